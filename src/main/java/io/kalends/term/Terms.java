package io.kalends.term;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Param;
import io.kalends.api.Reason;
import io.kalends.api.Reply;
import io.kalends.post.Access;
import io.kalends.post.Kind;
import io.kalends.post.Slug;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import io.kalends.term.TermFilter.Order;
import io.kalends.text.Fold;
import io.kalends.text.Slugs;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The rules of categories and tags. */
public final class Terms {
    static final Fault NOT_FOUND = new Fault("rest_term_invalid", 404, "There is no such term.");
    static final Fault EXISTS = new Fault("term_exists", 400, "A term with this name exists already.");

    private static final Paging ALL = new Paging(1, Integer.MAX_VALUE);

    private final Database db;
    private final TermStore store;

    public Terms(Database db, TermStore store) {
        this.db = db;
        this.store = store;
    }

    Listing<Term> list(Taxonomy taxonomy, Call call, Args args, Paging paging) {
        return db.scan(tx -> {
            TermFilter filter = filter(tx, taxonomy, call, args);
            args.check();
            return store.list(tx, taxonomy, filter, paging, call.now());
        });
    }

    private TermFilter filter(Tx tx, Taxonomy taxonomy, Call call, Args args) {
        List<Long> include = existing(tx, taxonomy, args, TermParams.INCLUDE);
        List<Long> exclude = existing(tx, taxonomy, args, TermParams.EXCLUDE);
        Optional<Long> event = event(tx, call, args);
        Order order = args.find(TermParams.orderBy(taxonomy))
                .map(word -> Order.valueOf(word.toUpperCase(Locale.ROOT)))
                .orElse(Order.NAME);
        if (order == Order.INCLUDE && include.isEmpty() && !args.refused(TermParams.INCLUDE))
            args.reject(TermParams.orderBy(taxonomy), Reason.INVALID_VALUE, "needs include to sort by it");
        return new TermFilter(
                args.find(TermParams.SEARCH).map(Fold::of),
                include,
                new HashSet<>(exclude),
                order,
                args.find(TermParams.ORDER).filter("desc"::equals).isPresent(),
                args.get(TermParams.HIDE_EMPTY) && event.isEmpty(),
                parent(tx, args, TermParams.IN_PARENT),
                event,
                args.find(TermParams.OF_SLUG));
    }

    private List<Long> existing(Tx tx, Taxonomy taxonomy, Args args, Param<List<Long>> param) {
        List<Long> ids = args.find(param).orElse(List.of());
        Set<Long> unknown = new TreeSet<>(ids);
        unknown.removeAll(store.existing(tx, taxonomy, ids));
        if (!unknown.isEmpty()) args.reject(param, Reason.UNKNOWN_ID, "has no term with ID " + join(unknown));
        return ids;
    }

