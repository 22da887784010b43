package io.kalends.post;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Param;
import io.kalends.auth.Caller;
import io.kalends.auth.Right;
import io.kalends.cache.BoundedCache;
import io.kalends.cache.Caches;
import io.kalends.store.Change;
import io.kalends.store.Change.Subject;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The lists that were asked for lately, whole, as {@link Timeline}s: one for each choice of filters, dates apart, so
 * that any page of any dates is found without the store. When records change, each list is mended when it is next
 * asked for, by looking at those records only; the conditions are those of the store, so none is said twice. A list of
 * a large calendar takes a while to be made, which no request waits for.
 */
final class KeptLists<T> {
    /** With more changes than that, and more than a part of its records, a list is made anew. */
    private static final int MOST_MENDED = 1_000;

    private static final int MENDED_PART = 100;

    /** How long a request waits for a list; then it has the store search for its page, and the next may have the list. */
    private static final Duration PATIENCE = Duration.ofMillis(100);

    /** So many lists may wait to be made; beyond that, as when somebody tries every filter, the store is asked. */
    private static final int MOST_WAITING = 32;

    private static final int OVERHEAD = 1_000;
    private static final int BYTES_PER_CHARACTER = 4;

    /**
     * Which records belong to a list.
     *
     * @param caller whose own it holds, with the rights that decide which; nothing where it is the same for many
     */
    private record Key(
            Audience audience, Optional<Caller> caller, Map<String, Object> filters, Set<Subject> dependencies) {
        /** Roughly: callers decide how long their filters are. */
        int bytes() {
            return BYTES_PER_CHARACTER * filters.toString().length();
        }
    }

    /**
     * A list as of a version, true from one moment until another, which are those of publications.
     *
     * @param reach knows what its filters stand for
     */
    private record State(long version, Instant from, Instant until, Reach reach, Timeline timeline) {
        boolean isGood(long asked, Instant now) {
            return version >= asked && !now.isBefore(from) && now.isBefore(until);
        }

        long bytes() {
            return timeline.bytes() + reach.bytes();
        }
    }

    private static final class Kept {
        private final AtomicBoolean asked = new AtomicBoolean();
        private volatile @Nullable State state;
        /** By a thread of its own; the requests that want it may go on without. */
        private @Nullable Future<State> making;
        /** Larger than half of all there is room for: it would push out the others, and soon itself. */
        private volatile boolean tooLarge;
    }

