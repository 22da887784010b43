package io.kalends.bench;

/** What keeps the benchmark from running, told in a sentence. */
final class Trouble extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Trouble(String message) {
        super(message);
    }
}
