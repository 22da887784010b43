package io.kalends.post;

import io.kalends.api.Call;
import io.kalends.cache.CacheStats;
import io.kalends.cache.Dependencies;
import io.kalends.cache.Validity;
import io.kalends.store.Change.Subject;
import io.kalends.store.Database;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

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
    private final Function<Call, T> reader;
    private volatile Optional<State<T>> state = Optional.empty();

    /**
     * Empty at first.
     *
     * @param subjects what the value depends on
     * @param stats counts the hits and misses
     * @param reader reads it for a visitor
     */
    public CachedValue(
            Database db, Publications publications, Set<Subject> subjects, CacheStats stats, Function<Call, T> reader) {
        this.db = db;
        this.publications = publications;
        this.subjects = subjects;
        this.stats = stats;
        this.reader = reader;
    }

    public T get(Call call) {
        long version = db.changes().version();
        Optional<State<T>> valid = valid(call, version);
        stats.count(valid.isPresent());
        State<T> found = valid.orElseGet(() -> renewed(call, version));
        call.context().dependencies().include(found.validity);
        return found.value;
    }

    private Optional<State<T>> valid(Call call, long version) {
        return state.filter(last -> last.validity.isValid(version, call.now()));
    }

    /** One at a time: the others want the same. */
    private synchronized State<T> renewed(Call call, long version) {
        State<T> next = valid(call, version).or(() -> unchanged(call, version)).orElseGet(() -> read(call, version));
        state = Optional.of(next);
        return next;
    }

    private Optional<State<T>> unchanged(Call call, long version) {
        return state.flatMap(last -> last.validity
                .renew(db.changes(), version, call.now())
                .map(validity -> new State<>(validity, last.value)));
    }

    private State<T> read(Call call, long version) {
        T value = reader.apply(call);
        Dependencies dependencies = call.context().dependencies();
        dependencies.limitTo(publications.next(version, call.now()));
        return new State<>(Validity.of(version, call.now(), subjects, dependencies), value);
    }
}
