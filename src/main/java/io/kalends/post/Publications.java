package io.kalends.post;

import io.kalends.store.Change;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.List;

/** Tells when a record becomes public by the clock alone, without anybody writing. */
public final class Publications {
    private record Known(long version, Instant from, Instant next) {
        boolean holds(long asked, Instant now) {
            return version == asked && !now.isBefore(from) && now.isBefore(next);
        }
    }

    private final Database db;
    private volatile Known known = new Known(-1, Instant.MAX, Instant.MIN);

    public Publications(Database db) {
        this.db = db;
    }

    /** The first publication after now, as of this version of the store; the end of time if there is none. */
    public Instant next(long version, Instant now) {
        Known last = known;
        if (last.holds(version, now)) return last.next;
        Instant next = find(now);
        known = new Known(version, now, next);
        return next;
    }

    /** The records that became public by the clock alone. */
    List<Change> between(Tx tx, Instant from, Instant to) {
        return tx.list(
                Sql.of("""
                SELECT id, kind
                FROM post
                WHERE published_at > ? AND published_at <= ?
                """, from, to).and(Kind.isAny("kind")),
                row -> new Change(row.word("kind", Change.Subject.class), row.integer("id")));
    }

    private Instant find(Instant now) {
        long seconds = db.read(tx -> tx.count(Sql.of("""
                SELECT min(published_at)
                FROM post
                WHERE published_at > ? AND status = 'publish' AND trashed_at IS NULL
                """, now).and(Kind.isAny("kind"))));
        return seconds == 0 ? Instant.MAX : Instant.ofEpochSecond(seconds);
    }
}
