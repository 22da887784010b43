package io.kalends.store;

import io.kalends.store.Database.Lane;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What failures have shown of a database, beyond the moment at which they happened. */
final class Health {
    private static final Logger LOG = LoggerFactory.getLogger(Health.class);

    private final boolean embedded;
    private final AtomicReference<@Nullable String> damage = new AtomicReference<>();
    private volatile boolean unwritten;

    Health(Dialect dialect) {
        embedded = dialect == Dialect.SQLITE;
    }

    void failed(Lane lane, StoreUnavailable e) {
        if (lane == Lane.WRITE) unwritten = true;
        // A server can be mended while the service runs, a file cannot.
        boolean forGood = embedded && e.trouble() == Trouble.DAMAGED;
        if (forGood && damage.compareAndSet(null, e.getMessage()))
            LOG.error(
                    "The database is damaged and is not written any more: {}. {}",
                    e.getMessage(),
                    e.trouble().cure());
    }

    /** A row was written; that a transaction succeeds does not say so, for it may have found nothing to write. */
    void isWritten() {
        unwritten = false;
    }

    /** Whether a write has failed because of the database, and no row was written since. */
    boolean isUnwritten() {
        return unwritten;
    }

    /** Refuses to go on with a file that is known to be damaged: what is written to it may be lost. */
    void checkSound() {
        String found = damage.get();
        if (found != null) throw new StoreUnavailable(found, Trouble.DAMAGED);
    }
}
