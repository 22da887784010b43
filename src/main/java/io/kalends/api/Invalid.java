package io.kalends.api;

import java.util.List;
import java.util.Map;

/** A value that cannot be taken; the message completes "the field …" and says what would do. */
public final class Invalid extends RuntimeException {
    private final Reason reason;
    private final transient List<Object> values;

    /**
     * Refuses a value.
     *
     * @param values the numbers in the message, for those who say the same in another language
     */
    public Invalid(Reason reason, String message, Object... values) {
        super(message, null, false, false);
        this.reason = reason;
        this.values = List.of(values);
    }

    public static Invalid type(String expected) {
        return new Invalid(Reason.INVALID_TYPE, "must be " + expected);
    }

    public static Invalid value(String message, Object... values) {
        return new Invalid(Reason.INVALID_VALUE, message, values);
    }

    public Reason reason() {
        return reason;
    }

    public List<Object> values() {
        return values;
    }

    /** The answer that refuses nothing but this value of the parameter. */
    public Problem in(String name) {
        return Problem.refusing(Map.of(name, this));
    }

    /** The message, never absent. */
    public String text() {
        return String.valueOf(getMessage());
    }
}
