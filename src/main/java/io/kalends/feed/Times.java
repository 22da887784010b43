package io.kalends.feed;

import io.kalends.event.Schedule;
import io.kalends.time.Zones;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** When events take place, in the forms that all calendars read alike. */
final class Times {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuuMMdd", Locale.ROOT);
    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss", Locale.ROOT);

    /** Before that, zones had offsets with odd seconds, which many calendars cannot read. */
    static final LocalDateTime FIRST = LocalDateTime.of(1970, 1, 1, 0, 0);

    private static final Duration NEAR = Duration.ofHours(24);

    /** Java lists all changes of a zone anew each time, and they are asked for with every event. */
    private static final Map<ZoneRules, Instant> LAST_DECREES = new ConcurrentHashMap<>();

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
        return Property.of(name, DATE.format(day), Property.Parameter.DATE);
    }

    private static Property time(String name, ZonedDateTime time, boolean zoned) {
        return zoned
                ? Property.of(
                        name, local(time.toLocalDateTime()), new Property.Parameter("TZID", Zones.text(time.getZone())))
                : Property.of(name, utc(time.toInstant()));
    }

    /** Whether its times are written by the clocks of its zone, so that this zone has to be described. */
    static boolean isZoned(Schedule schedule) {
        return !schedule.allDay() && isPlain(schedule.start()) && isPlain(schedule.end());
    }

    private static boolean isPlain(ZonedDateTime time) {
        ZoneRules rules = time.getZone().getRules();
        // A fixed offset has no name that other programs know, and some of them do not read what the feed says of it.
        return !(time.getZone() instanceof ZoneOffset)
                && !time.toLocalDateTime().isBefore(FIRST)
                && !isNearChange(time.toInstant(), rules)
                && !isOddSummer(time.toInstant(), rules)
                && !isDecreed(time.toInstant(), rules);
    }

    /** Whether the clocks do not follow their rule yet, as in Gaza: some calendars lose count of single changes. */
    private static boolean isDecreed(Instant time, ZoneRules rules) {
        return LAST_DECREES.computeIfAbsent(rules, Times::lastDecree).isAfter(time);
    }

    private static Instant lastDecree(ZoneRules rules) {
        List<ZoneOffsetTransition> single = rules.getTransitions();
        return single.isEmpty() ? Instant.MIN : single.getLast().getInstant();
    }

    /** Whether summer time differs by anything but an hour, as on Lord Howe Island: some calendars know no other. */
    private static boolean isOddSummer(Instant time, ZoneRules rules) {
        Duration savings = rules.getDaylightSavings(time);
        return !savings.isZero() && !savings.equals(Duration.ofHours(1));
    }

    /**
     * Whether the clocks are changed about then: calendars do not agree which one is meant of two times that the clocks
     * show alike, and some are an hour wrong after a change.
     */
    private static boolean isNearChange(Instant time, ZoneRules rules) {
        return !rules.getOffset(time.minus(NEAR)).equals(rules.getOffset(time.plus(NEAR)));
    }
}
