package io.kalends.feed;

import io.kalends.event.Event;
import io.kalends.event.Repetition;
import io.kalends.event.Schedule;
import io.kalends.event.ZoneUses.ZoneUse;
import io.kalends.recurrence.CalendarForm;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collection;
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

    /** Those of events in the store, also where none of them is written on the clock of its zone. */
    static UsedZones of(Collection<ZoneUse> found) {
        var zones = new UsedZones();
        for (ZoneUse use : found)
            if (!(use.zone() instanceof ZoneOffset))
                zones.uses.merge(use.zone(), new Use(use.first(), use.last()), Use::with);
        return zones;
    }

    void add(Schedule schedule) {
        if (Times.isZoned(schedule))
            uses.merge(schedule.zone(), new Use(schedule.startsAt(), schedule.endsAt()), Use::with);
    }

    void add(FeedEntry entry) {
        if (entry.repeating().isEmpty()) {
            add(entry.event().schedule());
            return;
        }
        FeedEntry.Repeating repeating = entry.repeating().get();
        if (repeating.form().isZoned())
            uses.merge(entry.event().schedule().zone(), use(entry.event(), repeating.form()), Use::with);
        repeating.changed().forEach(date -> add(date.schedule()));
    }

    /** From the first date to the last that is known, or as far as an endless series is stored. */
    private static Use use(Event event, CalendarForm form) {
        Schedule schedule = event.schedule();
        var series = (Repetition.Series) event.repetition();
        Instant last = series.last()
                .or(series::rolledOutUntil)
                .map(time -> time.atZone(schedule.zone()).toInstant())
                .orElse(schedule.endsAt());
        Duration length = Duration.between(schedule.startsAt(), schedule.endsAt());
        return new Use(form.first().start().toInstant(), last.plus(length));
    }

    List<TimezoneComponent> texts() {
        return uses.entrySet().stream()
                .map(entry -> new TimezoneComponent(entry.getKey(), entry.getValue()))
                .toList();
    }
}
