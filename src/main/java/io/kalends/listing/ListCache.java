package io.kalends.listing;

import io.kalends.api.Actor;
import io.kalends.api.Refusals;
import io.kalends.auth.Caller;
import io.kalends.auth.Right;
import io.kalends.cache.Caches;
import io.kalends.cache.Dependencies;
import io.kalends.cache.RecencyCache;
import io.kalends.cache.Snapshot;
import io.kalends.cache.Validity;
import io.kalends.listing.ListMaker.Build;
import io.kalends.store.Change;
import io.kalends.store.Change.Subject;
import io.kalends.store.Database;
import io.kalends.store.LogPosition;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lists that were asked for recently, whole, as {@link Timeline}s: one for each filter, dates apart, so that any page of
 * any dates is found without the store. When records change, each list is brought up to date when it is next asked for,
 * by looking at those records only; the conditions are those of the store, so none is said twice. A list is made when it
 * is first asked for: the store has to look at as many records for its total alone.
 */
final class ListCache<F extends ListFilter> {
    /** Adds the conditions of a query, dates apart. */
    interface Adder<F extends ListFilter> {
        void add(Conditions to, ListQuery<F> query, Audience audience);
    }

    private static final Logger LOG = LoggerFactory.getLogger(ListCache.class);

    /** With more changes than that, and more than a part of its records, a list is made anew. */
    private static final int MOST_CHANGES = 1_000;

    private static final int CHANGED_PART = 100;

    private static final int OVERHEAD = 1_000;
    private static final int BYTES_PER_CHARACTER = 4;

    /**
     * Which records belong to a list, and by what they are sorted.
     *
     * @param caller whose own it holds, with the rights that decide which; nothing where it is the same for many
     */
    private record Key<F>(
            Audience audience,
            Optional<Caller> caller,
            Optional<String> search,
            Optional<List<String>> statuses,
            Optional<Long> author,
            F filter,
            ListOrder.Time time) {
        /** Roughly: callers decide how long their filters are. */
        int bytes() {
            return BYTES_PER_CHARACTER * toString().length();
        }
    }

    /** @param lookup knows what its filter stands for */
    private record State(Validity validity, Lookup lookup, Timeline timeline) {
        long bytes() {
            return timeline.bytes() + lookup.bytes();
        }
    }

    /** What is asked for, by whom, as of when; shared with no other thread. */
    private record Request<F extends ListFilter>(Key<F> key, ListQuery<F> query, Actor actor, Instant now) {}

    /** A list has more records than there is room for. */
    private static final class TooLarge extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private static final class Entry {
        private volatile @Nullable State state;
        private @Nullable Build<State> inFlight;
        /** It would evict the others, and soon itself. */
        private volatile boolean tooLarge;
    }

    private final Database db;
    private final ListSource<F> source;
    private final Adder<F> conditions;
    private final long bytes;
    private final RecencyCache<Key<F>, Entry> lists;
    /** Whether no list was asked for: the first reply after a start does not wait for one, as Java has yet to compile. */
    private final AtomicBoolean unused = new AtomicBoolean(true);

    private final SavedList saved;
    private volatile Optional<Request<F>> savedRequest = Optional.empty();

    private final ListMaker maker = new ListMaker();

    ListCache(Database db, ListSource<F> source, Caches.Space space, Adder<F> conditions) {
        this.db = db;
        this.source = source;
        this.conditions = conditions;
        saved = new SavedList(source.subject(), db.log());
        bytes = space.bytes();
        lists = space.recencyCache((key, entry) -> key.bytes() + weight(entry));
    }

    private static int weight(Entry entry) {
        State state = entry.state;
        return OVERHEAD + (state == null ? 0 : (int) Math.min(state.bytes(), Integer.MAX_VALUE / 2));
    }

