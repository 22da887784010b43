package io.kalends.post;

import io.kalends.store.Changes;
import java.util.Optional;
import java.util.function.Function;

/**
 * One look at records kept in memory. What is kept is true as of the version the look began with; what had to be read
 * from the store besides may be newer, and then the two do not belong together.
 */
public final class Look {
    private static final int ATTEMPTS = 3;

    private final long version;
    private boolean readsStore;

    private Look(long version) {
        this.version = version;
    }

    /** What a look finds, all of one moment; empty when others write faster than one can look. */
    static <T> Optional<T> take(Changes changes, Function<Look, T> work) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            var look = new Look(changes.version());
            T found = work.apply(look);
            if (!look.readsStore || changes.version() == look.version) return Optional.of(found);
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
