package io.kalends.store;

import java.util.List;
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

        static Optional<Position> parse(String text) {
            String[] parts = text.split("/", -1);
            if (!text.startsWith("p") || (parts.length != 1 && parts.length != 4)) return Optional.empty();
            Optional<Snapshot> from = Snapshot.parse(parts[0].substring(1));
            if (parts.length == 1) return from.map(start -> new Place(start, Optional.empty()));
            Optional<Snapshot> to = Snapshot.parse(parts[1]);
            boolean complete = from.isPresent() && to.isPresent() && isNumber(parts[2]) && isNumber(parts[3]);
            if (!complete) return Optional.empty();
            var leg = new Leg(to.get(), Long.parseLong(parts[2]), Long.parseLong(parts[3]));
            return Optional.of(new Place(from.get(), Optional.of(leg)));
        }

        private static boolean isNumber(String text) {
            return text.matches("[0-9]{1,18}");
        }

        @Override
        public String text() {
            return "p" + from.text()
                    + leg.map(way -> "/" + way.to().text() + "/" + way.transaction() + "/" + way.seq())
                            .orElse("");
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
    public Batch after(Tx tx, Position position, int most) {
        if (!(position instanceof Place place)) throw new IllegalArgumentException("a place of another store");
        Place.Leg leg = place.leg().orElseGet(() -> new Place.Leg(snapshot(tx), 0, 0));
        List<Numbered> rows = rows(tx, place.from(), leg, most);
        List<Entry> entries = rows.stream().map(Numbered::entry).toList();
        if (rows.size() == most) {
            var way = new Place.Leg(
                    leg.to(), rows.getLast().transaction(), rows.getLast().seq());
            return new Batch(entries, new Place(place.from(), Optional.of(way)), true);
        }
        return new Batch(
                entries, new Place(leg.to(), Optional.empty()), place.leg().isPresent());
    }

    private static List<Numbered> rows(Tx tx, Snapshot from, Place.Leg leg, int most) {
        Sql sql = Sql.of(
                """
                SELECT CAST(CAST(c.transaction AS TEXT) AS BIGINT) AS number, c.seq, c.kind, c.record_id, c.author,
                    c.public_at
                FROM change c
                WHERE c.transaction >= CAST(CAST(? AS TEXT) AS xid8)
                AND NOT pg_visible_in_snapshot(c.transaction, CAST(? AS pg_snapshot))
                AND pg_visible_in_snapshot(c.transaction, CAST(? AS pg_snapshot))
                AND (c.transaction, c.seq) > (CAST(CAST(? AS TEXT) AS xid8), ?)
                ORDER BY c.transaction, c.seq
                LIMIT ?
                """,
                Math.max(from.low(), leg.transaction()),
                from.text(),
                leg.to().text(),
                leg.transaction(),
                leg.seq(),
                most);
        return tx.list(sql, row -> new Numbered(row.integer("number"), row.integer("seq"), entry(row)));
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
