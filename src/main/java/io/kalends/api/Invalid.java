package io.kalends.api;

/** A value that cannot be taken; the message completes "the field …" and says what would do. */
public final class Invalid extends RuntimeException {
    private final Reason reason;

    public Invalid(Reason reason, String message) {
        super(message, null, false, false);
        this.reason = reason;
    }

    public static Invalid type(String expected) {
        return new Invalid(Reason.INVALID_TYPE, "must be " + expected);
    }

    public static Invalid value(String message) {
        return new Invalid(Reason.INVALID_VALUE, message);
    }

    public Reason reason() {
        return reason;
    }

    /** The message, never absent. */
    public String text() {
        return String.valueOf(getMessage());
    }
}
