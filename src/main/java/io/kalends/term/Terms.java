package io.kalends.term;

import static java.util.Objects.requireNonNull;

import io.kalends.api.Actor;
import io.kalends.api.Creation;
import io.kalends.api.Fault;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Problem;
import io.kalends.api.Reason;
import io.kalends.api.Refusals;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import io.kalends.cache.CacheStats;
import io.kalends.cache.Caches;
import io.kalends.post.Access;
import io.kalends.post.CachedValue;
import io.kalends.post.Kind;
import io.kalends.post.Publications;
import io.kalends.post.Slug;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import io.kalends.text.Slugs;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The rules of categories and tags. */
public final class Terms {
    public static final Fault NOT_FOUND = new Fault("rest_term_invalid", 404, "There is no such term.");
    public static final Fault EXISTS = new Fault("term_exists", 400, "A term with this name exists already.");

    private final Database db;
    private final TermStore store = new TermStore();
    private final TermCache cache;
    private final Map<Taxonomy, CachedValue<List<Term>>> offered = new EnumMap<>(Taxonomy.class);

    public Terms(Database db, Publications publications, Caches caches) {
        this.db = db;
        cache = new TermCache(db, store, publications, caches);
        CacheStats stats = caches.add("offered terms", offered::size);
        for (Taxonomy taxonomy : Taxonomy.values())
            offered.put(taxonomy, new CachedValue<>(db, publications, Set.of(taxonomy.subject()), stats));
    }

    public TermStore store() {
        return store;
    }

    public TermCache cache() {
        return cache;
    }

    public List<Route> routes() {
        return Arrays.stream(Taxonomy.values())
                .flatMap(taxonomy -> new TermRoutes(this, taxonomy).routes().stream())
                .toList();
    }

    public Listing<Term> list(Taxonomy taxonomy, TermFilter filter, Paging paging, Actor actor, Refusals refusals) {
        return db.scan(actor.reads(), tx -> {
            check(tx, taxonomy, filter, actor, refusals);
            return store.list(tx, taxonomy, filter, paging, actor.now());
        });
    }

    private void check(Tx tx, Taxonomy taxonomy, TermFilter filter, Actor actor, Refusals refusals) {
        refuseUnknown(tx, taxonomy, "include", filter.include(), refusals);
        refuseUnknown(tx, taxonomy, "exclude", filter.exclude(), refusals);
        filter.post().ifPresent(post -> checkEvent(tx, "post", post, actor, refusals));
        filter.event().ifPresent(event -> checkEvent(tx, "event", event, actor, refusals));
        filter.parent().ifPresent(parent -> checkParent(tx, parent, refusals));
        refusals.check();
    }

    private void refuseUnknown(Tx tx, Taxonomy taxonomy, String field, List<Long> ids, Refusals refusals) {
        Set<Long> unknown = new TreeSet<>(ids);
        unknown.removeAll(store.existing(tx, taxonomy, ids));
        if (!unknown.isEmpty()) refusals.add(field, Reason.UNKNOWN_ID, "has no term with ID " + join(unknown));
    }

