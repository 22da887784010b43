package io.kalends.store;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** The table of changes, for those who follow it from afar and come back after minutes or days. */
public abstract sealed class ChangeLog permits SqliteLog, PostgresLog {
    /** So many changes are looked at for a page, whoever may be told of them: what it costs to ask has a bound. */
    static final int LOOKED_AT = 10_000;

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
     * @param next behind them
     * @param more whether there may be others
     */
    public record Batch(List<Entry> entries, Position next, boolean more) {}

    /** By which places are encrypted in this life of the store: in another, a place means nothing. */
    public byte[] key(Tx tx) {
        return tx.one(
                        Sql.of("SELECT hex FROM change_key"),
                        row -> HexFormat.of().parseHex(row.text("hex")))
                .orElseThrow(() -> new StoreException("the key of the changes is missing"));
    }

    /** Begins another life: the store was put back to an earlier state, or filled from elsewhere. */
    public void startAnew(Tx tx) {
        byte[] key = new byte[KEY_BYTES];
        RANDOM.nextBytes(key);
        tx.run(Sql.of("UPDATE change_key SET hex = ?", HexFormat.of().formatHex(key)));
    }

    /** The place behind all changes this transaction sees. */
    public abstract Position now(Tx tx);

    /**
     * Changes ahead of a place which {@link #holds}.
     *
     * @param wanted the condition on the change known as {@code c}; others are passed over without a trace, or pages with
     *     nothing in them would tell how many there are
     */
    public abstract Batch after(Tx tx, Position position, Sql wanted, int most);

    /** Whether everything ahead of the place is there: it is one of this store, and nothing of it was removed. */
    public abstract boolean holds(Tx tx, Position position);

    /** A number that rises with the changes: all that are committed by now lie below it. */
    abstract long height(Tx tx);

    /** Removes some changes below a height, and says how many. */
    abstract int remove(Tx tx, long height, int most);

    /** Notes how far the changes go now, which is what {@link #forget} goes by. */
    public void mark(Tx tx, Instant now) {
        long height = height(tx);
        // Marks of a server this store was copied from.
        tx.run(Sql.of("DELETE FROM change_mark WHERE position > ?", height));
        tx.run(Sql.of("""
                INSERT INTO change_mark (made_at, position)
                SELECT ?, ?
                WHERE NOT EXISTS (SELECT 1 FROM change_mark WHERE position = ?)
                ON CONFLICT (made_at) DO NOTHING
                """, now, height, height));
    }

    /** Removes some of the changes that were there at a moment, and says how many. */
    public int forget(Tx tx, Instant moment, int most) {
        tx.run(Sql.of("UPDATE change_mark SET forgotten = 1 WHERE made_at <= ?", moment));
        long forgotten = forgotten(tx);
        tx.run(Sql.of("DELETE FROM change_mark WHERE position < ?", forgotten));
        return remove(tx, forgotten, most);
    }

    /** Below this height changes may be missing. */
    long forgotten(Tx tx) {
        return tx.count(Sql.of("SELECT max(position) FROM change_mark WHERE forgotten = 1"));
    }

    static Entry entry(Row row) {
        return new Entry(
                new Change(row.word("kind", Change.Subject.class), row.integer("record_id")),
                row.findInteger("author"),
                row.findTime("public_at"));
    }
}
