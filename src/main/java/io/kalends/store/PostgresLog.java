package io.kalends.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Where many write at a time, a change may be committed after others that came later. What lies ahead of a place is told
 * by the transactions that had not ended when somebody stood there.
 */
final class PostgresLog extends ChangeLog {
    private record Numbered(long transaction, long seq, Entry entry) {}

    /**
     * Behind everything committed before a moment, and on the way to another moment behind some of what was committed in
     * between, in the order of transactions.
     */
    record Place(Snapshot from, Optional<Leg> leg) implements Position {
        record Leg(Snapshot to, long transaction, long seq) {}

        static final long KIND = 2;

        static Optional<Position> of(Iterator<Long> numbers) {
            Optional<Snapshot> from = Snapshot.of(numbers);
            if (from.isEmpty() || !numbers.hasNext()) return from.map(start -> new Place(start, Optional.empty()));
            try {
                Optional<Snapshot> to = Snapshot.of(numbers);
                long transaction = numbers.next();
                long seq = numbers.next();
                return to.map(end -> new Place(from.get(), Optional.of(new Leg(end, transaction, seq))));
            } catch (NoSuchElementException e) {
                return Optional.empty();
            }
        }

        @Override
        public List<Long> numbers() {
            var numbers = new ArrayList<Long>();
            numbers.add(KIND);
            numbers.addAll(from.numbers());
            leg.ifPresent(way -> {
                numbers.addAll(way.to().numbers());
                numbers.add(way.transaction());
                numbers.add(way.seq());
            });
            return numbers;
        }
    }

    @Override
    public Position now(Tx tx) {
        return new Place(snapshot(tx), Optional.empty());
    }

    private static Snapshot snapshot(Tx tx) {
        String text = tx.one(Sql.of("SELECT CAST(pg_current_snapshot() AS TEXT) AS now"), row -> row.text("now"))
                .orElseThrow();
        return Snapshot.parse(text).orElseThrow(() -> new StoreException("no snapshot: " + text));
    }

    @Override
    public Batch after(Tx tx, Position position, Sql wanted, int most) {
        if (!(position instanceof Place place)) throw new IllegalArgumentException("a place of another store");
        Place.Leg leg = place.leg().orElseGet(() -> new Place.Leg(snapshot(tx), 0, 0));
        Optional<Numbered> last = tx.one(
                ahead(place.from(), leg).then("ORDER BY c.transaction, c.seq LIMIT 1 OFFSET ?", LOOKED_AT - 1),
                PostgresLog::numbered);
        List<Numbered> rows = rows(tx, ahead(place.from(), leg), last, wanted, most);
        List<Entry> entries = rows.stream().map(Numbered::entry).toList();
        Optional<Numbered> reached = rows.size() == most ? Optional.of(rows.getLast()) : last;
        if (reached.isEmpty())
            return new Batch(
                    entries, new Place(leg.to(), Optional.empty()), place.leg().isPresent());
        var way = new Place.Leg(
                leg.to(), reached.get().transaction(), reached.get().seq());
        return new Batch(entries, new Place(place.from(), Optional.of(way)), true);
    }

    private static Sql ahead(Snapshot from, Place.Leg leg) {
        return Sql.of(
                """
                SELECT CAST(CAST(c.transaction AS TEXT) AS BIGINT) AS number, c.seq, c.kind, c.record_id, c.author,
                    c.public_at
                FROM change c
                WHERE c.transaction >= CAST(CAST(? AS TEXT) AS xid8)
                AND NOT pg_visible_in_snapshot(c.transaction, CAST(? AS pg_snapshot))
                AND pg_visible_in_snapshot(c.transaction, CAST(? AS pg_snapshot))
                AND (c.transaction, c.seq) > (CAST(CAST(? AS TEXT) AS xid8), ?)
                """,
                Math.max(from.low(), leg.transaction()),
                from.text(),
                leg.to().text(),
                leg.transaction(),
                leg.seq());
    }

    private static List<Numbered> rows(Tx tx, Sql ahead, Optional<Numbered> last, Sql wanted, int most) {
        last.ifPresent(row -> ahead.and(
                "(c.transaction, c.seq) <= (CAST(CAST(? AS TEXT) AS xid8), ?)", row.transaction(), row.seq()));
        return tx.list(ahead.and(wanted).then("ORDER BY c.transaction, c.seq LIMIT ?", most), PostgresLog::numbered);
    }

    private static Numbered numbered(Row row) {
        return new Numbered(row.integer("number"), row.integer("seq"), entry(row));
    }

    @Override
    public boolean holds(Tx tx, Position position) {
        if (!(position instanceof Place place) || place.from().low() < forgotten(tx)) return false;
        long end = snapshot(tx).high();
        boolean ahead = place.leg().filter(leg -> leg.to().high() > end).isPresent();
        return place.from().high() <= end && !ahead;
    }

    @Override
    long height(Tx tx) {
        return snapshot(tx).low();
    }

    @Override
    int remove(Tx tx, long height, int most) {
        return removeForeign(tx) + tx.run(Sql.of("""
                DELETE FROM change
                WHERE seq IN (
                    SELECT seq
                    FROM change
                    WHERE transaction < CAST(CAST(? AS TEXT) AS xid8)
                    ORDER BY transaction, seq
                    LIMIT ?
                )
                """, height, most));
    }

    /** Those that came along when the store was copied from another server, whose numbers mean nothing here. */
    private static int removeForeign(Tx tx) {
        return tx.run(Sql.of("DELETE FROM change WHERE transaction >= pg_snapshot_xmax(pg_current_snapshot())"));
    }
}
