package io.kalends.event;

import static io.kalends.api.Param.query;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Param;
import io.kalends.api.Reason;
import io.kalends.api.Type;
import io.kalends.auth.Right;
import io.kalends.post.Access;
import io.kalends.post.Kind;
import io.kalends.post.PostParams;
import io.kalends.post.Reach;
import io.kalends.post.Span;
import io.kalends.store.Change.Subject;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.term.Taxonomy;
import io.kalends.term.TermStore;
import io.kalends.text.Slugs;
import io.kalends.venue.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which events a list shows, and in which order. */
public final class EventFilter {
    /** So many IDs are handed to the store as they are: to ask which of them matter is as much work. */
    private static final int FEW = 10;

    private static final Param<List<String>> CATEGORIES =
            EventParams.words("categories", "Events assigned to one of the category IDs or slugs");
    private static final Param<List<String>> TAGS =
            EventParams.words("tags", "Events assigned to one of the tag IDs or slugs");
    private static final Param<List<Long>> VENUE =
            query("venue", Type.INTEGERS, "Events assigned to one of the venue IDs");
    private static final Param<List<Long>> ORGANIZER =
            query("organizer", Type.INTEGERS, "Events assigned to one of the organizer IDs");
    private static final Param<Boolean> FEATURED = query("featured", Type.BOOLEAN, "Filter by featured status");
    private static final Param<List<Long>> INCLUDE =
            query("include", Type.INTEGERS, "Only events with these IDs; date filters are then ignored");
    private static final Param<Long> PARENT =
            query("post_parent", Type.INTEGER, "Events whose parent is this event; 0 for those without");
    private static final Param<Boolean> TICKETED = query("ticketed", Type.BOOLEAN, "Events with or without tickets");
    private static final Param<Boolean> FREE = query("free", Type.BOOLEAN, "Events that cost nothing, or others");
    private static final Param<Boolean> HIDDEN =
            query("hide_from_listings", Type.BOOLEAN, "Only hidden events, or only others; for editors");
    private static final Param<String> ORDER_BY = query(
            "orderby",
            Type.word(Arrays.stream(Order.values()).map(Order::word).toList()),
            "What the list is sorted by");

    /** What events can be sorted by. */
    private enum Order {
        START_DATE("k.starts_at"),
        END_DATE("k.ends_at"),
        TITLE("p.name_sort"),
        DATE("p.published_at"),
        MODIFIED("p.modified_at"),
        ID("p.id"),
        DISTANCE("");

        private final String column;

