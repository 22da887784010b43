package io.kalends.fetch;

import java.time.Duration;
import java.util.Optional;

/** Why nothing could be fetched, in a sentence that a person can act on. */
public final class FetchFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What went wrong. */
    public enum Reason {
        /** It is no address that could be fetched. */
        INVALID_ADDRESS,
        /** The address leads where the service does not go. */
        REFUSED,
        /** There is no such host, or nobody answers there. */
        UNREACHABLE,
        /** The host cannot show that it is the one it should be. */
        NOT_TRUSTED,
        TIMED_OUT,
        TOO_LARGE,
        /** The host answered, but with an error. */
        BAD_STATUS,
        /** The reply ended early, or is none. */
        BROKEN_OFF,
        /** The service is being stopped. */
        STOPPED
    }

    /**
     * An error that a host answered with.
     *
     * @param retryAfter how long it asks callers to wait, within bounds
     * @param beginning of the body, for programs that know what it means
     */
    public record Rejection(int status, Optional<Duration> retryAfter, String beginning) {}

    private final Reason reason;
    private final transient Optional<Rejection> rejection;

    FetchFailure(Reason reason, String sentence) {
        this(reason, sentence, Optional.empty());
    }

    FetchFailure(Reason reason, String sentence, Throwable cause) {
        super(sentence, cause);
        this.reason = reason;
        rejection = Optional.empty();
    }

    FetchFailure(Reason reason, String sentence, Optional<Rejection> rejection) {
        super(sentence);
        this.reason = reason;
        this.rejection = rejection;
    }

    public Reason reason() {
        return reason;
    }

    /** What the host answered, if that is why. */
    public Optional<Rejection> rejection() {
        return rejection;
    }
}
