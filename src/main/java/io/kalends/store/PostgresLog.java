package io.kalends.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The log of changes in PostgreSQL. As many write at a time, a change may be committed after others that have higher
 * numbers; which changes come after a position follows from the transactions that were in flight there.
 */
final class PostgresLog extends ChangeLog {
    private record Numbered(long transaction, long seq, Entry entry) {}

    /** After everything visible to a snapshot, and after a part of what a later one sees besides. */
    record Position(PostgresSnapshot from, Optional<Part> part) implements LogPosition {
        /** What a snapshot sees, in the order of transactions, up to a change. */
        record Part(PostgresSnapshot to, long transaction, long seq) {}

        static final long KIND = 2;

        static Optional<LogPosition> of(Iterator<Long> numbers) {
            Optional<PostgresSnapshot> from = PostgresSnapshot.of(numbers);
            if (from.isEmpty() || !numbers.hasNext()) return from.map(start -> new Position(start, Optional.empty()));
            try {
                Optional<PostgresSnapshot> to = PostgresSnapshot.of(numbers);
                long transaction = numbers.next();
                long seq = numbers.next();
                return to.map(end -> new Position(from.get(), Optional.of(new Part(end, transaction, seq))));
            } catch (NoSuchElementException e) {
                return Optional.empty();
            }
        }

        @Override
        public List<Long> numbers() {
            var numbers = new ArrayList<Long>();
            numbers.add(KIND);
            numbers.addAll(from.numbers());
            part.ifPresent(some -> {
                numbers.addAll(some.to().numbers());
                numbers.add(some.transaction());
                numbers.add(some.seq());
            });
            return numbers;
        }
    }

    /** The last number alone would not do: changes are numbered before their commits. */
    @Override
    public List<Long> version(Tx tx) {
        Sql sql = Sql.of("""
                SELECT COALESCE(min(seq), 0) AS first, COALESCE(max(seq), 0) AS last, count(*) AS number
                FROM change
                """);
        long purged = purgedUpTo(tx);
        return tx.one(sql, row -> List.of(purged, row.integer("first"), row.integer("last"), row.integer("number")))
                .orElseThrow();
    }

    @Override
    public LogPosition now(Tx tx) {
        return new Position(snapshot(tx), Optional.empty());
    }

    private static PostgresSnapshot snapshot(Tx tx) {
        String text = tx.one(Sql.of("SELECT CAST(pg_current_snapshot() AS TEXT) AS now"), row -> row.text("now"))
                .orElseThrow();
        return PostgresSnapshot.parse(text).orElseThrow(() -> new StoreException("no snapshot: " + text));
    }

    @Override
    public Batch after(Tx tx, LogPosition position, Sql wanted, int most) {
        if (!(position instanceof Position at)) throw new IllegalArgumentException("a position of SQLite");
        Position.Part part = at.part().orElseGet(() -> new Position.Part(snapshot(tx), 0, 0));
        Optional<Numbered> last = tx.one(
                after(at.from(), part).then("ORDER BY c.transaction, c.seq LIMIT 1 OFFSET ?", SCAN_LIMIT - 1),
                PostgresLog::numbered);
        List<Numbered> rows = rows(tx, after(at.from(), part), last, wanted, most);
        List<Entry> entries = rows.stream().map(Numbered::entry).toList();
        Optional<Numbered> reached = rows.size() == most ? Optional.of(rows.getLast()) : last;
        if (reached.isEmpty())
            return new Batch(
                    entries,
                    new Position(part.to(), Optional.empty()),
                    at.part().isPresent());
        var reachedPart = new Position.Part(
                part.to(), reached.get().transaction(), reached.get().seq());
        return new Batch(entries, new Position(at.from(), Optional.of(reachedPart)), true);
    }

    private static Sql after(PostgresSnapshot from, Position.Part part) {
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
                Math.max(from.low(), part.transaction()),
                from.text(),
                part.to().text(),
                part.transaction(),
                part.seq());
    }

    private static List<Numbered> rows(Tx tx, Sql after, Optional<Numbered> last, Sql wanted, int most) {
        last.ifPresent(row -> after.and(
                "(c.transaction, c.seq) <= (CAST(CAST(? AS TEXT) AS xid8), ?)", row.transaction(), row.seq()));
        return tx.list(after.and(wanted).then("ORDER BY c.transaction, c.seq LIMIT ?", most), PostgresLog::numbered);
    }

    private static Numbered numbered(Row row) {
        return new Numbered(row.integer("number"), row.integer("seq"), entry(row));
    }

    @Override
    public boolean isComplete(Tx tx, LogPosition position) {
        if (!(position instanceof Position at) || at.from().low() < purgedUpTo(tx)) return false;
        long end = snapshot(tx).high();
        boolean ahead = at.part().filter(part -> part.to().high() > end).isPresent();
        return at.from().high() <= end && !ahead;
    }

    @Override
    long highWaterMark(Tx tx) {
        return snapshot(tx).low();
    }

    @Override
    int remove(Tx tx, long mark, int most) {
        return removeForeign(tx) + tx.run(Sql.of("""
                DELETE FROM change
                WHERE seq IN (
                    SELECT seq
                    FROM change
                    WHERE transaction < CAST(CAST(? AS TEXT) AS xid8)
                    ORDER BY transaction, seq
                    LIMIT ?
                )
                """, mark, most));
    }

    /** Changes of a server that the store was copied from: their transaction numbers mean nothing here. */
    private static int removeForeign(Tx tx) {
        return tx.run(Sql.of("DELETE FROM change WHERE transaction >= pg_snapshot_xmax(pg_current_snapshot())"));
    }
}
