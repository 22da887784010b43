package io.kalends.post;

import io.kalends.cache.Dependencies;
import io.kalends.cache.SharedValue;
import io.kalends.cache.SharedValue.State;
import io.kalends.cache.Validity;
import io.kalends.store.Change;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.List;

/** Tells when a record becomes public by the clock alone, without anybody writing. */
public final class Publications {
    private final Database db;
    private final SharedValue<Instant> next = new SharedValue<>(Instant.MIN);

    public Publications(Database db) {
        this.db = db;
    }

    /** The first publication after now, as of this version of the store; the end of time if there is none. */
    public Instant next(long version, Instant now) {
        return next.get(version, now, last -> found(version, now)).value();
    }

    private State<Instant> found(long version, Instant now) {
        var clock = new Dependencies();
        clock.limitTo(find(now));
        return new State<>(Validity.of(version, now, Validity.ALL_SUBJECTS, clock), clock.validUntil());
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
        long seconds = db.readOnce(tx -> tx.count(Sql.of("""
                SELECT min(published_at)
                FROM post
                WHERE published_at > ? AND status = 'publish' AND trashed_at IS NULL
                """, now).and(Kind.isAny("kind"))));
        return seconds == 0 ? Instant.MAX : Instant.ofEpochSecond(seconds);
    }
}
