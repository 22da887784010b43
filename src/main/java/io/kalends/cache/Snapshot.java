package io.kalends.cache;

import io.kalends.store.Database;
import io.kalends.store.Database.Source;
import io.kalends.store.Work;
import java.util.Optional;
import java.util.function.Function;

/**
 * One consistent read of records in memory. What is cached is valid as of the version the snapshot was taken at; what had
 * to be read from the store besides may be newer, and then the two do not belong together.
 */
public final class Snapshot {
    private static final int ATTEMPTS = 3;

    private final Database db;
    private final Source source;
    private final long version;
    private boolean readsStore;

    private Snapshot(Database db, Source source) {
        this.db = db;
        this.source = source;
        version = db.changes().version();
    }

    /**
     * What work finds, all of one moment; empty when others write faster than it can be read.
     *
     * @param source of what is not in memory
     */
    public static <T> Optional<T> take(Database db, Source source, Function<Snapshot, T> work) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            var snapshot = new Snapshot(db, source);
            T found = work.apply(snapshot);
            if (!snapshot.readsStore || db.changes().version() == snapshot.version) return Optional.of(found);
        }
        return Optional.empty();
    }

    public long version() {
        return version;
    }

    /** Reads from the store what is not in memory. */
    public <T> T read(Work<T> work) {
        markStoreRead();
        return db.read(source, work);
    }

    /** To be called before another thread is asked for what it reads from the store. */
    public void markStoreRead() {
        readsStore = true;
    }
}
