package io.kalends.sync;

import io.kalends.store.Change;
import io.kalends.store.ChangeLog.Entry;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Records that became public by the clock alone, so that the change log has no entry of it. */
final class ScheduledPublications {
    /** A position after the record of this ID among those that became public at this time. */
    record Cursor(Instant time, long id) {
        /** After all records of a time. */
        static Cursor after(Instant time) {
            return new Cursor(time, Long.MAX_VALUE);
        }

        static Cursor after(Entry entry) {
            return new Cursor(entry.publicAt().orElseThrow(), entry.change().id());
        }
    }

    /**
     * Some of them in the order of their time.
     *
     * @param next after the last of them
     * @param more whether there are others
     */
    record Batch(List<Entry> entries, Cursor next, boolean more) {}

    private ScheduledPublications() {}

    /** Those after a cursor that are public now. */
    static Batch after(Tx tx, Cursor cursor, Instant now, int most) {
        List<Entry> found = list(tx, cursor, now, most + 1);
        if (found.size() <= most) return new Batch(found, Cursor.after(now), false);
        List<Entry> some = found.subList(0, most);
        return new Batch(some, some.isEmpty() ? cursor : Cursor.after(some.getLast()), true);
    }

    /** What was saved at the time of its publication or later is in the change log. */
    private static List<Entry> list(Tx tx, Cursor cursor, Instant now, int most) {
        Sql sql = Sql.of("""
                SELECT id, kind, author, published_at
                FROM post
                WHERE status = 'publish' AND trashed_at IS NULL AND published_at > modified_at
                AND (published_at, id) > (?, ?)
                AND published_at <= ?
                ORDER BY published_at, id
                LIMIT ?
                """, cursor.time(), cursor.id(), now, most);
        return tx.list(
                sql,
                row -> new Entry(
                        new Change(row.word("kind", Change.Subject.class), row.integer("id")),
                        Optional.of(row.integer("author")),
                        Optional.of(row.time("published_at"))));
    }
}
