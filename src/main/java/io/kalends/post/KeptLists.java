package io.kalends.post;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Paging;
import io.kalends.api.Param;
import io.kalends.auth.Right;
import io.kalends.store.Change;
import io.kalends.store.Change.Subject;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
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
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The lists that were asked for lately, whole, as {@link Timeline}s: one for each choice of filters, dates apart, so
 * that any page of any dates is found without the store. When records change, each list is mended when it is next
 * asked for, by looking at those records only; the conditions are those of the store, so none is said twice.
 */
final class KeptLists<T> {
    /** With more changes than that a list is made anew. */
    private static final int MOST_MENDED = 1_000;

    private static final int OVERHEAD = 1_000;

    /** One page and the number of records on all of them. */
    record Page(List<Long> ids, long total) {}

    /**
     * Which records belong to a list.
     *
     * @param everything whether also those are listed that are not public
     */
    private record Key(boolean everything, Map<String, Object> filters, Set<Subject> dependencies) {}

    /** A list as of a version, true from one moment until another, which are those of publications. */
    private record State(long version, Instant from, Instant until, Timeline timeline) {
        boolean isGood(long asked, Instant now) {
            return version >= asked && !now.isBefore(from) && now.isBefore(until);
        }
    }

    private static final class Kept {
        private volatile @Nullable State state;
        /** Larger than half of all there is room for: it would push out the others, and soon itself. */
        private volatile boolean tooLarge;
    }

    private final Database db;
    private final PostKind<T> kind;
    private final Publications publications;
    private final long bytes;
    private final Cache<Key, Kept> lists;

    KeptLists(Database db, PostKind<T> kind, Publications publications, long bytes) {
        this.db = db;
        this.kind = kind;
        this.publications = publications;
        this.bytes = bytes;
        lists = Caffeine.newBuilder()
                .maximumWeight(bytes)
                .weigher((Key key, Kept kept) -> weight(kept))
                .executor(Runnable::run)
                .build();
    }

    private static int weight(Kept kept) {
        State state = kept.state;
        return OVERHEAD + (state == null ? 0 : (int) Math.min(state.timeline.bytes(), Integer.MAX_VALUE / 2));
    }

    /** The page, unless it is of a list that cannot be kept; refuses what is wrong with the arguments. */
    Optional<Page> find(
            Call call, Args args, Span span, Paging paging, BiConsumer<Tx, Conditions> conditions, Look look) {
        if (bytes == 0) return Optional.empty();
        Optional<Boolean> descending = kind.naturallyDescending(args);
        Optional<Key> key = descending.flatMap(down -> key(call, args));
        if (key.isEmpty() || !args.refused().isEmpty()) return Optional.empty();
        Kept kept = lists.get(key.get(), k -> new Kept());
        if (kept.tooLarge) return Optional.empty();
        Timeline timeline = timeline(key.get(), kept, call, conditions, look);
        List<Long> ids = timeline.page(span, descending.orElseThrow(), paging.offset(), paging.perPage());
        return Optional.of(new Page(ids, timeline.count(span)));
    }

    private Optional<Key> key(Call call, Args args) {
        boolean everything = call.caller().may(Right.EDIT_OTHERS);
        if (!everything && call.caller().may(Right.WRITE)) return Optional.empty();
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
        args.find(PostParams.OF_STATUS).ifPresent(words -> filters.put("status", words));
        return Optional.of(new Key(everything, filters, dependencies));
    }

    private Timeline timeline(Key key, Kept kept, Call call, BiConsumer<Tx, Conditions> conditions, Look look) {
        Instant now = call.now().truncatedTo(ChronoUnit.SECONDS);
        State state = kept.state;
        if (state != null && state.isGood(look.version(), now)) return state.timeline;
        return renewed(key, kept, now, conditions, look).timeline;
    }

    /** One at a time: the others want the same. */
    private State renewed(Key key, Kept kept, Instant now, BiConsumer<Tx, Conditions> conditions, Look look) {
        synchronized (kept) {
            State state = kept.state;
            if (state != null && state.isGood(look.version(), now)) return state;
            look.asks();
            try {
                Timeline timeline = db.scan(tx -> read(tx, key, Optional.ofNullable(state), now, conditions));
                var renewed = new State(look.version(), now, publications.next(look.version(), now), timeline);
                kept.tooLarge = timeline.bytes() > bytes / 2;
                kept.state = kept.tooLarge ? null : renewed;
                lists.put(key, kept);
                return renewed;
            } catch (RuntimeException e) {
                if (state == null) lists.asMap().remove(key, kept);
                throw e;
            }
        }
    }

    private Timeline read(Tx tx, Key key, Optional<State> last, Instant now, BiConsumer<Tx, Conditions> conditions) {
        Optional<Set<Long>> changed = last.flatMap(state -> changed(tx, key, state, now));
        return changed.isPresent()
                ? mended(tx, last.orElseThrow().timeline, changed.get(), conditions)
                : whole(tx, conditions);
    }

    private Timeline mended(Tx tx, Timeline list, Set<Long> changed, BiConsumer<Tx, Conditions> conditions) {
        if (changed.isEmpty()) return list;
        Sql sql = select(tx, conditions, Reach.FEW).and(tx.in("p.id", changed));
        return list.with(
                changed,
                tx.list(sql, row -> new Timeline.Entry(row.integer("id"), row.integer("starts"), row.integer("ends"))));
    }

    private Timeline whole(Tx tx, BiConsumer<Tx, Conditions> conditions) {
        var builder = new Timeline.Builder();
        tx.list(select(tx, conditions, Reach.ALL), row -> {
            builder.add(row.integer("id"), row.integer("starts"), row.integer("ends"));
            return true;
        });
        return builder.build();
    }

    private Sql select(Tx tx, BiConsumer<Tx, Conditions> conditions, Reach reach) {
        Sql sql = Sql.of(
                "SELECT p.id, %s AS starts, %s AS ends FROM post p JOIN %s k ON k.id = p.id WHERE p.kind = ?"
                        .formatted(kind.start(), kind.end(), kind.table()),
                kind.kind());
        conditions.accept(tx, new Conditions(sql, reach));
        return sql;
    }

    /** A statement to which the conditions of a list are added. */
    record Conditions(Sql sql, Reach reach) {}

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
        return own.size() > MOST_MENDED ? Optional.empty() : Optional.of(own);
    }

    /** What has become public by the clock alone. */
    private static List<Change> published(Tx tx, Instant from, Instant to) {
        return tx.list(Sql.of("""
                SELECT id, kind
                FROM post
                WHERE kind IN ('event', 'venue', 'organizer') AND published_at > ? AND published_at <= ?
                """, from, to), row -> new Change(row.word("kind", Subject.class), row.integer("id")));
    }
}
