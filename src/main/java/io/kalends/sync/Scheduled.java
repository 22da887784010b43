package io.kalends.sync;

import io.kalends.store.Change;
import io.kalends.store.ChangeLog.Entry;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Records that became public by time alone, without being touched: no change was noted then. */
final class Scheduled {
    /** Behind the record of this ID among those that became public at this time. */
    record Place(Instant time, long id) {
        /** Behind all of a time. */
        static Place after(Instant time) {
            return new Place(time, Long.MAX_VALUE);
        }

        static Place at(Entry entry) {
            return new Place(entry.publicAt().orElseThrow(), entry.change().id());
        }
    }

    /**
     * Some of them in the order of their time.
     *
     * @param next behind them
     * @param more whether there are others
     */
    record Some(List<Entry> entries, Place next, boolean more) {}

    private Scheduled() {}

    /** Those ahead of a place that are public now. */
    static Some after(Tx tx, Place place, Instant now, int most) {
        List<Entry> found = list(tx, place, now, most + 1);
        if (found.size() <= most) return new Some(found, Place.after(now), false);
        List<Entry> some = found.subList(0, most);
        return new Some(some, some.isEmpty() ? place : Place.at(some.getLast()), true);
    }

    /** What was saved at the time of its publication or later is noted as a change. */
    private static List<Entry> list(Tx tx, Place place, Instant now, int most) {
        Sql sql = Sql.of("""
                SELECT id, kind, author, published_at
                FROM post
                WHERE status = 'publish' AND trashed_at IS NULL AND published_at > modified_at
                AND (published_at, id) > (?, ?)
                AND published_at <= ?
                ORDER BY published_at, id
                LIMIT ?
                """, place.time(), place.id(), now, most);
        return tx.list(
                sql,
                row -> new Entry(
                        new Change(row.word("kind", Change.Subject.class), row.integer("id")),
                        Optional.of(row.integer("author")),
                        Optional.of(row.time("published_at"))));
    }
}
