package io.kalends.feed;

import io.kalends.event.Schedule;
import io.kalends.time.AgreedTimes;
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

/** The times of events, in the forms that all calendar programs read alike. */
final class Times {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuuMMdd", Locale.ROOT);
    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss", Locale.ROOT);

    private Times() {}

    static String local(LocalDateTime time) {
        return LOCAL.format(time);
    }

    static String day(LocalDate day) {
        return DATE.format(day);
    }

    static Property.Parameter zone(ZoneId zone) {
        return new Property.Parameter("TZID", Zones.text(zone));
    }

    static String utc(Instant time) {
        return LOCAL.format(LocalDateTime.ofInstant(time, ZoneOffset.UTC)) + "Z";
    }

    /** Start and end; an event without duration has just a start, as the end must be later. */
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
        return Property.of(name, day(day), Property.Parameter.DATE);
    }

    private static Property time(String name, ZonedDateTime time, boolean zoned) {
        return zoned
                ? Property.of(name, local(time.toLocalDateTime()), zone(time.getZone()))
                : Property.of(name, utc(time.toInstant()));
    }

    /** Whether its times are written in its zone, so that the feed needs a VTIMEZONE for it. */
    static boolean isZoned(Schedule schedule) {
        return !schedule.allDay() && isPlain(schedule.start()) && isPlain(schedule.end());
    }

    private static boolean isPlain(ZonedDateTime time) {
        return AgreedTimes.include(time) && !AgreedTimes.isNearChange(time);
    }
}
