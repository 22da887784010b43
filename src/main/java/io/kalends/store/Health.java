package io.kalends.store;

import io.kalends.store.Database.Lane;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is known of a database from earlier failures. */
final class Health {
    private static final Logger LOG = LoggerFactory.getLogger(Health.class);

    private final boolean embedded;
    private final AtomicReference<@Nullable String> damage = new AtomicReference<>();
    private volatile boolean failedWrites;

    Health(Dialect dialect) {
        embedded = dialect == Dialect.SQLITE;
    }

    void recordFailure(Lane lane, StoreUnavailable e) {
        if (lane == Lane.WRITE) failedWrites = true;
        // A server can be repaired while the service runs, a file cannot.
        boolean permanent = embedded && e.trouble() == Trouble.DAMAGED;
        if (permanent && damage.compareAndSet(null, e.getMessage()))
            LOG.error(
                    "The database is damaged and is not written any more: {}. {}",
                    e.getMessage(),
                    e.trouble().remedy());
    }

    /** Notes that a row was written; a transaction that succeeds may have found nothing to write. */
    void markWritten() {
        failedWrites = false;
    }

    /** Whether a write has failed because of the database, and no row was written since. */
    boolean hasFailedWrites() {
        return failedWrites;
    }

    /** Refuses writes to a file that is known to be damaged: they may be lost. */
    void checkUndamaged() {
        String found = damage.get();
        if (found != null) throw new StoreUnavailable(found, Trouble.DAMAGED);
    }
}
