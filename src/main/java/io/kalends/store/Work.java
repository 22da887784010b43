package io.kalends.store;

import org.jspecify.annotations.Nullable;

/**
 * What is done inside one transaction. It may be run again from the start when the engine asks for it, so it keeps
 * nothing outside the transaction except through {@link Tx#afterCommit}.
 */
@FunctionalInterface
public interface Work<T extends @Nullable Object> {
    T in(Tx tx);
}
