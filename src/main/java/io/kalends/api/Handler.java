package io.kalends.api;

/** Answers a call, or throws the {@link Problem} that answers it. */
public interface Handler {
    Reply handle(Call call);
}
