package io.kalends.feed;

import io.kalends.event.Schedule;
import io.kalends.time.Zones;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import net.fortuna.ical4j.model.Property;
import net.fortuna.ical4j.model.parameter.TzId;
import net.fortuna.ical4j.model.parameter.Value;

/** When events take place, in the forms that all calendars read alike. */
final class Times {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuuMMdd", Locale.ROOT);
    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss", Locale.ROOT);

    /** Before that, zones had offsets with odd seconds, which many calendars cannot read. */
    static final LocalDateTime FIRST = LocalDateTime.of(1970, 1, 1, 0, 0);

    private Times() {}

    static String local(LocalDateTime time) {
        return LOCAL.format(time);
    }

    static String utc(Instant time) {
        return LOCAL.format(LocalDateTime.ofInstant(time, ZoneOffset.UTC)) + "Z";
    }

    /** Start and end; an event without duration has just a start, as an end must lie behind it. */
    static List<Property> of(Schedule schedule) {
        var times = new ArrayList<Property>();
        times.add(start(schedule));
        boolean lasts = schedule.allDay() || schedule.endsAt().isAfter(schedule.startsAt());
        if (lasts) times.add(end(schedule));
        return times;
    }

    private static Property start(Schedule schedule) {
        return schedule.allDay()
                ? day("DTSTART", schedule.start().toLocalDate())
                : time("DTSTART", schedule.start(), isZoned(schedule));
    }

    /** The end of whole days is the day after the last one. */
    private static Property end(Schedule schedule) {
        return schedule.allDay()
                ? day("DTEND", schedule.end().toLocalDate().plusDays(1))
                : time("DTEND", schedule.end(), isZoned(schedule));
    }

    private static Property day(String name, LocalDate day) {
        return new AsIs(name, DATE.format(day), Value.DATE);
    }

    private static Property time(String name, ZonedDateTime time, boolean zoned) {
        return zoned
                ? new AsIs(name, local(time.toLocalDateTime()), new TzId(Zones.text(time.getZone())))
                : new AsIs(name, utc(time.toInstant()));
    }

    /** Whether its times are written by the clocks of its zone, so that this zone has to be described. */
    static boolean isZoned(Schedule schedule) {
        return !schedule.allDay() && isPlain(schedule.start()) && isPlain(schedule.end());
    }

    /** Calendars do not agree which one is meant of two times that the clocks show alike. */
    private static boolean isPlain(ZonedDateTime time) {
        ZoneId zone = time.getZone();
        return !zone.equals(ZoneOffset.UTC)
                && !time.toLocalDateTime().isBefore(FIRST)
                && zone.getRules().getValidOffsets(time.toLocalDateTime()).size() == 1;
    }
}
