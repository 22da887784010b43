package io.kalends.memory;

/** There is no memory for a request now; later there may be. */
public final class MemoryExhausted extends RuntimeException {
    private final Purpose purpose;

    public MemoryExhausted(Purpose purpose, long bytes) {
        super("no room for " + bytes + " bytes of " + purpose.word(), null, false, false);
        this.purpose = purpose;
    }

    public Purpose purpose() {
        return purpose;
    }
}
