package io.kalends.post;

import io.kalends.auth.AccountStore;
import io.kalends.cache.Caches;
import io.kalends.config.Config;
import io.kalends.listing.ListFilter;
import io.kalends.listing.ListSource;
import io.kalends.media.MediaStore;
import io.kalends.store.Change.Subject;
import io.kalends.store.Database;
import java.util.Set;

/** What all kinds of post share, and puts together what there is for one of them. */
public final class PostCore {
    private final Database db;
    private final Config.Memory memory;
    private final Caches caches;
    private final PostStore store = new PostStore();
    private final PostRules rules = new PostRules(store, new AccountStore(), new MediaStore());
    private final Publications publications;

    /** @param memory what the caches may take */
    public PostCore(Database db, Config.Memory memory, Caches caches) {
        this.db = db;
        this.memory = memory;
        this.caches = caches;
        publications = new Publications(db);
    }

    public PostStore store() {
        return store;
    }

    public Publications publications() {
        return publications;
    }

    public Caches caches() {
        return caches;
    }

    /** The cache for the records of a kind. */
    <T extends PostRecord<T>> RecordCache<T> cache(Kind kind, RecordStore<T> records) {
        var space = caches.space(kind.collection(), kind.share(memory.records()));
        return new RecordCache<>(db, kind, records, space);
    }

    /** One value that is made of records of these kinds. */
    public <T> CachedValue<T> cachedValue(String name, Set<Subject> subjects) {
        return new CachedValue<>(db, publications, subjects, caches.add(name, () -> 1));
    }

    /** All there is for a kind whose lists come from this source. */
    public <T extends PostRecord<T>, F extends ListFilter, C extends RecordChange> PostServices<T, F, C> services(
            PostSchema<T, F, C> schema, PostKind<T, C> records, ListSource<F> source) {
        return services(schema, records, source, new PostWriter<>(shared(), records));
    }

    /** What writers share. */
    public PostWriter.Shared shared() {
        return new PostWriter.Shared(db, store, rules);
    }

    /** The same for a kind that is written by rules of its own. */
    public <T extends PostRecord<T>, F extends ListFilter, C extends RecordChange> PostServices<T, F, C> services(
            PostSchema<T, F, C> schema, PostKind<T, C> records, ListSource<F> source, PostWriter<T, C> writer) {
        Kind kind = records.kind();
        var space = caches.space("lists of " + kind.collection(), kind.share(memory.lists()));
        var lists = new PostLists<>(db, store, records, source, space);
        return new PostServices<>(schema, lists, writer);
    }
}
