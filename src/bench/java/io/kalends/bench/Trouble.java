package io.kalends.bench;

/** What keeps a tool from running, told in a sentence. */
public final class Trouble extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Trouble(String message) {
        super(message);
    }
}
