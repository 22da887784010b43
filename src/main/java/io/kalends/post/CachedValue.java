package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.cache.CacheStats;
import io.kalends.cache.Dependencies;
import io.kalends.cache.SharedValue;
import io.kalends.cache.SharedValue.State;
import io.kalends.cache.Validity;
import io.kalends.store.Change.Subject;
import io.kalends.store.Database;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * One value that is the same for every visitor and takes a while to read; read again when a record of its subjects has
 * changed, or the clock makes a difference.
 */
public final class CachedValue<T> {
    private final Database db;
    private final Publications publications;
    private final Set<Subject> subjects;
    private final CacheStats stats;
    private final SharedValue<Optional<T>> value = new SharedValue<>(Optional.empty());

    /**
     * Empty at first.
     *
     * @param subjects what the value depends on
     * @param stats counts the hits and misses
     */
    public CachedValue(Database db, Publications publications, Set<Subject> subjects, CacheStats stats) {
        this.db = db;
        this.publications = publications;
        this.subjects = subjects;
        this.stats = stats;
    }

    /**
     * The value as it is now.
     *
     * @param reader reads it for a visitor
     */
    public T get(Actor actor, Supplier<T> reader) {
        long version = db.changes().version();
        stats.count(value.isValid(version, actor.now()));
        State<Optional<T>> found = value.get(
                version,
                actor.now(),
                last -> unchanged(last, actor, version).orElseGet(() -> read(actor, version, reader)));
        actor.context().dependencies().include(found.validity());
        return found.value().orElseThrow();
    }

    private Optional<State<Optional<T>>> unchanged(State<Optional<T>> last, Actor actor, long version) {
        return last.validity()
                .renew(db.changes(), version, actor.now())
                .map(validity -> new State<>(validity, last.value()));
    }

    private State<Optional<T>> read(Actor actor, long version, Supplier<T> reader) {
        T read = reader.get();
        Dependencies dependencies = actor.context().dependencies();
        dependencies.limitTo(publications.next(version, actor.now()));
        return new State<>(Validity.of(version, actor.now(), subjects, dependencies), Optional.of(read));
    }
}
