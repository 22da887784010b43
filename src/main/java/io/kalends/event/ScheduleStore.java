package io.kalends.event;

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
final class ScheduleStore {
    private static final String SELECT =
            "SELECT e.id, e.start_local, e.starts_at, e.end_local, e.ends_at, e.zone, e.all_day FROM event e WHERE 1 = 1";

    /** The rules by their name, and since when they are those of the store. */
    record Rules(String version, Instant since) {}

    /** Where an event stands in the order of their ends. */
    record Place(Instant endsAt, long id) {}

    /** The schedule of an event by the rules of today, and the instants that were stored by the rules of then. */
    record Stored(long id, Schedule schedule, Instant startsAt, Instant endsAt) {
        boolean isOutdated() {
            return !schedule.startsAt().equals(startsAt) || !schedule.endsAt().equals(endsAt);
        }

        Place place() {
            return new Place(endsAt, id);
        }
    }

    /** Some schedules in the order of their ends. */
    List<Stored> after(Tx tx, Place place, int most) {
        Sql sql = Sql.of(SELECT).and("(e.ends_at, e.id) > (?, ?)", place.endsAt(), place.id());
        return tx.list(sql.then("ORDER BY e.ends_at, e.id LIMIT ?", most), ScheduleStore::stored);
    }

    List<Stored> all(Tx tx, Collection<Long> ids) {
        return tx.list(Sql.of(SELECT).and(tx.in("e.id", ids)).then("ORDER BY e.id"), ScheduleStore::stored);
    }

    void update(Tx tx, long id, Schedule schedule) {
        tx.run(Sql.of(
                "UPDATE event SET start_local = ?, starts_at = ?, end_local = ?, ends_at = ? WHERE id = ?",
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
        Schedule schedule = schedule(row);
        // Where the clocks skip its start now, it may end before that.
        Schedule possible = schedule.endsBeforeStart() ? schedule.withEnd(schedule.start()) : schedule;
        return new Stored(row.integer("id"), possible, row.time("starts_at"), row.time("ends_at"));
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