    /** The list of a query, unless it is one that is not cached. */
    Optional<OrderedIds> find(ListQuery<F> query, Actor actor, Snapshot snapshot) {
        if (!isCached(query)) return Optional.empty();
        if (!actor.may(Right.WRITE)) return list(Audience.EVERYBODY, query, actor, snapshot);
        return query.filter().isSameForAll()
                ? merged(query, actor, snapshot)
                : list(Audience.CALLER, query, actor, snapshot);
    }

    /** Begins to make the public list of a query that was answered without. */
    void prepare(ListQuery<F> query, Actor actor) {
        if (!isCached(query)) return;
        Request<F> request = request(Audience.EVERYBODY, query, actor);
        Entry entry = lists.get(request.key, key -> new Entry());
        if (entry.state != null || entry.tooLarge) return;
        // Where too many wait already, it is made when it is asked for again.
        var _ = build(entry, request);
    }

    private boolean isCached(ListQuery<F> query) {
        return bytes > 0 && query.filter().dependencies().isPresent();
    }

    /** What everybody sees, and what only this caller sees besides. */
    private Optional<OrderedIds> merged(ListQuery<F> query, Actor actor, Snapshot snapshot) {
        Optional<Timeline> own = source.wantsOwn(query)
                ? timeline(Audience.UNPUBLISHED, query, actor, snapshot)
                : Optional.of(Timeline.EMPTY);
        if (own.isEmpty()) return Optional.empty();
        Optional<Mergeable> common =
                source.wantsPublic(query) ? common(query, actor, snapshot) : Optional.of(Timeline.EMPTY);
        return common.map(all -> new MergedTimeline(all, own.get()));
    }

    /** What everybody sees; for editors, who see hidden records as well, these apart from the list that all others share. */
    private Optional<Mergeable> common(ListQuery<F> query, Actor actor, Snapshot snapshot) {
        List<F> parts = actor.may(Right.EDIT_OTHERS) ? source.parts(query.filter()) : List.of(query.filter());
        Optional<Mergeable> common = Optional.empty();
        for (F part : parts) {
            Optional<Timeline> next = timeline(Audience.EVERYBODY, query.withFilter(part), actor, snapshot);
            if (next.isEmpty()) return Optional.empty();
            common = Optional.of(common.<Mergeable>map(all -> new MergedTimeline(all, next.get()))
                    .orElseGet(next::get));
        }
        return common;
    }

    private Optional<OrderedIds> list(Audience audience, ListQuery<F> query, Actor actor, Snapshot snapshot) {
        return timeline(audience, query, actor, snapshot).map(timeline -> timeline);
    }

    private Optional<Timeline> timeline(Audience audience, ListQuery<F> query, Actor actor, Snapshot snapshot) {
        Request<F> request = request(audience, query, actor);
        Entry entry = lists.get(request.key, k -> new Entry());
        return entry.tooLarge ? Optional.empty() : timeline(entry, request, snapshot);
    }

    private Request<F> request(Audience audience, ListQuery<F> query, Actor actor) {
        var key = new Key<>(
                audience,
                audience == Audience.EVERYBODY || actor.may(Right.EDIT_OTHERS)
                        ? Optional.empty()
                        : Optional.of(actor.caller()),
                query.search(),
                audience == Audience.EVERYBODY ? Optional.empty() : query.statuses(),
                query.author(),
                query.filter(),
                query.order().time().orElse(ListOrder.Time.START));
        return new Request<>(key, query, actor, actor.now().truncatedTo(ChronoUnit.SECONDS));
    }

    private Optional<Timeline> timeline(Entry entry, Request<F> request, Snapshot snapshot) {
        State state = entry.state;
        boolean hit = state != null && isValid(state, request, snapshot);
        lists.stats().count(hit);
        if (state != null && hit) return Optional.of(state.timeline);
        snapshot.markStoreRead();
        return updated(entry, request, snapshot)
                .or(() -> made(entry, request))
                .filter(renewed -> isValid(renewed, request, snapshot))
                .map(State::timeline);
    }

