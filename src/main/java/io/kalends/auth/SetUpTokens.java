package io.kalends.auth;

import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * The tokens that authorize the set-up, printed at the start. Each node prints one of its own; their hashes are in the store,
 * for all nodes, until the set-up is done or they expire.
 */
public final class SetUpTokens {
    private static final Duration LIFE = Duration.ofDays(7);

    private final Database db;
    private final Clock clock;
    private final String own = Secret.generate();

    public SetUpTokens(Database db, Clock clock) {
        this.db = db;
        this.clock = clock;
    }

    /** A token for this node to print, the same each time. */
    public String issue() {
        Instant now = clock.instant();
        return db.write(tx -> {
            tx.run(Sql.of("DELETE FROM set_up_token WHERE made_at < ?", now.minus(LIFE)));
            tx.run(Sql.of(
                    "INSERT INTO set_up_token (hash, made_at) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING",
                    Secret.hash(own),
                    now));
            return own;
        });
    }

    /** Whether one of the nodes has printed this token. */
    public boolean isValid(String token) {
        if (!Secret.isPossible(token)) return false;
        Sql sql = Sql.of(
                "SELECT count(*) FROM set_up_token WHERE hash = ? AND made_at >= ?",
                Secret.hash(token),
                clock.instant().minus(LIFE));
        return db.read(tx -> tx.count(sql)) == 1;
    }

    /** To be called when the set-up is done. */
    public void deleteAll(Tx tx) {
        tx.run(Sql.of("DELETE FROM set_up_token"));
    }
}
