package io.kalends;

/** Why a command cannot be carried out, in a sentence for the person at the keyboard. */
final class Refusal extends RuntimeException {
    Refusal(String message) {
        super(message, null, false, false);
    }
}
