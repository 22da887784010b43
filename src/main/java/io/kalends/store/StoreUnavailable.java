package io.kalends.store;

/**
 * The store cannot be used at the moment: away, locked for too long, its disk full. The work was not done, or, when
 * the connection broke during the commit, may not have been; trying again later may succeed.
 */
public final class StoreUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoreUnavailable(String message) {
        super(message);
    }

    public StoreUnavailable(String message, Throwable cause) {
        super(message + ": " + cause.getMessage(), cause);
    }
}