    private final Database db;
    private final PostKind<T> kind;
    private final Publications publications;
    private final long bytes;
    private final BoundedCache<Key, Kept> lists;
    private final ExecutorService makers = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING),
            Thread.ofPlatform().name("lists").daemon().factory());

    KeptLists(Database db, PostKind<T> kind, Publications publications, Caches.Space space) {
        this.db = db;
        this.kind = kind;
        this.publications = publications;
        bytes = space.bytes();
        lists = space.cache((key, kept) -> key.bytes() + weight(kept));
    }

    private static int weight(Kept kept) {
        State state = kept.state;
        return OVERHEAD + (state == null ? 0 : (int) Math.min(state.bytes(), Integer.MAX_VALUE / 2));
    }

    /** The list, unless it is one that cannot be kept; refuses what is wrong with the arguments. */
    Optional<OrderedIds> find(Call call, Args args, BiConsumer<Tx, Conditions> conditions, Look look) {
        if (bytes == 0 || !args.refused().isEmpty()) return Optional.empty();
        if (call.caller().may(Right.EDIT_OTHERS)) return list(Audience.CALLER, call, args, conditions, look);
        if (!call.caller().may(Right.WRITE)) return list(Audience.EVERYBODY, call, args, conditions, look);
        return isCommon(args) ? merged(call, args, conditions, look) : Optional.empty();
    }

    /** What everybody sees, and what only this caller sees besides. */
    private Optional<OrderedIds> merged(Call call, Args args, BiConsumer<Tx, Conditions> conditions, Look look) {
        Timeline none = Timeline.EMPTY;
        boolean wantsOwn = StatusFilter.notPublic(args).filter(List::isEmpty).isEmpty();
        Optional<Timeline> own = wantsOwn ? timeline(Audience.AUTHOR, call, args, conditions, look) : Optional.of(none);
        if (own.isEmpty()) return Optional.empty();
        Optional<Timeline> common = StatusFilter.wantsPublic(args)
                ? timeline(Audience.EVERYBODY, call, args, conditions, look)
                : Optional.of(none);
        return common.map(all -> new MergedTimeline(all, own.get()));
    }

    private Optional<OrderedIds> list(
            Audience audience, Call call, Args args, BiConsumer<Tx, Conditions> conditions, Look look) {
        return timeline(audience, call, args, conditions, look).map(timeline -> timeline);
    }

    private Optional<Timeline> timeline(
            Audience audience, Call call, Args args, BiConsumer<Tx, Conditions> conditions, Look look) {
        Optional<Key> key = key(audience, call, args);
        if (key.isEmpty()) return Optional.empty();
        Kept kept = lists.get(key.get(), k -> new Kept());
        return kept.tooLarge ? Optional.empty() : timeline(key.get(), kept, call, conditions, look);
    }

    /** Whether the filters leave the same records for every caller. */
    private boolean isCommon(Args args) {
        return kind.filters().stream()
                .allMatch(param -> !args.has(param)
                        || kind.isAside(param)
                        || kind.commonFilters().contains(param));
    }

    private Optional<Key> key(Audience audience, Call call, Args args) {
        var filters = new HashMap<String, Object>();
        Set<Subject> dependencies = EnumSet.noneOf(Subject.class);
        Map<Param<?>, Set<Subject>> keepable = kind.keepable();
        for (Param<?> param : kind.filters()) {
            if (!args.has(param) || kind.isAside(param)) continue;
            Set<Subject> subjects = keepable.get(param);
            if (subjects == null) return Optional.empty();
            dependencies.addAll(subjects);
            filters.put(param.name(), args.find(param).orElseThrow());
        }
        args.find(PostParams.SEARCH).ifPresent(text -> filters.put("search", text));
        if (audience != Audience.EVERYBODY)
            args.find(PostParams.OF_STATUS).ifPresent(words -> filters.put("status", words));
        Optional<Caller> caller = audience == Audience.AUTHOR ? Optional.of(call.caller()) : Optional.empty();
        return Optional.of(new Key(audience, caller, filters, dependencies));
    }

    private Optional<Timeline> timeline(
            Key key, Kept kept, Call call, BiConsumer<Tx, Conditions> conditions, Look look) {
        Instant now = call.now().truncatedTo(ChronoUnit.SECONDS);
        State state = kept.state;
        boolean hit = state != null && state.isGood(look.version(), now);
        lists.stats().count(hit);
        if (state != null && hit) return Optional.of(state.timeline);
        look.markStoreRead();
        return mended(key, kept, now, conditions, look)
                .or(() -> made(key, kept, now, conditions))
                .filter(renewed -> renewed.isGood(look.version(), now))
                .map(State::timeline);
    }

    /** The list with what has changed, if that is little; one at a time: the others want the same. */
    private Optional<State> mended(Key key, Kept kept, Instant now, BiConsumer<Tx, Conditions> conditions, Look look) {
        synchronized (kept) {
            State state = kept.state;
            if (state == null || state.isGood(look.version(), now)) return Optional.ofNullable(state);
            Optional<Timeline> timeline = db.read(tx ->
                    changed(tx, key, state, now).map(changed -> mended(tx, key.audience, state, changed, conditions)));
            return timeline.map(mended -> keep(key, kept, look.version(), now, state.reach, mended));
        }
    }

    /** The list made anew, unless that takes longer than a request should wait, or cannot be done. */
    private Optional<State> made(Key key, Kept kept, Instant now, BiConsumer<Tx, Conditions> conditions) {
        // For what is asked for but once, one page from the store is less work than the whole list.
        boolean isShort = key.audience == Audience.AUTHOR;
        if (!isShort && !kept.asked.getAndSet(true)) return Optional.empty();
        try {
            return Optional.of(making(key, kept, now, conditions).get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException | ExecutionException | RejectedExecutionException e) {
            return Optional.empty(); // the store has an answer, or says what is wrong
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private Future<State> making(Key key, Kept kept, Instant now, BiConsumer<Tx, Conditions> conditions) {
        synchronized (kept) {
            Future<State> making = kept.making;
            if (making == null || making.isDone()) making = makers.submit(() -> make(key, kept, now, conditions));
            kept.making = making;
            return making;
        }
    }

    private State make(Key key, Kept kept, Instant now, BiConsumer<Tx, Conditions> conditions) {
        long version = db.changes().version();
        Reach reach = Reach.all();
        Supplier<Timeline> read = () -> db.read(tx -> whole(tx, key.audience, conditions, reach));
        Timeline timeline = key.audience == Audience.EVERYBODY ? db.fromCopies(read) : read.get();
        synchronized (kept) {
            return keep(key, kept, version, now, reach, timeline);
        }
    }

    private State keep(Key key, Kept kept, long version, Instant now, Reach reach, Timeline timeline) {
        var state = new State(version, now, publications.next(version, now), reach, timeline);
        kept.tooLarge = state.bytes() > bytes / 2;
        kept.state = kept.tooLarge ? null : state;
        lists.put(key, kept);
        return state;
    }

    private Timeline mended(
            Tx tx, Audience audience, State state, Set<Long> changed, BiConsumer<Tx, Conditions> conditions) {
        if (changed.isEmpty()) return state.timeline;
        Sql sql = select(tx, audience, conditions, state.reach.to(changed)).and(tx.in("p.id", changed));
        return state.timeline.with(
                changed,
                tx.list(sql, row -> new Timeline.Entry(row.integer("id"), row.integer("starts"), row.integer("ends"))));
    }

    private Timeline whole(Tx tx, Audience audience, BiConsumer<Tx, Conditions> conditions, Reach reach) {
        var builder = new Timeline.Builder();
        tx.list(select(tx, audience, conditions, reach), row -> {
            builder.add(row.integer("id"), row.integer("starts"), row.integer("ends"));
            return true;
        });
        return builder.build();
    }

    private Sql select(Tx tx, Audience audience, BiConsumer<Tx, Conditions> conditions, Reach reach) {
        Sql sql = Sql.of(
                "SELECT p.id, %s AS starts, %s AS ends FROM post p JOIN %s k ON k.id = p.id WHERE p.kind = ?"
                        .formatted(kind.start(), kind.end(), kind.table()),
                kind.kind());
        conditions.accept(tx, new Conditions(sql, reach, audience));
        return sql;
    }

    /** A statement to which the conditions of a list are added. */
    record Conditions(Sql sql, Reach reach, Audience audience) {}

    /** The records to look at again; empty when it is better to make the list anew. */
    private Optional<Set<Long>> changed(Tx tx, Key key, State state, Instant now) {
        Optional<Set<Change>> changes = db.changes().since(state.version);
        if (changes.isEmpty() || now.isBefore(state.from)) return Optional.empty();
        var all = new ArrayList<>(changes.get());
        if (!now.isBefore(state.until)) all.addAll(published(tx, state.from, now));
        var own = new HashSet<Long>();
        for (Change change : all) {
            if (key.dependencies.contains(change.subject())) return Optional.empty();
            if (change.subject() == kind.kind().subject()) own.add(change.id());
        }
        int most = Math.max(MOST_MENDED, state.timeline.size() / MENDED_PART);
        return own.size() > most ? Optional.empty() : Optional.of(own);
    }

    /** What has become public by the clock alone. */
    private static List<Change> published(Tx tx, Instant from, Instant to) {
        return tx.list(
                Sql.of("""
                SELECT id, kind
                FROM post
                WHERE published_at > ? AND published_at <= ?
                """, from, to).and(Kind.isAny("kind")),
                row -> new Change(row.word("kind", Subject.class), row.integer("id")));
    }
}
