package io.kalends.store;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** The log of changes in the store, for copies of the calendar that come back for more after minutes or days. */
public abstract sealed class ChangeLog permits SqliteLog, PostgresLog {
    /** The changes scanned for a page, visible or not, so that its cost is bounded. */
    static final int SCAN_LIMIT = 10_000;

    private static final int KEY_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    /**
     * A record that was made, changed or removed, and who could see it before.
     *
     * @param author its author then; empty when it was in the trash, or not there, and for terms
     * @param publicAt since when it was, or would have been, public; empty when it was not meant to be
     */
    public record Entry(Change change, Optional<Long> author, Optional<Instant> publicAt) {}

    /**
     * Some entries in their order.
     *
     * @param next after them
     * @param more whether there may be others
     */
    public record Batch(List<Entry> entries, LogPosition next, boolean more) {}

    /** The key that positions are encrypted with; see {@link #rotateKey}. */
    public byte[] key(Tx tx) {
        return tx.one(
                        Sql.of("SELECT hex FROM change_key"),
                        row -> HexFormat.of().parseHex(row.text("hex")))
                .orElseThrow(() -> new StoreException("the key of the changes is missing"));
    }

    /** Invalidates all positions given out: the store was restored to an earlier state, or filled from elsewhere. */
    public void rotateKey(Tx tx) {
        byte[] key = new byte[KEY_BYTES];
        RANDOM.nextBytes(key);
        tx.run(Sql.of("UPDATE change_key SET hex = ?", HexFormat.of().formatHex(key)));
    }

    /** Numbers that stand for all changes this transaction sees: others after any change, the same while there is none. */
    public abstract List<Long> version(Tx tx);

    /** The position after all changes this transaction sees. */
    public abstract LogPosition now(Tx tx);

    /**
     * Changes after a position that {@link #isComplete}.
     *
     * @param wanted the condition on the change known as {@code c}; others are skipped without a trace, or empty pages would
     *     reveal how many there are
     */
    public abstract Batch after(Tx tx, LogPosition position, Sql wanted, int most);

    /** Whether the position is one of this store, and nothing after it was purged. */
    public abstract boolean isComplete(Tx tx, LogPosition position);

    /** A number that rises with the changes: all that are committed by now lie at or below it. */
    abstract long highWaterMark(Tx tx);

    /** Removes some changes up to a mark, and returns how many. */
    abstract int remove(Tx tx, long mark, int most);

    /** Records how far the log goes now, which {@link #purge} goes by. */
    public void mark(Tx tx, Instant now) {
        long mark = highWaterMark(tx);
        // Marks of a server this store was copied from.
        tx.run(Sql.of("DELETE FROM change_mark WHERE position > ?", mark));
        tx.run(Sql.of("""
                INSERT INTO change_mark (made_at, position)
                SELECT ?, ?
                WHERE NOT EXISTS (SELECT 1 FROM change_mark WHERE position = ?)
                ON CONFLICT (made_at) DO NOTHING
                """, now, mark, mark));
    }

    /** Removes some of the changes that were there at a moment, and returns how many. */
    public int purge(Tx tx, Instant moment, int most) {
        tx.run(Sql.of("UPDATE change_mark SET forgotten = 1 WHERE made_at <= ?", moment));
        long purged = purgedUpTo(tx);
        tx.run(Sql.of("DELETE FROM change_mark WHERE position < ?", purged));
        return remove(tx, purged, most);
    }

    /** Up to this mark changes may be missing. */
    long purgedUpTo(Tx tx) {
        return tx.count(Sql.of("SELECT max(position) FROM change_mark WHERE forgotten = 1"));
    }

    static Entry entry(Row row) {
        return new Entry(
                new Change(Change.Subject.of(row.text("kind")), row.integer("record_id")),
                row.findInteger("author"),
                row.findTime("public_at"));
    }
}
