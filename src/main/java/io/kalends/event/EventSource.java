package io.kalends.event;

import io.kalends.api.Actor;
import io.kalends.api.Reason;
import io.kalends.auth.Right;
import io.kalends.customfield.CustomField;
import io.kalends.customfield.CustomFieldStore;
import io.kalends.listing.Conditions;
import io.kalends.listing.ListOrder;
import io.kalends.listing.ListQuery;
import io.kalends.post.Access;
import io.kalends.post.FormerPosts;
import io.kalends.post.Kind;
import io.kalends.post.PostSource;
import io.kalends.post.Publications;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.term.Taxonomy;
import io.kalends.term.TermStore;
import io.kalends.text.Slugs;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Where the lists of events come from. */
final class EventSource extends PostSource<EventFilter> {
    /** So many IDs are handed to the store as they are: to ask which of them matter is as much work. */
    private static final int FEW = 10;

    /** Who asks for the dates of a hidden series knows it, and is not to miss those hidden with it. */
    private static final String SHOWN_WITH_SERIES = "(o.hidden = 0 OR (o.hidden = 1"
            + " AND EXISTS (SELECT 1 FROM event k WHERE k.id = o.series_id AND k.hidden = ?)))";

    private final TermStore terms;
    private final WordSearch words;

    EventSource(TermStore terms, Publications publications) {
        super(Kind.EVENT, publications);
        this.terms = terms;
        words = new WordSearch(terms);
    }

    @Override
    public Optional<EventFilter> savedFilter() {
        return Optional.of(EventFilter.ALL);
    }

    @Override
    public List<EventFilter> parts(EventFilter filter) {
        return filter.parts();
    }

    /** The occurrences of all events; what else is known of these is looked at only where a filter asks for it. */
    @Override
    public Sql from() {
        return Sql.of("FROM post p JOIN occurrence o ON o.event_id = p.id WHERE p.kind = 'event'");
    }

    @Override
    public Sql fromInOrder(Tx tx, ListOrder order) {
        // CROSS JOIN has SQLite begin with the first table.
        String joined = order.index()
                .map(index -> "post p" + tx.readBy(index) + " CROSS JOIN occurrence o")
                .orElse("occurrence o CROSS JOIN post p");
        return Sql.of("FROM " + joined + " WHERE o.event_id = p.id AND p.kind = 'event'");
    }

    @Override
    public String id() {
        return "o.id";
    }

    @Override
    public String start() {
        return "o.starts_at";
    }

    @Override
    public String end() {
        return "o.ends_at";
    }

    @Override
    public String series() {
        return "COALESCE(o.series_id, 0)";
    }

    @Override
    public Sql changed(Tx tx, Collection<Long> changed) {
        return among(tx, changed);
    }

    /** Not with OR: for that, SQLite looks at all occurrences when there are several IDs. */
    private static Sql among(Tx tx, Collection<Long> changed) {
        return Sql.of("o.id IN (SELECT n.id FROM occurrence n WHERE 1 = 1")
                .and(tx.in("n.id", changed))
                .then("UNION ALL SELECT f.id FROM occurrence f WHERE 1 = 1")
                .and(tx.in("f.series_id", changed))
                .then(")");
    }

    @Override
    public void filter(Conditions to, EventFilter filter) {
        filter.include().ifPresent(ids -> to.sql().and(to.tx().in("o.id", ids)));
        filter.series().ifPresent(ids -> to.sql().and(to.tx().in("o.series_id", ids)));
        filter.find().ifPresent(text -> words.addTo(to, text));
        EventFilter.Linked linked = filter.linked();
        linked.categories().ifPresent(words -> terms(to, "categories", words, Taxonomy.CATEGORY));
        linked.tags().ifPresent(words -> terms(to, "tags", words, Taxonomy.TAG));
        linked.venues().ifPresent(ids -> linked(to, ids, Kind.VENUE));
        linked.organizers().ifPresent(ids -> linked(to, ids, Kind.ORGANIZER));
        flagged(to, filter.flagged());
        to.sql().and(listed(filter));
        filter.near().ifPresent(near -> near.addTo(to));
        filter.parent().ifPresent(parent -> children(to, parent));
        if (!filter.custom().isEmpty()) custom(to, filter.custom());
        filter.source().ifPresent(source -> ofSource(to, source));
    }

