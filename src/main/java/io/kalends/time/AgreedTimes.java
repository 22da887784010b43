package io.kalends.time;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
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

    /** Java copies the list of transitions each time, and it is needed for every event. */
    private static final Map<ZoneRules, Instant> LAST_SINGLE_TRANSITIONS = new ConcurrentHashMap<>();

    private AgreedTimes() {}

    /** Whether a time can be said on the clock of its zone, unless that is changed about then. */
    public static boolean include(ZonedDateTime time) {
        ZoneRules rules = time.getZone().getRules();
        // A fixed offset has no well-known name, and some programs ignore its VTIMEZONE.
        return !(time.getZone() instanceof ZoneOffset)
                && !time.toLocalDateTime().isBefore(FIRST)
                && !isOddSummer(time.toInstant(), rules)
                && !isIrregular(time.toInstant(), rules);
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
