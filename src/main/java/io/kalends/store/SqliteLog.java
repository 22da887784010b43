package io.kalends.store;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The log of changes in SQLite: as there is one writer at a time, they are numbered in the order of their commits. */
final class SqliteLog extends ChangeLog {
    private record Numbered(long seq, Entry entry) {}

    /** After the change of this number. */
    record Position(long seq) implements LogPosition {
        static final long KIND = 1;

        static Optional<LogPosition> of(Iterator<Long> numbers) {
            return numbers.hasNext() ? Optional.of(new Position(numbers.next())) : Optional.empty();
        }

        @Override
        public List<Long> numbers() {
            return List.of(KIND, seq);
        }
    }

    @Override
    public List<Long> version(Tx tx) {
        return List.of(highWaterMark(tx));
    }

    @Override
    public LogPosition now(Tx tx) {
        return new Position(highWaterMark(tx));
    }

    @Override
    public Batch after(Tx tx, LogPosition position, Sql wanted, int most) {
        if (!(position instanceof Position from)) throw new IllegalArgumentException("a position of PostgreSQL");
        long end = highWaterMark(tx);
        long to = Math.min(end, from.seq() + SCAN_LIMIT);
        Sql sql = Sql.of("""
                SELECT c.seq, c.kind, c.record_id, c.author, c.public_at
                FROM change c
                WHERE c.seq > ? AND c.seq <= ?
                """, from.seq(), to).and(wanted).then("ORDER BY c.seq LIMIT ?", most);
        List<Numbered> rows = tx.list(sql, row -> new Numbered(row.integer("seq"), entry(row)));
        boolean full = rows.size() == most;
        LogPosition next = new Position(full ? rows.getLast().seq() : to);
        return new Batch(rows.stream().map(Numbered::entry).toList(), next, full || to < end);
    }

    @Override
    public boolean isComplete(Tx tx, LogPosition position) {
        return position instanceof Position at && at.seq() >= purgedUpTo(tx) && at.seq() <= highWaterMark(tx);
    }

    /** The highest number ever assigned: its change may be gone. */
    @Override
    long highWaterMark(Tx tx) {
        return tx.count(Sql.of("SELECT max(seq) FROM sqlite_sequence WHERE name = 'change'"));
    }

    @Override
    int remove(Tx tx, long mark, int most) {
        return tx.run(Sql.of("""
                DELETE FROM change
                WHERE seq IN (SELECT seq FROM change WHERE seq <= ? ORDER BY seq LIMIT ?)
                """, mark, most));
    }
}
