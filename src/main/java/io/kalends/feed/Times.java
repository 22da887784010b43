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

/** The times of events, in the forms that all calendar programs read alike. */
final class Times {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuuMMdd", Locale.ROOT);
    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss", Locale.ROOT);

    /** Before that, zones had offsets with odd seconds, which many calendars cannot read. */
    static final LocalDateTime FIRST = LocalDateTime.of(1970, 1, 1, 0, 0);

    private static final Duration NEAR = Duration.ofHours(24);

    /** Java copies the list of transitions each time, and it is needed for every event. */
    private static final Map<ZoneRules, Instant> LAST_SINGLE_TRANSITIONS = new ConcurrentHashMap<>();

    private Times() {}

    static String local(LocalDateTime time) {
        return LOCAL.format(time);
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
        return Property.of(name, DATE.format(day), Property.Parameter.DATE);
    }

    private static Property time(String name, ZonedDateTime time, boolean zoned) {
        return zoned
                ? Property.of(
                        name, local(time.toLocalDateTime()), new Property.Parameter("TZID", Zones.text(time.getZone())))
                : Property.of(name, utc(time.toInstant()));
    }

    /** Whether its times are written in its zone, so that the feed needs a VTIMEZONE for it. */
    static boolean isZoned(Schedule schedule) {
        return !schedule.allDay() && isPlain(schedule.start()) && isPlain(schedule.end());
    }

    private static boolean isPlain(ZonedDateTime time) {
        ZoneRules rules = time.getZone().getRules();
        // A fixed offset has no well-known name, and some programs ignore its VTIMEZONE.
        return !(time.getZone() instanceof ZoneOffset)
                && !time.toLocalDateTime().isBefore(FIRST)
                && !isNearChange(time.toInstant(), rules)
                && !isOddSummer(time.toInstant(), rules)
                && !isIrregular(time.toInstant(), rules);
    }

    /** Whether the zone does not follow its rule yet, as in Gaza: some programs misread many single transitions. */
    private static boolean isIrregular(Instant time, ZoneRules rules) {
        return LAST_SINGLE_TRANSITIONS
                .computeIfAbsent(rules, Times::lastSingleTransition)
                .isAfter(time);
    }

    private static Instant lastSingleTransition(ZoneRules rules) {
        List<ZoneOffsetTransition> single = rules.getTransitions();
        return single.isEmpty() ? Instant.MIN : single.getLast().getInstant();
    }

    /** Whether summer time differs by anything but an hour, as on Lord Howe Island: some programs support no other. */
    private static boolean isOddSummer(Instant time, ZoneRules rules) {
        Duration savings = rules.getDaylightSavings(time);
        return !savings.isZero() && !savings.equals(Duration.ofHours(1));
    }

    /**
     * Whether there is a transition about then: programs disagree which of two instants with the same local time is meant,
     * and some are an hour off after a transition.
     */
    private static boolean isNearChange(Instant time, ZoneRules rules) {
        return !rules.getOffset(time.minus(NEAR)).equals(rules.getOffset(time.plus(NEAR)));
    }
}