    private static String join(Collection<Long> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** The event whose terms are asked for, under either of its names. */
    private static Optional<Long> event(Tx tx, Call call, Args args) {
        Optional<Long> post = event(tx, call, args, TermParams.POST);
        Optional<Long> event = event(tx, call, args, TermParams.EVENT);
        if (post.isPresent() && event.isPresent() && !post.equals(event))
            args.reject(TermParams.EVENT, Reason.INVALID_VALUE, "must be the same as post, or be left out");
        return event.or(() -> post);
    }

    private static Optional<Long> event(Tx tx, Call call, Args args, Param<Long> param) {
        Optional<Long> id = args.find(param);
        if (id.isPresent() && !isVisible(tx, call, id.get()))
            args.reject(param, Reason.UNKNOWN_ID, "is no event: " + id.get());
        return id;
    }

    private static boolean isVisible(Tx tx, Call call, long event) {
        return !Access.visible(tx, Kind.EVENT, List.of(event), call.caller(), call.now())
                .isEmpty();
    }

    /** A parent that is 0 or exists. */
    private Optional<Long> parent(Tx tx, Args args, Param<Long> param) {
        Optional<Long> parent = args.find(param);
        boolean unknown = parent.isPresent()
                && parent.get() != 0
                && store.existing(tx, Taxonomy.CATEGORY, List.of(parent.get())).isEmpty();
        if (unknown) args.reject(param, Reason.UNKNOWN_ID, "is no category: " + parent.get());
        return parent;
    }

    /** All that events carry, by name. */
    public List<Term> inUse(Taxonomy taxonomy, Instant now) {
        return db.scan(tx -> store.list(tx, taxonomy, TermFilter.IN_USE, ALL, now))
                .items();
    }

    public Optional<Term> bySlug(Taxonomy taxonomy, String slug, Instant now) {
        return db.read(tx -> store.bySlug(tx, taxonomy, slug).flatMap(id -> store.find(tx, taxonomy, id, now)));
    }

    Term read(Taxonomy taxonomy, Call call) {
        return db.read(tx -> find(tx, taxonomy, call));
    }

    private Term find(Tx tx, Taxonomy taxonomy, Call call) {
        return store.find(tx, taxonomy, call.id(), call.now()).orElseThrow(NOT_FOUND::problem);
    }

    Reply create(Taxonomy taxonomy, Call call, Function<Term, Reply> reply) {
        return call.make(db, tx -> reply.apply(create(tx, taxonomy, call)));
    }

    private Term create(Tx tx, Taxonomy taxonomy, Call call) {
        tx.lock("term");
        Args args = call.args();
        Term wanted = apply(tx, Term.blank(taxonomy), args);
        args.check();
        refuseDouble(tx, wanted, args);
        int most = args.context().config().limits().slug();
        return add(tx, wanted, args.find(TermParams.SLUG), most, call.now());
    }

    private void refuseDouble(Tx tx, Term wanted, Args args) {
        Optional<Long> existing = store.named(tx, wanted.taxonomy(), wanted.name(), wanted.parent());
        if (existing.isEmpty()) return;
        boolean ownSlug = args.find(TermParams.SLUG)
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
        Term numbered = wanted.withId(store.nextId(tx));
        Term made = withSlug(tx, numbered, slug.orElseGet(() -> Slugs.of(wanted.name(), maxSlug)), maxSlug);
        store.insert(tx, made);
        return store.find(tx, made.taxonomy(), made.id(), now).orElseThrow();
    }

    private Term withSlug(Tx tx, Term term, String wanted, int maxSlug) {
        String base = wanted.isEmpty() ? Long.toString(term.id()) : wanted;
        return term.withSlug(Slug.free(base, maxSlug, store.slugs(tx, term.taxonomy(), term.id())));
    }

    Term update(Taxonomy taxonomy, Call call) {
        return db.write(tx -> {
            tx.lock("term");
            Term stored = find(tx, taxonomy, call);
            call.checkUnchanged(TermView.of(taxonomy), stored);
            Args args = call.args(TermView.of(taxonomy), stored);
            Term changed = apply(tx, stored, args);
            args.check();
            if (args.has(TermParams.SLUG)) {
                int most = args.context().config().limits().slug();
                String wanted = args.find(TermParams.SLUG).orElseGet(() -> Slugs.of(changed.name(), most));
                return save(tx, stored, withSlug(tx, changed, wanted, most), call);
            }
            return save(tx, stored, changed, call);
        });
    }

    private Term save(Tx tx, Term stored, Term changed, Call call) {
        if (changed.equals(stored)) return stored;
        store.update(tx, changed);
        return find(tx, changed.taxonomy(), call);
    }

    /** The term with what was sent put in, but for the slug, which depends on the rest. */
    private Term apply(Tx tx, Term term, Args args) {
        return term.withName(args.or(TermParams.NAME, term.name(), term.name()))
                .withDescription(args.text(TermParams.DESCRIPTION, term.description()))
                .withParent(newParent(tx, term, args));
    }

    private long newParent(Tx tx, Term term, Args args) {
        if (!args.has(TermParams.PARENT)) return term.parent();
        long parent = parent(tx, args, TermParams.PARENT).orElse(0L);
        if (term.id() != 0 && store.branch(tx, List.of(term.id())).contains(parent))
            args.reject(TermParams.PARENT, Reason.CYCLE, "must not be the category itself or one below it");
        return parent;
    }

    Term delete(Taxonomy taxonomy, Call call) {
        return db.write(tx -> {
            tx.lock("term");
            Term stored = find(tx, taxonomy, call);
            call.checkUnchanged(TermView.of(taxonomy), stored);
            store.delete(tx, stored);
            return stored;
        });
    }
}
