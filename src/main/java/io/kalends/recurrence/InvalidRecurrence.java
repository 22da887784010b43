package io.kalends.recurrence;

import java.util.List;

/** A recurrence that cannot be taken; the message completes "the field …" and says what would do. */
public final class InvalidRecurrence extends RuntimeException {
    /** Kinds of reasons, for those who say them in another language. */
    public enum Why {
        /** Neither an object nor an array of lines, or a member of another type than it should be. */
        TYPE,
        /** Not written as RFC 5545 says. */
        SYNTAX,
        /** Allowed by RFC 5545, but calendars read it differently, or it is too fine for events. */
        NOT_SUPPORTED,
        /** Parts of a rule that cannot be used together, or not with an event that lasts all day. */
        CONFLICT,
        /** More characters, items or occurrences than there may be. */
        TOO_MANY,
        DATE,
        ZONE,
        /** Neither a rule nor dates. */
        EMPTY,
        /** The start is none that the rule gives. */
        START,
        NONE_LEFT,
        /** A rule that cannot be moved to another day. */
        MOVE
    }

    private final Why why;
    private final String path;
    private final transient List<Object> values;

    private InvalidRecurrence(Why why, String path, String message, List<Object> values) {
        super(message, null, false, false);
        this.why = why;
        this.path = path;
        this.values = values;
    }

    static InvalidRecurrence of(Why why, String message, Object... values) {
        return new InvalidRecurrence(why, "", message, List.of(values));
    }

    /** The same, of a member such as {@code also.3}. */
    InvalidRecurrence in(String member) {
        return new InvalidRecurrence(why, path.isEmpty() ? member : member + "." + path, text(), values);
    }

    /** What a caller wrote, short enough for a message. */
    static String quote(String text) {
        int most = 40;
        return '"' + (text.length() > most ? text.substring(0, most) + "…" : text) + '"';
    }

    public Why why() {
        return why;
    }

    /** The member that is meant, such as {@code rule} or {@code also.3}; "" for the whole. */
    public String path() {
        return path;
    }

    /** The numbers and names in the message. */
    public List<Object> values() {
        return values;
    }

    /** The message, never absent. */
    public String text() {
        return String.valueOf(getMessage());
    }
}
