package io.kalends.listing;

import io.kalends.store.Sql;
import java.time.Instant;

/** When what is listed begins and ends, in seconds since 1970, the bounds included. */
public record Span(long startFrom, long startTo, long endFrom, long endTo) {
    public static final Span ALWAYS = new Span(Long.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE);

    public Span startingFrom(Instant moment) {
        return new Span(Math.max(startFrom, moment.getEpochSecond()), startTo, endFrom, endTo);
    }

    public Span startingBy(Instant moment) {
        return new Span(startFrom, Math.min(startTo, moment.getEpochSecond()), endFrom, endTo);
    }

    public Span endingFrom(Instant moment) {
        return new Span(startFrom, startTo, Math.max(endFrom, moment.getEpochSecond()), endTo);
    }

    public Span endingBy(Instant moment) {
        return new Span(startFrom, startTo, endFrom, Math.min(endTo, moment.getEpochSecond()));
    }

    /** The span of a list in which this time stands for the start, and the other for the end. */
    Span by(ListOrder.Time time) {
        return time == ListOrder.Time.START
                ? this
                : new Span(
                        /* startFrom= */ endFrom, /* startTo= */ endTo, /* endFrom= */ startFrom, /* endTo= */ startTo);
    }

    /** Whether what is listed may begin after a moment. */
    public boolean reachesBeyond(Instant moment) {
        return Math.min(startTo, endTo) > moment.getEpochSecond();
    }

    boolean hasStart(long start) {
        return start >= startFrom && start <= startTo;
    }

    boolean has(long start, long end) {
        return hasStart(start) && end >= endFrom && end <= endTo;
    }

    /** Adds the bounds there are as conditions on these columns. */
    void addTo(Sql sql, String start, String end) {
        if (startFrom != Long.MIN_VALUE) sql.and(start + " >= ?", startFrom);
        if (startTo != Long.MAX_VALUE) sql.and(start + " <= ?", startTo);
        if (endFrom != Long.MIN_VALUE) sql.and(end + " >= ?", endFrom);
        if (endTo != Long.MAX_VALUE) sql.and(end + " <= ?", endTo);
    }
}
