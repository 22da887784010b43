package io.kalends.archive;

/** A file that cannot be taken in; the message says what is wrong with it, for the person at the keyboard. */
public final class Unusable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unusable(String message) {
        super(message);
    }

    Unusable(String message, Throwable cause) {
        super(message, cause);
    }

    static Unusable inLine(long number, String message) {
        return new Unusable("Line " + number + ": " + message);
    }
}
