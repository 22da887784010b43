package io.kalends.archive;

/** A file that cannot be imported or restored; the message is for the person at the keyboard. */
public final class InvalidArchive extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidArchive(String message) {
        super(message);
    }

    InvalidArchive(String message, Throwable cause) {
        super(message, cause);
    }

    static InvalidArchive inLine(long number, String message) {
        return new InvalidArchive("Line " + number + ": " + message);
    }
}