    /** The dates of a series that comes from there, too. */
    private static void ofSource(Conditions to, long source) {
        if (to.tx().count(Sql.of("SELECT count(*) FROM source WHERE id = ?", source)) == 0)
            to.refusals().add("source", Reason.UNKNOWN_ID, "is no source: " + source);
        to.sql().and("""
                o.id IN (
                    SELECT i.record_id FROM source_item i WHERE i.source_id = ? AND i.type = 'event'
                    UNION ALL
                    SELECT d.id
                    FROM source_item i
                    JOIN occurrence d ON d.series_id = i.record_id
                    WHERE i.source_id = ? AND i.type = 'event')
                """, source, source);
    }

    /** By what is not public, those filter who may see it of every event: others would learn what they may not see. */
    private static void custom(Conditions to, Map<String, String> given) {
        boolean seesAll = to.actor().may(Right.EDIT_OTHERS);
        List<CustomField> fields = CustomFieldStore.all(to.tx()).stream()
                .filter(field -> seesAll || field.isPublic())
                .toList();
        CustomValueReader.wanted(given, fields, to.actor().context(), to.refusals())
                .forEach((field, text) -> CustomValueStore.filter(to, field, text));
    }

    private static void flagged(Conditions to, EventFilter.Flagged flagged) {
        Sql sql = to.sql();
        flagged.featured().ifPresent(featured -> sql.and(ofEvent("k.featured = ?", featured)));
        flagged.located().ifPresent(wanted -> sql.and(Near.located(wanted, to.actor())));
        flagged.ticketed().ifPresent(ticketed -> sql.and(ofEvent("k.ticketed = ?", ticketed)));
        flagged.free().ifPresent(free -> sql.and(ofEvent("k.is_free = ?", free)));
        flagged.soldOut().ifPresent(soldOut -> sql.and(ofEvent("k.is_sold_out = ?", soldOut)));
        flagged.virtual().ifPresent(virtual -> sql.and(ofEvent("k.is_virtual = ?", virtual)));
        flagged.statuses().ifPresent(statuses -> sql.and(ofStatus(statuses)));
    }

    private static Sql ofStatus(Set<EventStatus> statuses) {
        return ofEvent(Sql.oneOf(
                "k.event_status", statuses.stream().map(EventStatus::word).toList()));
    }

    /** Hidden events are listed for those who ask for them, or choose them; a series only for those who choose it. */
    private static Sql listed(EventFilter filter) {
        Optional<Boolean> hidden = filter.flagged().hidden();
        if (filter.include().isPresent())
            return hidden.map(wanted -> ofEvent("k.hidden = ?", wanted)).orElseGet(() -> Sql.of("1 = 1"));
        if (hidden.isPresent()) return Sql.of("o.hidden = ?", hidden.get());
        if (filter.series().isPresent() && !filter.listsHidden()) return Sql.of(SHOWN_WITH_SERIES, true);
        return Sql.of(filter.listsHidden() ? "o.hidden < 2" : "o.hidden = 0");
    }

    private static Sql ofEvent(String condition, Object... values) {
        return ofEvent(Sql.of(condition, values));
    }

    private static Sql ofEvent(Sql condition) {
        return Sql.of("EXISTS (SELECT 1 FROM event k WHERE k.id = p.id")
                .and(condition)
                .then(")");
    }

    @Override
    public void checkRights(ListQuery<EventFilter> query, Actor actor) {
        super.checkRights(query, actor);
        EventFilter filter = query.filter();
        boolean areOwn =
                query.author().filter(author -> author == actor.caller().id()).isPresent();
        boolean isForEditors =
                filter.flagged().hidden().isPresent() || filter.source().isPresent();
        if (isForEditors || (filter.listsHidden() && !areOwn)) actor.need(Right.EDIT_OTHERS);
    }

    private void terms(Conditions to, String field, List<String> words, Taxonomy taxonomy) {
        Set<Long> ids = to.lookup().ids(field, () -> termIds(to, field, words, taxonomy));
        to.sql().and(linkedTo(to, "event_term", "term_id", ids));
    }

    private Set<Long> termIds(Conditions to, String field, List<String> words, Taxonomy taxonomy) {
        var unknown = new LinkedHashSet<String>();
        var ids = new TreeSet<Long>();
        for (String word : words) term(to, taxonomy, word).ifPresentOrElse(ids::add, () -> unknown.add(word));
        if (!unknown.isEmpty())
            to.refusals().add(field, Reason.UNKNOWN_ID, "has no " + taxonomy.word() + " " + String.join(", ", unknown));
        return taxonomy == Taxonomy.CATEGORY ? terms.branch(to.tx(), ids) : ids;
    }

