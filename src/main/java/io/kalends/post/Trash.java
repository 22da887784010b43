package io.kalends.post;

import io.kalends.store.Database;
import io.kalends.store.Tx;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes for good what has been in the trash long enough. */
public final class Trash {
    private static final Logger LOG = LoggerFactory.getLogger(Trash.class);

    /** Few enough that other writers do not have to wait for long. */
    private static final int AT_ONCE = 100;

    private final Database db;
    private final PostStore store;
    private final BiConsumer<Tx, Long> remover;
    private final Clock clock;
    private final int days;

    /**
     * @param remover removes a record for good
     * @param days how long records stay; 0 for ever
     */
    public Trash(Database db, PostStore store, BiConsumer<Tx, Long> remover, Clock clock, int days) {
        this.db = db;
        this.store = store;
        this.remover = remover;
        this.clock = clock;
        this.days = days;
    }

    public void purge() {
        if (days == 0) return;
        Instant before = clock.instant().minus(Duration.ofDays(days));
        long removed = 0;
        int some;
        do {
            some = purge(before);
            removed += some;
        } while (some == AT_ONCE);
        if (removed > 0) LOG.info("Removed {} records that had been in the trash for {} days", removed, days);
    }

    private int purge(Instant before) {
        return db.write(tx -> {
            // One node at a time: the others find nothing left to do.
            tx.lock("trash");
            List<Long> ids = store.trashedBefore(tx, before, AT_ONCE);
            ids.forEach(id -> remover.accept(tx, id));
            return ids.size();
        });
    }
}