        Order(String column) {
            this.column = column;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static final List<Param<?>> PARAMS = params();

    /** What a kept list may be filtered by: whatever it depends on besides its events makes it start anew. */
    static final Map<Param<?>, Set<Subject>> KEEPABLE = keepable();

    /** What does not depend on whether the caller may see something else, such as a venue. */
    static final Set<Param<?>> COMMON = Set.of(CATEGORIES, TAGS, FEATURED, TICKETED, FREE);

    /** What does not say which events belong to a list, but which part of it is wanted, and in which direction. */
    static final Set<Param<?>> ASIDE = aside();

    private static Map<Param<?>, Set<Subject>> keepable() {
        var keepable = new HashMap<Param<?>, Set<Subject>>();
        keepable.put(CATEGORIES, Set.of(Subject.CATEGORY));
        keepable.put(TAGS, Set.of(Subject.TAG));
        keepable.put(VENUE, Set.of(Subject.VENUE));
        keepable.put(ORGANIZER, Set.of(Subject.ORGANIZER));
        keepable.put(FEATURED, Set.of());
        NearFilter.PARAMS.forEach(param -> keepable.put(param, Set.of(Subject.VENUE)));
        keepable.put(PARENT, Set.of(Subject.EVENT));
        keepable.put(TICKETED, Set.of());
        keepable.put(FREE, Set.of());
        keepable.put(HIDDEN, Set.of());
        return keepable;
    }

    private static Set<Param<?>> aside() {
        var aside = new HashSet<Param<?>>(DateFilter.PARAMS);
        aside.add(ORDER_BY);
        aside.add(PostParams.ORDER);
        return aside;
    }

    private final TermStore terms;

    public EventFilter(TermStore terms) {
        this.terms = terms;
    }

    private static List<Param<?>> params() {
        var params = new ArrayList<Param<?>>(DateFilter.PARAMS);
        params.addAll(List.of(CATEGORIES, TAGS, VENUE, ORGANIZER, FEATURED));
        params.addAll(NearFilter.PARAMS);
        params.addAll(List.of(INCLUDE, PARENT, TICKETED, FREE, HIDDEN, ORDER_BY, PostParams.ORDER));
        return params;
    }

    /** The same parameters for a list that shows events of any time by default. */
    public static List<Param<?>> always(List<Param<?>> params) {
        return params.stream().<Param<?>>map(DateFilter::always).toList();
    }

    /** A call of such a list as the ordinary one understands it. */
    public static Call always(Call call) {
        return call.asking(DateFilter.always(call.query()));
    }

    /** The dates asked for; with chosen events they are only checked. */
    static Span span(Args args) {
        Span dates = DateFilter.span(args);
        return args.find(INCLUDE).isPresent() ? Span.ALWAYS : dates;
    }

    void apply(Tx tx, Sql sql, Args args, Call call, Reach reach) {
        boolean chosen = args.find(INCLUDE).isPresent();
        args.find(INCLUDE).ifPresent(ids -> sql.and(tx.in("p.id", ids)));
        terms(tx, sql, args, CATEGORIES, Taxonomy.CATEGORY, reach);
        terms(tx, sql, args, TAGS, Taxonomy.TAG, reach);
        linked(tx, sql, args, call, VENUE, Kind.VENUE, reach);
        linked(tx, sql, args, call, ORGANIZER, Kind.ORGANIZER, reach);
        args.find(FEATURED).ifPresent(featured -> sql.and("k.featured = ?", featured));
        NearFilter.apply(tx, sql, args, call, reach);
        args.find(PARENT).ifPresent(parent -> children(tx, sql, args, call, parent));
        args.find(TICKETED).ifPresent(ticketed -> sql.and("k.ticketed = ?", ticketed));
        args.find(FREE).ifPresent(free -> sql.and("k.is_free = ?", free));
        if (args.has(HIDDEN)) sql.and("k.hidden = ?", args.get(HIDDEN));
        else if (!chosen) sql.and("k.hidden = 0");
    }

    static void checkRights(Args args, Call call) {
        if (args.has(HIDDEN)) call.need(Right.EDIT_OTHERS);
    }

    private void terms(Tx tx, Sql sql, Args args, Param<List<String>> param, Taxonomy taxonomy, Reach reach) {
        if (args.find(param).isEmpty()) return;
        Set<Long> ids = reach.ids(param, () -> terms(tx, args, param, taxonomy));
        sql.and(linkedTo(tx, "event_term", "term_id", ids, reach));
    }

    private Set<Long> terms(Tx tx, Args args, Param<List<String>> param, Taxonomy taxonomy) {
        var unknown = new LinkedHashSet<String>();
        var ids = new TreeSet<Long>();
        for (String word : args.get(param))
            term(tx, args, taxonomy, word).ifPresentOrElse(ids::add, () -> unknown.add(word));
        if (!unknown.isEmpty())
            args.reject(param, Reason.UNKNOWN_ID, "has no " + taxonomy.word() + " " + String.join(", ", unknown));
        return taxonomy == Taxonomy.CATEGORY ? terms.branch(tx, ids) : ids;
    }

    /** A term by its ID, or by its slug. */
    private Optional<Long> term(Tx tx, Args args, Taxonomy taxonomy, String word) {
        if (word.matches("[0-9]{1,18}")) {
            Optional<Long> byId = terms.existing(tx, taxonomy, List.of(Long.parseLong(word))).stream()
                    .findFirst();
            if (byId.isPresent()) return byId;
        }
        return terms.bySlug(
                tx, taxonomy, Slugs.of(word, args.context().config().limits().slug()));
    }

    private static void linked(Tx tx, Sql sql, Args args, Call call, Param<List<Long>> param, Kind kind, Reach reach) {
        if (args.find(param).isEmpty()) return;
        Set<Long> ids = reach.ids(param, () -> linked(tx, args, call, param, kind));
        sql.and(linkedTo(tx, "event_" + kind.word(), kind.word() + "_id", ids, reach));
    }

    private static Set<Long> linked(Tx tx, Args args, Call call, Param<List<Long>> param, Kind kind) {
        var ids = new TreeSet<>(args.get(param));
        var unknown = new TreeSet<>(ids);
        unknown.removeAll(Access.visible(tx, kind, ids, call.caller(), call.now()));
        if (!unknown.isEmpty()) args.reject(param, Reason.UNKNOWN_ID, "has no " + kind.word() + " with ID " + unknown);
        return ids;
    }

    /** That the event {@code p} is linked to one of these, in the table of such links. */
    static Sql linkedTo(Tx tx, String table, String column, Set<Long> ids, Reach reach) {
        String linked = "l." + column;
        return reach.few()
                // The sign has the store look at the few links of an event, not for each of the IDs in turn.
                .map(events -> Sql.of("EXISTS (SELECT 1 FROM %s l WHERE l.event_id = p.id".formatted(table))
                        .and(tx.in("+" + linked, those(tx, table, linked, ids, events))))
                .orElseGet(() -> Sql.of("p.id IN (SELECT l.event_id FROM %s l WHERE 1 = 1".formatted(table))
                        .and(tx.in(linked, ids)))
                .then(")");
    }

    /** Those of the IDs that matter to these events, unless all are few: the store has to sort what it is given. */
    private static Set<Long> those(Tx tx, String table, String linked, Set<Long> ids, Collection<Long> events) {
        if (ids.size() <= FEW) return ids;
        Sql sql = Sql.of("SELECT %s AS id FROM %s l WHERE 1 = 1".formatted(linked, table))
                .and(tx.in("l.event_id", events));
        return tx.list(sql, row -> row.integer("id")).stream()
                .filter(ids::contains)
                .collect(Collectors.toSet());
    }

    private static void children(Tx tx, Sql sql, Args args, Call call, long parent) {
        if (parent == 0) {
            sql.and(shownParent(call).not());
            return;
        }
        if (Access.readable(tx, Kind.EVENT, List.of(parent), call.caller(), call.now())
                .isEmpty()) args.reject(PARENT, Reason.UNKNOWN_ID, "is no event: " + parent);
        sql.and("k.parent = ?", parent);
    }

    /** That the event has a parent the caller may read: any other is not shown, so it must not be told by a filter. */
    private static Sql shownParent(Call call) {
        return Sql.of("EXISTS (SELECT 1 FROM post up WHERE up.id = k.parent")
                .and(Access.readable("up", call.caller(), call.now()))
                .then(")");
    }

    private static Order orderBy(Args args) {
        return args.find(ORDER_BY)
                .map(word -> Order.valueOf(word.toUpperCase(Locale.ROOT)))
                .orElse(Order.START_DATE);
    }

    private static boolean isDescending(Args args) {
        return args.find(PostParams.ORDER).filter("desc"::equals).isPresent();
    }

    /** Whether a list by start is asked for with the last first; empty when it is one by something else. */
    static Optional<Boolean> lastFirst(Args args) {
        return orderBy(args) == Order.START_DATE ? Optional.of(isDescending(args)) : Optional.empty();
    }

    static Sql order(Args args, Call call) {
        Order order = orderBy(args);
        String direction = isDescending(args) ? "DESC" : "ASC";
        if (order == Order.DISTANCE) return distance(args, call, direction);
        return Sql.of("ORDER BY %1$s %2$s, p.id %2$s".formatted(order.column, direction));
    }

    private static Sql distance(Args args, Call call, String direction) {
        Optional<Position> centre = NearFilter.centre(args);
        if (centre.isEmpty()) {
            args.reject(ORDER_BY, Reason.INVALID_VALUE, "needs geoloc_lat and geoloc_lng to sort by distance");
            return Sql.of("ORDER BY p.id");
        }
        return Sql.of("ORDER BY")
                .append(NearFilter.distance(centre.get(), call))
                .then("%1$s, p.id %1$s".formatted(direction));
    }
}