    /** A term by its ID, or by its slug. */
    private Optional<Long> term(Conditions to, Taxonomy taxonomy, String word) {
        if (word.matches("[0-9]{1,18}")) {
            Optional<Long> byId = terms.existing(to.tx(), taxonomy, List.of(Long.parseLong(word))).stream()
                    .findFirst();
            if (byId.isPresent()) return byId;
        }
        String slug = Slugs.of(word, to.actor().config().limits().slug());
        return terms.bySlug(to.tx(), taxonomy, slug).or(() -> former(to.tx(), taxonomy, word, slug));
    }

    /** The successor of a term that was merged into another, which some still ask for. */
    private Optional<Long> former(Tx tx, Taxonomy taxonomy, String word, String slug) {
        Optional<Long> byId =
                word.matches("[0-9]{1,18}") ? terms.successor(tx, taxonomy, Long.parseLong(word)) : Optional.empty();
        return byId.or(() -> terms.successor(tx, taxonomy, slug));
    }

    private static void linked(Conditions to, List<Long> wanted, Kind kind) {
        Set<Long> ids = to.lookup().ids(kind.word(), () -> known(to, wanted, kind));
        to.sql().and(linkedTo(to, "event_" + kind.word(), kind.word() + "_id", ids));
    }

    private static Set<Long> known(Conditions to, List<Long> wanted, Kind kind) {
        var ids = new TreeSet<>(wanted);
        Set<Long> unknown = unknown(to, kind, ids);
        if (!unknown.isEmpty()) {
            // Those that were merged into others, which some still ask for.
            Map<Long, Long> successors = new FormerPosts().successors(to.tx(), kind, unknown);
            ids.removeAll(successors.keySet());
            ids.addAll(successors.values());
            unknown = unknown(to, kind, ids);
        }
        if (!unknown.isEmpty())
            to.refusals().add(kind.word(), Reason.UNKNOWN_ID, "has no " + kind.word() + " with ID " + unknown);
        return ids;
    }

    private static Set<Long> unknown(Conditions to, Kind kind, Set<Long> ids) {
        Actor actor = to.actor();
        var unknown = new TreeSet<>(ids);
        unknown.removeAll(Access.visible(to.tx(), kind, ids, actor.caller(), actor.now()));
        return unknown;
    }

    /** That the event {@code p} is linked to one of these, in the table of such links. */
    static Sql linkedTo(Conditions to, String table, String column, Set<Long> ids) {
        Tx tx = to.tx();
        String linked = "l." + column;
        if (!to.lookup().isPerRecord())
            return Sql.of("p.id IN (SELECT l.event_id FROM %s l WHERE 1 = 1".formatted(table))
                    .and(tx.in(linked, ids))
                    .then(")");
        Set<Long> relevant = to.lookup()
                .records()
                .map(few -> those(tx, table, linked, ids, few))
                .orElse(ids);
        // The sign has the store look at the few links of an event, not for each of the IDs in turn.
        return Sql.of("EXISTS (SELECT 1 FROM %s l WHERE l.event_id = p.id".formatted(table))
                .and(tx.in("+" + linked, relevant))
                .then(")");
    }

    /** Those of the IDs that matter to these events, unless all are few: the store has to sort what it is given. */
    private static Set<Long> those(Tx tx, String table, String linked, Set<Long> ids, Collection<Long> events) {
        if (ids.size() <= FEW) return ids;
        Sql sql = Sql.of("SELECT %s AS id FROM occurrence o JOIN %s l ON l.event_id = o.event_id WHERE 1 = 1"
                        .formatted(linked, table))
                .and(among(tx, events));
        return tx.list(sql, row -> row.integer("id")).stream()
                .filter(ids::contains)
                .collect(Collectors.toSet());
    }

    private static void children(Conditions to, long parent) {
        Actor actor = to.actor();
        if (parent == 0) {
            to.sql().and(shownParent(actor).not());
            return;
        }
        if (Access.readable(to.tx(), Kind.EVENT, List.of(parent), actor.caller(), actor.now())
                .isEmpty()) to.refusals().add("post_parent", Reason.UNKNOWN_ID, "is no event: " + parent);
        to.sql().and(ofEvent("k.parent = ?", parent));
    }

    /** That the event has a parent the caller may read: any other is not shown, so it must not be told by a filter. */
    private static Sql shownParent(Actor actor) {
        return Sql.of("""
                EXISTS (
                    SELECT 1
                    FROM event k
                    JOIN occurrence uo ON uo.id = k.parent
                    JOIN post up ON up.id = uo.event_id
                    WHERE k.id = p.id
                """)
                .and(Access.readable("up", actor.caller(), actor.now()))
                .then(")");
    }
}
