package io.kalends.sync;

import io.kalends.store.ChangeLog;
import io.kalends.store.Database;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Removes the changes that nobody may ask for any more. */
public final class OldChanges {
    /** Few enough that other writers do not have to wait for long. */
    private static final int AT_ONCE = 1_000;
    /** Longer than the clocks of nodes are apart. */
    private static final Duration SPARE = Duration.ofHours(1);

    private final Database db;
    private final ChangeLog log;
    private final Clock clock;
    private final Duration kept;

    public OldChanges(Database db, Clock clock, Duration kept) {
        this.db = db;
        this.log = db.log();
        this.clock = clock;
        this.kept = kept;
    }

    /** To be done from time to time: what is removed is what was there at one of these times, long enough ago. */
    public void purge() {
        Instant now = clock.instant();
        db.write(tx -> {
            log.mark(tx, now);
            return now;
        });
        int some;
        do {
            some = db.write(tx -> {
                // One node at a time: the others find nothing left to do.
                tx.lock("old changes");
                return log.forget(tx, now.minus(kept).minus(SPARE), AT_ONCE);
            });
        } while (some >= AT_ONCE);
    }
}
