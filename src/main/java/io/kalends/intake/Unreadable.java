package io.kalends.intake;

/** An entry that cannot be read; the message names the field and the cure. */
final class Unreadable extends RuntimeException {
    Unreadable(String reason) {
        super(reason, null, false, false);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
