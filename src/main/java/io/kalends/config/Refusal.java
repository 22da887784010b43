package io.kalends.config;

/** Why a command cannot be carried out, in a sentence for the person at the keyboard. */
public final class Refusal extends RuntimeException {
    public Refusal(String message) {
        super(message, null, false, false);
    }
}
