package io.kalends.time;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Which zones' clocks calendar programs read alike, and when. */
public final class AgreedTimes {
    /** Before that, zones had offsets with odd seconds, which many calendars cannot read. */
    public static final LocalDateTime FIRST = LocalDateTime.of(1970, 1, 1, 0, 0);

    private static final Duration NEAR = Duration.ofHours(24);

    /** Java copies the list of transitions each time, and it is needed for every event. */
    private static final Map<ZoneRules, Instant> LAST_SINGLE_TRANSITIONS = new ConcurrentHashMap<>();

    private AgreedTimes() {}

    /** Whether a time can be said on the clock of its zone, unless that {@linkplain #isNearChange is changed} about then. */
    public static boolean include(ZonedDateTime time) {
        ZoneRules rules = time.getZone().getRules();
        // A fixed offset has no well-known name, and some programs ignore its VTIMEZONE.
        return !(time.getZone() instanceof ZoneOffset)
                && !time.toLocalDateTime().isBefore(FIRST)
                && !isOddSummer(time.toInstant(), rules)
                && !isIrregular(time.toInstant(), rules);
    }

    /**
     * Whether there is a transition about then: programs disagree which of two instants with the same local time is meant,
     * and some are an hour off after a transition.
     */
    public static boolean isNearChange(ZonedDateTime time) {
        ZoneRules rules = time.getZone().getRules();
        Instant instant = time.toInstant();
        return !rules.getOffset(instant.minus(NEAR)).equals(rules.getOffset(instant.plus(NEAR)));
    }

    /**
     * Whether the clocks of the zone skip or repeat this time of day on some day of the year: a program that counts days from
     * there may be wrong ever after.
     */
    public static boolean isOfChange(LocalTime time, ZoneRules rules, int year) {
        return rules.getTransitionRules().stream()
                .map(rule -> rule.createTransition(year))
                .anyMatch(change -> isBetween(
                        time,
                        change.getDateTimeBefore().toLocalTime(),
                        change.getDateTimeAfter().toLocalTime(),
                        change.isGap()));
    }

    private static boolean isBetween(LocalTime time, LocalTime before, LocalTime after, boolean isGap) {
        LocalTime from = isGap ? before : after;
        LocalTime to = isGap ? after : before;
        return from.isBefore(to)
                ? !time.isBefore(from) && time.isBefore(to)
                : !time.isBefore(from) || time.isBefore(to);
    }

    /** Whether the zone does not follow its rule yet, as in Gaza: some programs misread many single transitions. */
    private static boolean isIrregular(Instant time, ZoneRules rules) {
        return LAST_SINGLE_TRANSITIONS
                .computeIfAbsent(rules, AgreedTimes::lastSingleTransition)
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
}
