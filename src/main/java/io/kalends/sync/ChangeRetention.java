package io.kalends.sync;

import io.kalends.store.ChangeLog;
import io.kalends.store.Database;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Removes changes older than the time they are kept for. */
public final class ChangeRetention {
    /** Few enough that other writers do not have to wait for long. */
    private static final int AT_ONCE = 1_000;
    /** More than the clocks of nodes differ. */
    private static final Duration CLOCK_SKEW = Duration.ofHours(1);

    private final Database db;
    private final ChangeLog log;
    private final Clock clock;
    private final Duration retention;

    public ChangeRetention(Database db, Clock clock, Duration retention) {
        this.db = db;
        this.log = db.log();
        this.clock = clock;
        this.retention = retention;
    }

    /** Removes what was there at an earlier call that is long enough ago, so it is to be called regularly. */
    public void purge() {
        Instant now = clock.instant();
        db.execute(tx -> log.mark(tx, now));
        int some;
        do {
            some = db.write(tx -> {
                // One node at a time: the others find nothing left to do.
                tx.lock("old changes");
                return log.purge(tx, now.minus(retention).minus(CLOCK_SKEW), AT_ONCE);
            });
        } while (some >= AT_ONCE);
    }
}
