package io.kalends.intake;

/** A file of which nothing can be read; the message says why and what would help. */
public final class UnreadableFile extends RuntimeException {
    public UnreadableFile(String message) {
        super(message, null, false, false);
    }
}
