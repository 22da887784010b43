package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.api.Refusals;
import io.kalends.cache.Snapshot;
import io.kalends.store.Tx;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A kind of post: how its records are read from the store and from memory, and what it brings to the rules by which all are
 * written.
 *
 * @param <C> a change of its fields
 */
public abstract class PostKind<T extends PostRecord<T>, C extends RecordChange> {
    private final Kind kind;
    private final RecordStore<T> store;
    private final RecordCache<T> cache;

    protected PostKind(PostCore core, Kind kind, RecordStore<T> store) {
        this.kind = kind;
        this.store = store;
        cache = core.cache(kind, store);
    }

    public final Kind kind() {
        return kind;
    }

    final RecordStore<T> store() {
        return store;
    }

    public final RecordCache<T> cache() {
        return cache;
    }

    /** The records of these IDs as the caller may see them, in no particular order. */
    public List<T> load(Tx tx, Collection<Long> ids, Actor actor) {
        return store.all(tx, ids);
    }

    /** The same from memory, as far as they are cached. */
    protected List<T> recall(Collection<Long> ids, Actor actor, Snapshot snapshot) {
        return List.copyOf(cache.all(ids, snapshot).values());
    }

    /** A record just written as the caller may see it. */
    protected T shown(Tx tx, T record, Actor actor) {
        return record;
    }

    /** The same from memory, as far as what it shows is cached. */
    protected T shown(T record, Actor actor, Snapshot snapshot) {
        return record;
    }

    /** The same records, the series of each in its place that has one. */
    protected List<T> series(List<T> records, Function<List<Long>, List<T>> loader) {
        return records;
    }

    /** Until when lists have all records there will be, where some that take place later are still to come. */
    protected Optional<Instant> completeUntil(Actor actor) {
        return Optional.empty();
    }

    /** Whether lists show it to those who may read it. */
    public boolean isListed(T record) {
        return true;
    }

    /** A new record with nothing but its post. */
    protected abstract T blank(Post post, Actor actor);

    /** A record, whose post has been changed already, with the rest of a change put in. */
    protected abstract T apply(ReadFrom from, T stored, C change, Actor actor, Refusals refusals);

    /**
     * Does what may only be done once nothing is refused: answers 403 where a value needs a right, and makes the records
     * that come along with this one.
     */
    protected T settle(Tx tx, T applied, Actor actor) {
        return applied;
    }

    /** Whether two states of a record say the same. */
    protected boolean isSame(T one, T other) {
        return one.equals(other);
    }

    /** The fields a search looks at, as plain text. */
    protected abstract List<String> searched(ReadFrom from, T record);
}
