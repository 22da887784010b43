package io.kalends.post;

import io.kalends.api.Call;
import io.kalends.store.Change;
import io.kalends.store.Change.Subject;
import io.kalends.store.Database;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Something that is shown to every visitor alike and takes a while to find, found again only when a record of the kinds it is
 * made of has changed, or the clock makes a difference.
 */
public final class Kept<T> {
    /** As of a version of the store, and true until the clock makes a difference. */
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

    /**
     * Keeps nothing yet.
     *
     * @param reader finds it for a visitor
     */
    public Kept(Database db, Publications publications, Set<Subject> madeOf, Function<Call, T> reader) {
        this.db = db;
        this.publications = publications;
        this.madeOf = madeOf;
        this.reader = reader;
    }

    public T get(Call call) {
        long version = db.changes().version();
        State<T> found = good(version, call.now()).orElseGet(() -> renewed(call, version));
        call.context().lifetime().endsBy(found.until);
        return found.value;
    }

    /** One at a time: the others want the same. */
    private synchronized State<T> renewed(Call call, long version) {
        Instant now = call.now();
        State<T> next = good(version, now).or(() -> same(version, now)).orElseGet(() -> read(call, version));
        state = Optional.of(next);
        return next;
    }

    private State<T> read(Call call, long version) {
        T value = reader.apply(call);
        Instant published = publications.next(version, call.now());
        Instant end = call.context().lifetime().end();
        return new State<>(version, call.now(), end.isBefore(published) ? end : published, value);
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
