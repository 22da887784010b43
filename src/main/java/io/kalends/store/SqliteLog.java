package io.kalends.store;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Where one writes at a time, changes are numbered in the order of their commits. */
final class SqliteLog extends ChangeLog {
    private record Numbered(long seq, Entry entry) {}

    /** Behind the change of this number. */
    record Place(long seq) implements Position {
        static final long KIND = 1;

        static Optional<Position> of(Iterator<Long> numbers) {
            return numbers.hasNext() ? Optional.of(new Place(numbers.next())) : Optional.empty();
        }

        @Override
        public List<Long> numbers() {
            return List.of(KIND, seq);
        }
    }

    @Override
    public Position now(Tx tx) {
        return new Place(height(tx));
    }

    @Override
    public Batch after(Tx tx, Position position, Sql wanted, int most) {
        if (!(position instanceof Place from)) throw new IllegalArgumentException("a place of another store");
        long end = height(tx);
        long to = Math.min(end, from.seq() + LOOKED_AT);
        Sql sql = Sql.of("""
                SELECT c.seq, c.kind, c.record_id, c.author, c.public_at
                FROM change c
                WHERE c.seq > ? AND c.seq <= ?
                """, from.seq(), to).and(wanted).then("ORDER BY c.seq LIMIT ?", most);
        List<Numbered> rows = tx.list(sql, row -> new Numbered(row.integer("seq"), entry(row)));
        boolean full = rows.size() == most;
        Position next = new Place(full ? rows.getLast().seq() : to);
        return new Batch(rows.stream().map(Numbered::entry).toList(), next, full || to < end);
    }

    @Override
    public boolean holds(Tx tx, Position position) {
        return position instanceof Place place && place.seq() >= forgotten(tx) && place.seq() <= height(tx);
    }

    /** Of the highest number ever given: the change may be gone. */
    @Override
    long height(Tx tx) {
        return tx.count(Sql.of("SELECT max(seq) FROM sqlite_sequence WHERE name = 'change'"));
    }

    @Override
    int remove(Tx tx, long height, int most) {
        return tx.run(Sql.of("""
                DELETE FROM change
                WHERE seq IN (SELECT seq FROM change WHERE seq <= ? ORDER BY seq LIMIT ?)
                """, height, most));
    }
}