    private static boolean isValid(State state, Request<?> request, Snapshot snapshot) {
        return state.validity.isValid(snapshot.version(), request.now);
    }

    /** The list with what has changed, if that is little; one at a time: the others want the same. */
    private Optional<State> updated(Entry entry, Request<F> request, Snapshot snapshot) {
        synchronized (entry) {
            State state = entry.state;
            if (state == null || isValid(state, request, snapshot)) return Optional.ofNullable(state);
            Optional<Timeline> timeline = snapshot.read(tx -> changed(tx, request, state)
                    .map(changed -> with(tx, request, state.lookup, state.timeline, changed)));
            return timeline.map(updated -> keep(entry, request, snapshot.version(), state.lookup, updated));
        }
    }

    /** The list made anew, unless others are made for longer than a request should wait, or it cannot be made. */
    private Optional<State> made(Entry entry, Request<F> request) {
        if (unused.getAndSet(false)) return restored(entry, request);
        return build(entry, request).flatMap(Build::await);
    }

    /** The list as it was saved, with what has changed since; the first request after a start finds it in no time. */
    private Optional<State> restored(Entry entry, Request<F> request) {
        if (!isSaved(request)) return Optional.empty();
        long version = db.changes().version();
        Lookup lookup = Lookup.byIndex();
        try {
            Optional<Timeline> timeline = db.read(
                    request.actor.reads(),
                    tx -> saved.read(tx, select(tx, request, lookup).toString(), MOST_CHANGES)
                            .filter(state -> !request.now.isBefore(state.madeAt()))
                            .map(state -> with(tx, request, lookup, state)));
            synchronized (entry) {
                return timeline.map(found -> keep(entry, request, version, lookup, found));
            }
        } catch (IllegalArgumentException e) {
            LOG.warn("The list that was saved cannot be used, and is made anew", e);
            return Optional.empty();
        }
    }

    private Timeline with(Tx tx, Request<F> request, Lookup lookup, SavedList.State state) {
        var changed = new HashSet<>(state.changed());
        source.published(tx, state.madeAt(), request.now).forEach(change -> changed.add(change.id()));
        return with(tx, request, lookup, state.timeline(), changed);
    }

    private boolean isSaved(Request<F> request) {
        Key<F> key = request.key;
        return key.audience == Audience.EVERYBODY
                && key.search.isEmpty()
                && key.author.isEmpty()
                && key.time == ListOrder.Time.START
                && source.savedFilter().filter(key.filter::equals).isPresent();
    }

    /** Saves the list for the next start, if making it takes a while. */
    void save() {
        Optional<Request<F>> request = savedRequest;
        Optional<State> last =
                request.flatMap(asked -> lists.peek(asked.key)).flatMap(entry -> Optional.ofNullable(entry.state));
        last.filter(state -> state.timeline.size() >= SavedList.WORTH_SAVING)
                .ifPresent(state -> save(request.orElseThrow(), state));
    }

    private void save(Request<F> request, State state) {
        // In this order: whatever the position does not tell is among the changes. A write has the engine read what
        // other processes have committed.
        LogPosition position = db.write(saved::now);
        long _ = db.changes().version();
        Optional<Set<Change>> changes = db.changes().since(state.validity.version());
        if (changes.isEmpty()) return;
        Set<Long> own = changes.get().stream()
                .filter(change -> change.subject() == source.subject())
                .map(Change::id)
                .collect(Collectors.toSet());
        var kept = new SavedList.State(state.timeline, state.validity.from(), position, own);
        if (own.size() <= MOST_CHANGES)
            db.execute(
                    tx -> saved.write(tx, select(tx, request, Lookup.byIndex()).toString(), kept));
    }

