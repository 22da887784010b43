package io.kalends.post;

import io.kalends.cache.BoundedCache;
import io.kalends.cache.Caches;
import io.kalends.cache.RecentKeys;
import io.kalends.cache.Snapshot;
import io.kalends.store.Change;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Records in memory; each depends on its own row and what belongs to it, and is invalid once that has changed. */
public final class RecordCache<T extends PostRecord<T>> {
    /** Reads the records of these IDs from the store, in no particular order. */
    public interface Loader<T extends PostRecord<T>> {
        List<T> load(Tx tx, Collection<Long> ids);
    }

    /** How many bytes a character takes in a record and in what is rendered of it. */
    private static final int BYTES_PER_CHARACTER = 4;

    private record Entry<T>(long version, T record) {}

    private final Database db;
    private final Change.Subject subject;
    private final RecordStore<T> store;
    private final BoundedCache<Long, Entry<T>> cache;
    private final RecentKeys admission = new RecentKeys(1 << 13);

    RecordCache(Database db, Kind kind, RecordStore<T> store, Caches.Space space) {
        this.db = db;
        this.store = store;
        subject = kind.subject();
        cache = space.expiringCache((id, entry) -> kind.overhead() + weight(entry.record.post()));
    }

    private static int weight(Post post) {
        return BYTES_PER_CHARACTER * (post.description().length() + post.name().length());
    }

    /** The records of these IDs; one that does not exist is left out. */
    public Map<Long, T> all(Collection<Long> ids, Snapshot snapshot) {
        var found = new HashMap<Long, T>();
        var missing = new ArrayList<Long>();
        for (Long id : ids) {
            cache.peek(id)
                    .filter(entry -> isSame(id, entry))
                    .ifPresentOrElse(entry -> found.put(id, entry.record), () -> missing.add(id));
        }
        cache.stats().count(found.size(), missing.size());
        if (!missing.isEmpty())
            load(missing, snapshot).forEach(record -> found.put(record.post().id(), record));
        return found;
    }

    /** The same as a transaction sees them, past the cache. */
    public List<T> stored(Tx tx, Collection<Long> ids) {
        return store.all(tx, ids);
    }

    private boolean isSame(long id, Entry<T> entry) {
        long series = entry.record.series();
        return db.changes().isSame(new Change(subject, id), entry.version)
                && (series == 0 || db.changes().isSame(new Change(subject, series), entry.version));
    }

    private List<T> load(List<Long> ids, Snapshot snapshot) {
        List<T> records = snapshot.read(tx -> store.all(tx, ids));
        records.forEach(record -> cache.put(record.post().id(), new Entry<>(snapshot.version(), record), admission));
        return records;
    }
}
