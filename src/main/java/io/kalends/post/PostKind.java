package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.cache.Snapshot;
import io.kalends.store.Tx;
import java.util.Collection;
import java.util.List;

/** A kind of post: how its records are read from the store and from memory. */
public interface PostKind<T> {
    Kind kind();

    Post post(T record);

    /** The record with another post. */
    T withPost(T record, Post post);

    RecordCache<T> cache();

    /** The records of these IDs, in no particular order; what their links show is left open. */
    default List<T> stored(Tx tx, Collection<Long> ids) {
        return cache().stored(tx, ids);
    }

    /** The same as the caller may see them. */
    default List<T> load(Tx tx, Collection<Long> ids, Actor actor) {
        return stored(tx, ids);
    }

    /** A record just written as the caller may see it. */
    default T shown(Tx tx, T record, Actor actor) {
        return record;
    }

    /** The same from memory, as far as what it shows is cached. */
    default T shown(T record, Actor actor, Snapshot snapshot) {
        return record;
    }

    /** The records of these IDs from memory, as far as they are cached. */
    default List<T> recall(Collection<Long> ids, Actor actor, Snapshot snapshot) {
        return List.copyOf(cache().all(ids, snapshot).values());
    }

    /** Whether lists show it to those who may read it. */
    default boolean isListed(T record) {
        return true;
    }
}
