package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.cache.CacheStats;
import io.kalends.cache.Dependencies;
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
    private record State<T>(Validity validity, T value) {}

    private final Database db;
    private final Publications publications;
    private final Set<Subject> subjects;
    private final CacheStats stats;
    private volatile Optional<State<T>> state = Optional.empty();

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
        Optional<State<T>> valid = valid(actor, version);
        stats.count(valid.isPresent());
        State<T> found = valid.orElseGet(() -> renewed(actor, version, reader));
        actor.context().dependencies().include(found.validity);
        return found.value;
    }

    private Optional<State<T>> valid(Actor actor, long version) {
        return state.filter(last -> last.validity.isValid(version, actor.now()));
    }

    /** One at a time: the others want the same. */
    private synchronized State<T> renewed(Actor actor, long version, Supplier<T> reader) {
        State<T> next =
                valid(actor, version).or(() -> unchanged(actor, version)).orElseGet(() -> read(actor, version, reader));
        state = Optional.of(next);
        return next;
    }

    private Optional<State<T>> unchanged(Actor actor, long version) {
        return state.flatMap(last -> last.validity
                .renew(db.changes(), version, actor.now())
                .map(validity -> new State<>(validity, last.value)));
    }

    private State<T> read(Actor actor, long version, Supplier<T> reader) {
        T value = reader.get();
        Dependencies dependencies = actor.context().dependencies();
        dependencies.limitTo(publications.next(version, actor.now()));
        return new State<>(Validity.of(version, actor.now(), subjects, dependencies), value);
    }
}
