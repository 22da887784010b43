package io.kalends.event;

import static io.kalends.store.Column.Type.FLAG;
import static io.kalends.store.Column.Type.INTEGER;
import static io.kalends.store.Column.Type.TEXT;
import static io.kalends.store.Column.Type.TIME;

import io.kalends.store.Column;
import io.kalends.store.Columns;
import io.kalends.store.Row;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.time.DateTimes;
import io.kalends.time.Zones;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** When events take place, in the store, and the rules of time zones by which that was worked out. */
public final class OccurrenceStore {
    /** Of an event that takes place once: both have the same ID. */
    public static final Columns<Event> COLUMNS = new Columns<>(
            "occurrence",
            event -> event.post().id(),
            new Column<>("event_id", INTEGER, event -> event.post().id()),
            new Column<>("hidden", FLAG, event -> event.flags().hidden()),
            new Column<>(
                    "start_local",
                    TEXT,
                    event -> DateTimes.text(event.schedule().start().toLocalDateTime())),
            new Column<>(
                    "end_local",
                    TEXT,
                    event -> DateTimes.text(event.schedule().end().toLocalDateTime())),
            new Column<>("starts_at", TIME, event -> event.schedule().startsAt()),
            new Column<>("ends_at", TIME, event -> event.schedule().endsAt()));

    /** The columns of when an occurrence {@code o} is. */
    static final String TIMES = "o.start_local, o.end_local, o.starts_at, o.ends_at";

    private static final String SELECT = "SELECT o.id, o.event_id, o.series_id, o.original_start, o.changed, " + TIMES
            + ", s.start_local AS series_start, s.end_local AS series_end, e.zone, e.all_day"
            + " FROM occurrence o JOIN event e ON e.id = o.event_id LEFT JOIN occurrence s ON s.id = o.series_id"
            + " WHERE 1 = 1";

    /** The rules by their name, and since when they are those of the store. */
    record Rules(String version, Instant since) {}

    /**
     * An occurrence as it was stored by the rules of then.
     *
     * @param event the ID of the event that says what it shows
     * @param series the ID of its series
     * @param schedule by the rules of today
     * @param isOutdated whether the rules of then differ for it
     */
    record Stored(long id, long event, Optional<Long> series, Schedule schedule, boolean isOutdated) {
        /** What is kept from other writers while it is written. */
        long held() {
            return series.orElse(event);
        }
    }

    /** Some schedules that end later than this, those behind an ID. */
    List<Stored> endingAfter(Tx tx, Instant end, long id, int most) {
        Sql sql = Sql.of(SELECT).and("o.id > ?", id).and("o.ends_at > ?", end);
        return tx.list(sql.then("ORDER BY o.id LIMIT ?", most), OccurrenceStore::stored);
    }

    List<Stored> all(Tx tx, Collection<Long> ids) {
        return tx.list(Sql.of(SELECT).and(tx.in("o.id", ids)).then("ORDER BY o.id"), OccurrenceStore::stored);
    }

    static void updateTimes(Tx tx, long id, Schedule schedule) {
        tx.run(Sql.of(
                "UPDATE occurrence SET start_local = ?, starts_at = ?, end_local = ?, ends_at = ? WHERE id = ?",
                DateTimes.text(schedule.start().toLocalDateTime()),
                schedule.startsAt(),
                DateTimes.text(schedule.end().toLocalDateTime()),
                schedule.endsAt(),
                id));
    }

    Optional<Rules> rules(Tx tx) {
        return tx.one(
                Sql.of("SELECT version, since FROM zone_rules"),
                row -> new Rules(row.text("version"), row.time("since")));
    }

    void setRules(Tx tx, Rules rules) {
        tx.run(Sql.of("DELETE FROM zone_rules"));
        tx.run(Sql.of("INSERT INTO zone_rules (version, since) VALUES (?, ?)", rules.version(), rules.since()));
    }

    private static Stored stored(Row row) {
        Schedule schedule = scheduleOfToday(row);
        boolean isOutdated = !schedule.startsAt().equals(row.time("starts_at"))
                || !schedule.endsAt().equals(row.time("ends_at"))
                || (isRuled(row)
                        && !schedule.start().toLocalDateTime().equals(DateTimes.parse(row.text("start_local"))));
        return new Stored(
                row.integer("id"), row.integer("event_id"), row.findInteger("series_id"), schedule, isOutdated);
    }

    private static Schedule scheduleOfToday(Row row) {
        if (isRuled(row))
            return Repeating.schedule(SeriesStore.schedule(row), DateTimes.parse(row.text("original_start")));
        Schedule schedule = schedule(row);
        // Where the clocks skip its start now, it may end before that.
        return schedule.endsBeforeStart() ? schedule.withEnd(schedule.start()) : schedule;
    }

    /** Whether it is a date of a series that takes place when the rule says. */
    private static boolean isRuled(Row row) {
        return row.findText("original_start").isPresent()
                && !StoredDate.changedFields(row).contains(OwnField.START.field());
    }

    /** The schedule of a row that has its columns. */
    static Schedule schedule(Row row) {
        return Schedule.restore(
                DateTimes.parse(row.text("start_local")),
                row.time("starts_at"),
                DateTimes.parse(row.text("end_local")),
                row.time("ends_at"),
                Zones.parse(row.text("zone")).orElseThrow(),
                row.flag("all_day"));
    }
}