    private static String join(Collection<Long> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static void checkEvent(Tx tx, String field, long id, Actor actor, Refusals refusals) {
        boolean unknown = Access.visible(tx, Kind.EVENT, List.of(id), actor.caller(), actor.now())
                .isEmpty();
        if (unknown) refusals.add(field, Reason.UNKNOWN_ID, "is no event: " + id);
    }

    /** A parent is 0 or exists. */
    private void checkParent(Tx tx, long parent, Refusals refusals) {
        boolean unknown = parent != 0
                && store.existing(tx, Taxonomy.CATEGORY, List.of(parent)).isEmpty();
        if (unknown) refusals.add("parent", Reason.UNKNOWN_ID, "is no category: " + parent);
    }

    /** All that events carry, by name. */
    public List<Term> inUse(Taxonomy taxonomy, Instant now) {
        return every(taxonomy, TermFilter.IN_USE, now);
    }

    /** All there are, by name. */
    public List<Term> all(Taxonomy taxonomy, Instant now) {
        return every(taxonomy, TermFilter.ALL, now);
    }

    /** The same, to choose from: without how many events carry them, which changes with every event. */
    public List<Term> offered(Taxonomy taxonomy, Actor actor) {
        return requireNonNull(offered.get(taxonomy))
                .get(
                        actor,
                        () -> all(taxonomy, actor.now()).stream()
                                .map(term -> term.withCount(0))
                                .toList());
    }

    private List<Term> every(Taxonomy taxonomy, TermFilter filter, Instant now) {
        return db.scan(tx -> store.list(tx, taxonomy, filter, Paging.EVERYTHING, now))
                .items();
    }

    public Optional<Term> bySlug(Taxonomy taxonomy, String slug, Instant now) {
        return db.read(tx -> store.bySlug(tx, taxonomy, slug).flatMap(id -> store.find(tx, taxonomy, id, now)));
    }

    public Term read(Taxonomy taxonomy, long id, Instant now) {
        return db.read(tx -> find(tx, taxonomy, id, now));
    }

    /**
     * The term of an ID.
     *
     * @param merged the answer where it was merged into another, by the ID of that
     */
    public Term read(Taxonomy taxonomy, long id, Instant now, Function<Long, Problem> merged) {
        return db.read(tx -> store.find(tx, taxonomy, id, now)
                .orElseThrow(() -> store.successor(tx, taxonomy, id).map(merged).orElseGet(NOT_FOUND::problem)));
    }

    /** The term that the one of this slug was merged into, if it was. */
    public Optional<Term> successor(Taxonomy taxonomy, String slug, Instant now) {
        return db.read(tx -> store.successor(tx, taxonomy, slug).flatMap(id -> store.find(tx, taxonomy, id, now)));
    }

    private Term find(Tx tx, Taxonomy taxonomy, long id, Instant now) {
        return store.find(tx, taxonomy, id, now).orElseThrow(() -> absent(tx, taxonomy, id));
    }

    private Problem absent(Tx tx, Taxonomy taxonomy, long id) {
        Problem problem = NOT_FOUND.problem();
        return store.successor(tx, taxonomy, id)
                .map(successor -> problem.with("merged_into", successor))
                .orElse(problem);
    }

    public Creation<Term> create(Taxonomy taxonomy, TermChange change, Actor actor, Refusals refusals) {
        return Creation.in(db, tx -> create(tx, taxonomy, change, actor, refusals.copy()));
    }

    private Term create(Tx tx, Taxonomy taxonomy, TermChange change, Actor actor, Refusals refusals) {
        return create(tx, 0, taxonomy, change, actor, refusals);
    }

    /**
     * Makes a term in a transaction that does something else besides.
     *
     * @param id that it is to have, 0 for the next one
     */
    public Term create(Tx tx, long id, Taxonomy taxonomy, TermChange change, Actor actor, Refusals refusals) {
        tx.lock("term");
        Term wanted = apply(tx, Term.blank(taxonomy), change, refusals);
        refusals.check();
        refuseDouble(tx, wanted, change);
        int most = actor.config().limits().slug();
        return add(tx, wanted.withId(id), change.slug().value(), most, actor.now());
    }

    private void refuseDouble(Tx tx, Term wanted, TermChange change) {
        Optional<Long> existing = store.named(tx, wanted.taxonomy(), wanted.name(), wanted.parent());
        if (existing.isEmpty()) return;
        boolean ownSlug = change.slug()
                .value()
                .filter(slug -> !slug.isEmpty()
                        && !store.slugs(tx, wanted.taxonomy(), 0).has(slug))
                .isPresent();
        if (!ownSlug) throw EXISTS.problem().with("term_id", existing.get());
    }

    /** A new term at the top, for an event that names one nobody has made yet. */
    public Term add(Tx tx, Taxonomy taxonomy, String name, int maxSlug, Instant now) {
        return add(tx, Term.blank(taxonomy).withName(name), Optional.empty(), maxSlug, now);
    }

    private Term add(Tx tx, Term wanted, Optional<String> slug, int maxSlug, Instant now) {
        Term numbered = wanted.id() == 0 ? wanted.withId(store.nextId(tx)) : wanted;
        Term made = withSlug(tx, numbered, slug.orElseGet(() -> Slugs.of(wanted.name(), maxSlug)), maxSlug);
        store.insert(tx, made);
        return store.find(tx, made.taxonomy(), made.id(), now).orElseThrow();
    }

    private Term withSlug(Tx tx, Term term, String wanted, int maxSlug) {
        String base = wanted.isEmpty() ? Long.toString(term.id()) : wanted;
        return term.withSlug(Slug.free(base, maxSlug, store.slugs(tx, term.taxonomy(), term.id())));
    }

    /**
     * Changes a term.
     *
     * @param edit gives the change of the term as it is, or refuses to
     */
    public Term update(Taxonomy taxonomy, long id, Function<Term, TermChange> edit, Actor actor, Refusals refusals) {
        return db.write(tx -> update(tx, taxonomy, id, edit, actor, refusals));
    }

    /** The same in a transaction that does something else besides. */
    public Term update(
            Tx tx, Taxonomy taxonomy, long id, Function<Term, TermChange> edit, Actor actor, Refusals refusals) {
        tx.lock("term");
        Term stored = find(tx, taxonomy, id, actor.now());
        TermChange change = edit.apply(stored);
        Term changed = apply(tx, stored, change, refusals);
        refusals.check();
        if (!change.slug().isSent()) return save(tx, stored, changed, actor);
        int most = actor.config().limits().slug();
        String wanted = change.slug().value().orElseGet(() -> Slugs.of(changed.name(), most));
        return save(tx, stored, withSlug(tx, changed, wanted, most), actor);
    }

    /** Whether a change would make anything of a term different, or could not be made. */
    public boolean wouldChange(Tx tx, Term term, TermChange change) {
        var refusals = new Refusals();
        Term changed = apply(tx, term, change, refusals);
        return !refusals.isEmpty()
                || !changed.withSlug(change.slug().or(term.slug())).equals(term);
    }

    private Term save(Tx tx, Term stored, Term changed, Actor actor) {
        if (changed.equals(stored)) return stored;
        store.update(tx, changed);
        return find(tx, changed.taxonomy(), changed.id(), actor.now());
    }

    /** The term with a change put in, but for the slug, which depends on the rest. */
    private Term apply(Tx tx, Term term, TermChange change, Refusals refusals) {
        return term.withName(change.name().or(term.name()))
                .withDescription(change.description().or(term.description(), ""))
                .withParent(parent(tx, term, change, refusals));
    }

    private long parent(Tx tx, Term term, TermChange change, Refusals refusals) {
        if (!change.parent().isSent()) return term.parent();
        long parent = change.parent().value().orElse(0L);
        checkParent(tx, parent, refusals);
        if (term.id() != 0 && store.branch(tx, List.of(term.id())).contains(parent))
            refusals.add("parent", Reason.CYCLE, "must not be the category itself or one below it");
        return parent;
    }

    /** Refuses to merge a term into another one unless both are there and the caller may change everything. */
    public void checkMerge(Tx tx, Taxonomy taxonomy, long merged, long kept, Actor actor) {
        actor.need(Right.MANAGE_TERMS);
        actor.need(Right.EDIT_OTHERS);
        tx.lock("term");
        Term _ = find(tx, taxonomy, merged, actor.now());
        Term _ = find(tx, taxonomy, kept, actor.now());
    }

    /** Removes a term for good to which nothing links any more; what lay below it lies below the other one. */
    public void removeMerged(Tx tx, Taxonomy taxonomy, long merged, long kept, Actor actor) {
        Term removed = find(tx, taxonomy, merged, actor.now());
        // One from further down comes up first: it must not lie below itself.
        if (store.branch(tx, List.of(merged)).contains(kept))
            store.update(tx, find(tx, taxonomy, kept, actor.now()).withParent(removed.parent()));
        store.replace(tx, removed, kept);
    }

    /**
     * Removes a term for good.
     *
     * @param precondition looks at the term first and may refuse
     */
    public Term delete(Taxonomy taxonomy, long id, Consumer<Term> precondition, Actor actor) {
        return db.write(tx -> {
            tx.lock("term");
            Term stored = find(tx, taxonomy, id, actor.now());
            precondition.accept(stored);
            store.delete(tx, stored);
            return stored;
        });
    }
}
