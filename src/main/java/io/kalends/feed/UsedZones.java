package io.kalends.feed;

import io.kalends.event.Schedule;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The time zones that the events of a calendar need, each with the time for which it is needed. */
final class UsedZones {
    /** From the first start to the last end. */
    record Use(Instant first, Instant last) {
        Use with(Use other) {
            return new Use(
                    first.isBefore(other.first) ? first : other.first, last.isAfter(other.last) ? last : other.last);
        }
    }

    private final Map<ZoneId, Use> uses = new TreeMap<>(Comparator.comparing(ZoneId::getId));

    void add(Schedule schedule) {
        if (Times.isZoned(schedule))
            uses.merge(schedule.zone(), new Use(schedule.startsAt(), schedule.endsAt()), Use::with);
    }

    List<TimezoneComponent> texts() {
        return uses.entrySet().stream()
                .map(entry -> new TimezoneComponent(entry.getKey(), entry.getValue()))
                .toList();
    }
}
