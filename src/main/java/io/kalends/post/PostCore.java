package io.kalends.post;

import io.kalends.auth.AccountStore;
import io.kalends.cache.Caches;
import io.kalends.config.Config;
import io.kalends.listing.ListFilter;
import io.kalends.listing.ListSource;
import io.kalends.media.MediaStore;
import io.kalends.store.Database;

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

    /** The cache for the records of a kind. */
    <T extends PostRecord<T>> RecordCache<T> cache(Kind kind, RecordStore<T> records) {
        var space = caches.space(kind.collection(), kind.share(memory.records()));
        return new RecordCache<>(db, kind, records, space);
    }

    /** All there is for a kind whose lists come from this source. */
    public <T extends PostRecord<T>, F extends ListFilter, C extends RecordChange> PostServices<T, F, C> services(
            PostSchema<T, F, C> schema, PostKind<T, C> records, ListSource<F> source) {
        Kind kind = records.kind();
        var space = caches.space("lists of " + kind.collection(), kind.share(memory.lists()));
        var lists = new PostLists<>(db, store, records, source, space);
        return new PostServices<>(schema, lists, new PostWriter<>(db, store, rules, records));
    }
}
