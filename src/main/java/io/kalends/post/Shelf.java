package io.kalends.post;

import io.kalends.api.Stock;
import io.kalends.store.Change;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Records kept in memory, within a number of bytes, each until it changes; those asked for most often stay. */
public final class Shelf<T> {
    /** Reads the records of these IDs from the store, in no particular order. */
    public interface Loader<T> {
        List<T> load(Tx tx, Collection<Long> ids);
    }

    /** What a record takes apart from its texts, and how many bytes a letter takes in it and in what is rendered of it. */
    private static final int OVERHEAD = 4_000;

    private static final int BYTES_PER_LETTER = 4;

    private record Kept<T>(long version, T record) {}

    private final Database db;
    private final Change.Subject subject;
    private final Loader<T> loader;
    private final Function<T, Post> post;
    private final Stock<Long, Kept<T>> kept;

    public Shelf(Database db, Kind kind, Function<T, Post> post, Loader<T> loader, long bytes) {
        this.db = db;
        this.loader = loader;
        this.post = post;
        subject = kind.subject();
        kept = new Stock<>(bytes, (id, one) -> weight(post.apply(one.record)));
    }

    private static int weight(Post post) {
        return OVERHEAD
                + BYTES_PER_LETTER * (post.description().length() + post.name().length());
    }

    /** The records of these IDs; one that does not exist is left out. */
    public Map<Long, T> all(Collection<Long> ids, Look look) {
        var found = new HashMap<Long, T>();
        var missing = new ArrayList<Long>();
        for (Long id : ids) {
            kept.find(id)
                    .filter(one -> db.changes().isSame(new Change(subject, id), one.version))
                    .ifPresentOrElse(one -> found.put(id, one.record), () -> missing.add(id));
        }
        if (!missing.isEmpty())
            load(missing, look).forEach(record -> found.put(post.apply(record).id(), record));
        return found;
    }

    private List<T> load(List<Long> ids, Look look) {
        look.markStoreRead();
        List<T> records = db.read(tx -> loader.load(tx, ids));
        records.forEach(record -> kept.put(post.apply(record).id(), new Kept<>(look.version(), record)));
        return records;
    }
}
