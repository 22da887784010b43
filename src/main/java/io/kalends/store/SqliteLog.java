package io.kalends.store;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where one writes at a time, changes are numbered in the order of their commits. */
final class SqliteLog extends ChangeLog {
    private record Numbered(long seq, Entry entry) {}

    /** Behind the change of this number. */
    record Place(long seq) implements Position {
        private static final Pattern TEXT = Pattern.compile("s([0-9]{1,18})");

        static Optional<Position> parse(String text) {
            Matcher parts = TEXT.matcher(text);
            return parts.matches() ? Optional.of(new Place(Long.parseLong(parts.group(1)))) : Optional.empty();
        }

        @Override
        public String text() {
            return "s" + seq;
        }
    }

    @Override
    public Position now(Tx tx) {
        return new Place(height(tx));
    }

    @Override
    public Batch after(Tx tx, Position position, int most) {
        if (!(position instanceof Place from)) throw new IllegalArgumentException("a place of another store");
        List<Numbered> rows =
                tx.list(Sql.of("""
                        SELECT seq, kind, record_id, author, public_at
                        FROM change
                        WHERE seq > ?
                        ORDER BY seq
                        LIMIT ?
                        """, from.seq(), most), row -> new Numbered(row.integer("seq"), entry(row)));
        boolean more = rows.size() == most;
        Position next = more ? new Place(rows.getLast().seq()) : now(tx);
        return new Batch(rows.stream().map(Numbered::entry).toList(), next, more);
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
