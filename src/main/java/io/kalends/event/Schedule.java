package io.kalends.event;

import io.kalends.time.DateTimes;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/**
 * When an event takes place, on the clocks of its own time zone. Both times exist on those clocks. If it lasts all day they
 * are the first and the last second of their days, whatever was given.
 */
public record Schedule(ZonedDateTime start, ZonedDateTime end, boolean allDay) {
    public Schedule {
        if (!start.getZone().equals(end.getZone())) {
            throw new IllegalArgumentException("two zones: " + start.getZone() + ", " + end.getZone());
        }
        if (allDay) {
            start = firstSecond(start);
            end = lastSecond(end);
        }
    }

    /** A wall clock the zone skips moves forward by the length of the gap; of two instants the earlier one is meant. */
    public static Schedule of(LocalDateTime start, LocalDateTime end, ZoneId zone, boolean allDay) {
        return new Schedule(start.atZone(zone), end.atZone(zone), allDay);
    }

    /** A schedule as it was stored. The instants only tell which one is meant where a wall clock occurs twice. */
    public static Schedule restore(
            LocalDateTime start, Instant startsAt, LocalDateTime end, Instant endsAt, ZoneId zone, boolean allDay) {
        return new Schedule(restore(start, startsAt, zone), restore(end, endsAt, zone), allDay);
    }

    public ZoneId zone() {
        return start.getZone();
    }

    /** The start as all clocks agree on it. */
    public Instant startsAt() {
        return start.toInstant();
    }

    /** The end as all clocks agree on it. */
    public Instant endsAt() {
        return end.toInstant();
    }

    /** Such a schedule can be made, as its two ends may change one after the other, but must not be stored. */
    public boolean endsBeforeStart() {
        return endsAt().isBefore(startsAt());
    }

    /** Whether the start can be shown in the zone and in UTC. */
    boolean startFits() {
        return DateTimes.fits(startsAt(), zone());
    }

    /** Whether the end can be shown in the zone and in UTC. */
    boolean endFits() {
        return DateTimes.fits(endsAt(), zone());
    }

    /** The same wall clocks in another zone. */
    public Schedule withZone(ZoneId zone) {
        return zone.equals(zone()) ? this : of(start.toLocalDateTime(), end.toLocalDateTime(), zone, allDay);
    }

    /** Lasting all day or not; the times stay when it no longer does. To be set before new times are. */
    public Schedule withAllDay(boolean changed) {
        return new Schedule(start, end, changed);
    }

    public Schedule withStart(ZonedDateTime changed) {
        return new Schedule(changed, end, allDay);
    }

    public Schedule withEnd(ZonedDateTime changed) {
        return new Schedule(start, changed, allDay);
    }

    private static ZonedDateTime restore(LocalDateTime time, Instant instant, ZoneId zone) {
        long seconds = time.toEpochSecond(ZoneOffset.UTC) - instant.getEpochSecond();
        return ZonedDateTime.ofLocal(time, zone, ZoneOffset.ofTotalSeconds(Math.toIntExact(seconds)));
    }

    private static ZonedDateTime firstSecond(ZonedDateTime time) {
        return time.toLocalDate().atTime(0, 0).atZone(time.getZone());
    }

    private static ZonedDateTime lastSecond(ZonedDateTime time) {
        var day = time.toLocalDate();
        var last = day.atTime(23, 59, 59).atZone(time.getZone());
        if (last.toLocalDate().equals(day)) return last;
        // The zone skips the end of this day. Moved forward, the event would reach into the next one and grow by a day
        // each time it is saved.
        return day.plusDays(1).atStartOfDay(time.getZone()).minusSeconds(1);
    }
}