    private Optional<Build<State>> build(Entry entry, Request<F> request) {
        synchronized (entry) {
            Build<State> last = entry.inFlight;
            if (last != null && !last.isDone()) return Optional.of(last);
            Request<F> own = detached(request);
            Optional<Build<State>> begun = maker.begin(() -> make(entry, own));
            begun.ifPresent(build -> entry.inFlight = build);
            return begun;
        }
    }

    private static <F extends ListFilter> Request<F> detached(Request<F> request) {
        return new Request<>(request.key, request.query, request.actor.detached(), request.now);
    }

    private State make(Entry entry, Request<F> request) {
        long version = db.changes().version();
        // What is not public is found by that, and is but a part of what most filters leave.
        Lookup lookup = request.key.audience == Audience.UNPUBLISHED ? Lookup.perRecord() : Lookup.byIndex();
        Timeline timeline = db.read(request.actor.reads(), tx -> whole(tx, entry, request, lookup));
        synchronized (entry) {
            return keep(entry, request, version, lookup, timeline);
        }
    }

    private State keep(Entry entry, Request<F> request, long version, Lookup lookup, Timeline timeline) {
        var clock = new Dependencies();
        clock.limitTo(source.nextPublication(version, request.now));
        var state = new State(Validity.of(version, request.now, dependencies(request), clock), lookup, timeline);
        entry.state = state;
        lists.put(request.key, entry);
        if (savedRequest.isEmpty() && isSaved(request)) savedRequest = Optional.of(detached(request));
        return state;
    }

    private static Set<Subject> dependencies(Request<?> request) {
        return request.query.filter().dependencies().orElseThrow();
    }

    private Timeline with(Tx tx, Request<F> request, Lookup lookup, Timeline timeline, Set<Long> changed) {
        if (changed.isEmpty()) return timeline;
        Sql sql = select(tx, request, lookup.among(changed)).and(source.changed(tx, changed));
        return timeline.with(
                changed,
                tx.list(
                        sql,
                        row -> new Timeline.Entry(
                                row.integer("id"), row.integer("starts"), row.integer("ends"), row.integer("series"))));
    }

    private Timeline whole(Tx tx, Entry entry, Request<F> request, Lookup lookup) {
        var builder = new Timeline.Builder();
        tx.each(select(tx, request, lookup), row -> {
            builder.add(row.integer("id"), row.integer("starts"), row.integer("ends"), row.integer("series"));
            if (builder.bytes() > bytes - bytes / 8) {
                entry.tooLarge = true;
                throw new TooLarge();
            }
        });
        return builder.build();
    }

    private Sql select(Tx tx, Request<F> request, Lookup lookup) {
        boolean byStart = request.key.time == ListOrder.Time.START;
        Sql sql = Sql.of("SELECT %s AS id, %s AS starts, %s AS ends, %s AS series"
                        .formatted(
                                source.id(),
                                byStart ? source.start() : source.end(),
                                byStart ? source.end() : source.start(),
                                source.series()))
                .append(source.from());
        var to = new Conditions(tx, sql, request.actor, lookup, new Refusals());
        conditions.add(to, request.query, request.key.audience);
        return sql;
    }

    /** The records to look at again; empty when it is better to make the list anew. */
    private Optional<Set<Long>> changed(Tx tx, Request<F> request, State state) {
        Validity validity = state.validity;
        Optional<Set<Change>> changes = db.changes().since(validity.version());
        if (changes.isEmpty() || request.now.isBefore(validity.from())) return Optional.empty();
        var all = new ArrayList<>(changes.get());
        if (!request.now.isBefore(validity.until())) all.addAll(source.published(tx, validity.from(), request.now));
        var own = new HashSet<Long>();
        for (Change change : all) {
            if (validity.subjects().contains(change.subject())) return Optional.empty();
            if (change.subject() == source.subject()) own.add(change.id());
        }
        int most = Math.max(MOST_CHANGES, state.timeline.size() / CHANGED_PART);
        return own.size() > most ? Optional.empty() : Optional.of(own);
    }
}
