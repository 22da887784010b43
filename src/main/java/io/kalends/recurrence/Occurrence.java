package io.kalends.recurrence;

import io.kalends.time.DateTimes;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;

/**
 * One of the times at which a series takes place.
 *
 * @param originalStart the start as the rule or a date by hand gives it, which is its name within the series; on some days the
 *     clocks do not show it
 */
public record Occurrence(LocalDateTime originalStart, ZonedDateTime start, ZonedDateTime end) {
    private static final int LAST_YEAR = 9999;

    /** Whether it can be shown, in its zone and in UTC. */
    boolean fits() {
        return fits(start) && fits(end);
    }

    /** Whether it ends too late to be shown; so does every later one, and there may be millions of these. */
    boolean endsTooLate() {
        return end.getYear() >= LAST_YEAR && !fits(end);
    }

    private static boolean fits(ZonedDateTime time) {
        // Most are far from where the zone makes a difference.
        return (time.getYear() > 1 && time.getYear() < LAST_YEAR) || DateTimes.fits(time.toInstant(), time.getZone());
    }

    boolean isMoved() {
        return !start.toLocalDateTime().equals(originalStart);
    }
}
