package io.kalends.store;

/**
 * The store cannot be used at the moment: unreachable, locked for too long, its disk full. The work was not done, or, when
 * the connection broke during the commit, may not have been; a retry may succeed.
 */
public final class StoreUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Trouble trouble;

    StoreUnavailable(String message) {
        this(message, Trouble.AWAY);
    }

    StoreUnavailable(String message, Trouble trouble) {
        super(message);
        this.trouble = trouble;
    }

    public StoreUnavailable(String message, Throwable cause) {
        super(message + ": " + cause.getMessage(), cause);
        trouble = Trouble.of(cause);
    }

    public Trouble trouble() {
        return trouble;
    }

    /** The same for another who is told of it. */
    StoreUnavailable copy() {
        return new StoreUnavailable(String.valueOf(getMessage()), trouble());
    }
}
