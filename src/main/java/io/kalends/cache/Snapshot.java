package io.kalends.cache;

import io.kalends.store.Changes;
import java.util.Optional;
import java.util.function.Function;

/**
 * One consistent read of records in memory. What is cached is valid as of the version the snapshot was taken at; what had
 * to be read from the store besides may be newer, and then the two do not belong together.
 */
public final class Snapshot {
    private static final int ATTEMPTS = 3;

    private final long version;
    private boolean readsStore;

    private Snapshot(long version) {
        this.version = version;
    }

    /** What work finds, all of one moment; empty when others write faster than it can be read. */
    public static <T> Optional<T> take(Changes changes, Function<Snapshot, T> work) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            var snapshot = new Snapshot(changes.version());
            T found = work.apply(snapshot);
            if (!snapshot.readsStore || changes.version() == snapshot.version) return Optional.of(found);
        }
        return Optional.empty();
    }

    public long version() {
        return version;
    }

    /** To be called before the store is read. */
    public void markStoreRead() {
        readsStore = true;
    }
}
