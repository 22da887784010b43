package io.kalends.event;

import io.kalends.cache.BoundedCache;
import io.kalends.cache.Caches;
import io.kalends.recurrence.Timetable;
import io.kalends.store.Row;

/**
 * When series take place, as rows of their dates tell. It depends on nothing but these texts, so that all dates of a series
 * share one: to read a rule takes longer than to read the rest of a date.
 */
final class Timetables {
    private static final long BYTES = 4 << 20;

    /** What a character of a stored rule or date takes once it is read, roughly, and what there is besides. */
    private static final int PER_CHARACTER = 8;

    private static final int OVERHEAD = 1_000;

    private record Stored(
            String start, String end, String zone, boolean allDay, String rule, String also, String excluded) {
        int bytes() {
            return OVERHEAD + PER_CHARACTER * (rule.length() + also.length() + excluded.length());
        }
    }

    private final BoundedCache<Stored, Timetable> cache;

    Timetables(Caches caches) {
        cache = caches.space("timetables", BYTES).cache((stored, timetable) -> stored.bytes());
    }

    /** That of the series whose date is in a row. */
    Timetable of(Row row) {
        var stored = new Stored(
                row.text("series_start"),
                row.text("series_end"),
                row.text("zone"),
                row.flag("all_day"),
                row.text("rule"),
                row.text("also"),
                row.text("excluded"));
        return cache.find(stored).orElseGet(() -> {
            var timetable = new Timetable(Repeating.timing(SeriesStore.schedule(row)), SeriesStore.recurrence(row));
            cache.put(stored, timetable);
            return timetable;
        });
    }
}
