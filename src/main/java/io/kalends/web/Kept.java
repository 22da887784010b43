package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.post.Publications;
import io.kalends.store.Change;
import io.kalends.store.Change.Subject;
import io.kalends.store.Database;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Something that many pages show to every visitor alike, read again only when a record of the kinds it is made of has
 * changed, or one has become public.
 */
final class Kept<T> {
    /** As of a version of the store, and true until the next publication. */
    private record State<T>(long version, Instant from, Instant until, T value) {
        boolean holds(Instant now) {
            return !now.isBefore(from) && now.isBefore(until);
        }

        State<T> asOf(long later) {
            return new State<>(later, from, until, value);
        }
    }

    private final Database db;
    private final Publications publications;
    private final Set<Subject> madeOf;
    private final Function<Call, T> reader;
    private volatile Optional<State<T>> state = Optional.empty();

    /** @param reader finds it in the store, for a visitor */
    Kept(Database db, Publications publications, Set<Subject> madeOf, Function<Call, T> reader) {
        this.db = db;
        this.publications = publications;
        this.madeOf = madeOf;
        this.reader = reader;
    }

    T get(Call call) {
        long version = db.changes().version();
        return good(version, call.now()).orElseGet(() -> renewed(call, version)).value;
    }

    /** One at a time: the others want the same. */
    private synchronized State<T> renewed(Call call, long version) {
        Instant now = call.now();
        State<T> next = good(version, now)
                .or(() -> same(version, now))
                .orElseGet(() -> new State<>(version, now, publications.next(version, now), reader.apply(call)));
        state = Optional.of(next);
        return next;
    }

    private Optional<State<T>> good(long version, Instant now) {
        return state.filter(last -> last.version >= version && last.holds(now));
    }

    /** What was kept, if nothing that matters has changed since. */
    private Optional<State<T>> same(long version, Instant now) {
        return state.filter(last -> last.holds(now) && isSame(last.version)).map(last -> last.asOf(version));
    }

    private boolean isSame(long since) {
        return db.changes()
                .since(since)
                .filter(changes -> changes.stream().noneMatch(this::matters))
                .isPresent();
    }

    private boolean matters(Change change) {
        return madeOf.contains(change.subject());
    }
}
