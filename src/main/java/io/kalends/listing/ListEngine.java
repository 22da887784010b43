package io.kalends.listing;

import io.kalends.api.Actor;
import io.kalends.api.Paging;
import io.kalends.api.Refusals;
import io.kalends.cache.Caches;
import io.kalends.cache.Snapshot;
import io.kalends.listing.ListOrder.Time;
import io.kalends.store.Database;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.text.SearchTerm;
import io.kalends.text.SearchTerms;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Answers queries of one kind of record: from cached lists where possible, else by a search of the store. */
public final class ListEngine<F extends ListFilter> {
    /** So many searches at a time: some more than can run at once, so that one is always at hand. */
    private static final int SEARCHES = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());

    /** When others take longer than that, the store is to say itself what is wrong. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** So many records at most are sorted for a page; of more the index of an order is read until the page is full. */
    private static final int SORTED = 2_000;

    /** After so many changes the number of records may have become another. */
    private static final int CHANGES = 1_000;

    private record Size(long version, long records) {}

    private final ListSource<F> source;
    private final ListCache<F> cache;
    private volatile Size size = new Size(-CHANGES, 0);
    private final Semaphore searches = new Semaphore(SEARCHES, true);

    public ListEngine(Database db, ListSource<F> source, Caches.Space space) {
        this.source = source;
        cache = new ListCache<>(db, source, space, this::addConditions);
    }

    /** Saves the list that nearly everybody asks for, so that the next start finds it. */
    public void save() {
        cache.save();
    }

    /** A page from memory, all of one moment; empty when the store has to be searched. */
    public Optional<Page> recall(ListQuery<F> query, Actor actor, Refusals refusals, Snapshot snapshot) {
        if (!refusals.isEmpty()) return Optional.empty();
        Optional<OrderedIds> list = cache.find(query, actor, snapshot);
        if (list.isEmpty()) return Optional.empty();
        source.checkRights(query, actor);
        OrderedIds entries = isOncePerSeries(query) ? new OncePerSeries(list.get()) : list.get();
        Page page = query.order()
                .time()
                .map(time -> page(query, entries, time))
                .orElseGet(() -> sorted(query, actor, entries, snapshot));
        return Optional.of(page);
    }

    private static Page page(ListQuery<?> query, OrderedIds list, Time time) {
        Span span = query.span().by(time);
        Paging paging = query.paging();
        return new Page(
                list.page(span, query.order().descending(), paging.offset(), paging.perPage()), list.count(span));
    }

    /** A page in another order than that of the list: sorted by the store if the list is short, else by its index. */
    private Page sorted(ListQuery<F> query, Actor actor, OrderedIds list, Snapshot snapshot) {
        int total = list.count(query.span());
        if (total <= query.paging().offset() || query.paging().isEmpty()) return new Page(List.of(), total);
        return snapshot.read(tx -> {
            if (isOncePerSeries(query)) return new Page(oncePerSeries(tx, query, actor), total);
            if (total > SORTED || isSoonerByIndex(tx, snapshot, query, total))
                return new Page(firstInOrder(tx, query, actor), total);
            Sql from = source.from().and(tx.in(source.id(), list.page(query.span(), false, 0, total)));
            return new Page(ids(tx, from, query, actor), total);
        });
    }

    /** Whether the index is read less far than the list is long: it has records in between that are not in the list. */
    private boolean isSoonerByIndex(Tx tx, Snapshot snapshot, ListQuery<?> query, long total) {
        long wanted = query.paging().offset() + query.paging().perPage();
        return query.order().isIndexed() && wanted * records(tx, snapshot) < total * total;
    }

    /** Roughly how many records of all kinds there are; counted again after many changes only. */
    private long records(Tx tx, Snapshot snapshot) {
        Size known = size;
        if (snapshot.version() - known.version < CHANGES) return known.records;
        size = new Size(snapshot.version(), tx.lastId(Sequence.RECORD));
        return size.records;
    }

    private static boolean isOncePerSeries(ListQuery<?> query) {
        return query.recurring() != Recurring.OCCURRENCES;
    }

    private List<Long> oncePerSeries(Tx tx, ListQuery<F> query, Actor actor) {
        Sql from = source.from();
        addAll(new Conditions(tx, from, actor, Lookup.byIndex(), new Refusals()), query);
        return oncePerSeries(tx, from, query, actor);
    }

    /** The IDs of a page that has of each series the record which comes first in its order. */
    private List<Long> oncePerSeries(Tx tx, Sql from, ListQuery<F> query, Actor actor) {
        Sql page = Sql.of("SELECT id FROM (SELECT %s AS id, row_number() OVER (PARTITION BY %s"
                        .formatted(source.id(), group()))
                .append(query.order().sql(actor))
                .then(") AS nth, row_number() OVER (")
                .append(query.order().sql(actor))
                .then(") AS place")
                .append(from)
                .then(
                        ") AS entry WHERE nth = 1 ORDER BY place LIMIT ? OFFSET ?",
                        query.paging().perPage(),
                        query.paging().offset());
        return tx.list(page, row -> row.integer("id"));
    }

    /** What the records of a series have in common, and no other record has. */
    private String group() {
        return "CASE WHEN %1$s = 0 THEN -%2$s ELSE %1$s END".formatted(source.series(), source.id());
    }

    private List<Long> firstInOrder(Tx tx, ListQuery<F> query, Actor actor) {
        boolean indexed = query.order().isIndexed();
        Sql from = indexed ? source.fromInOrder(tx, query.order()) : source.from();
        addAll(new Conditions(tx, from, actor, indexed ? Lookup.perRecord() : Lookup.byIndex(), new Refusals()), query);
        return ids(tx, from, query, actor);
    }

    /** A page by a search of the store. */
    public Page search(Tx tx, ListQuery<F> query, Actor actor, Refusals refusals) {
        Sql from = source.from();
        addAll(new Conditions(tx, from, actor, Lookup.byIndex(), refusals), query);
        String counted = isOncePerSeries(query) ? "DISTINCT " + group() : "*";
        long total = tx.count(Sql.of("SELECT count(" + counted + ")").append(from));
        List<Long> ids = total == 0 || query.paging().isEmpty() ? List.of() : page(tx, from, query, actor);
        cache.prepare(query, actor);
        return new Page(ids, total);
    }

    private List<Long> page(Tx tx, Sql from, ListQuery<F> query, Actor actor) {
        return isOncePerSeries(query) ? oncePerSeries(tx, from, query, actor) : ids(tx, from, query, actor);
    }

    private void addAll(Conditions to, ListQuery<F> query) {
        query.span().addTo(to.sql(), source.start(), source.end());
        addConditions(to, query, Audience.CALLER);
    }

    private List<Long> ids(Tx tx, Sql from, ListQuery<?> query, Actor actor) {
        Sql page = Sql.of("SELECT " + source.id() + " AS id")
                .append(from)
                .append(query.order().sql(actor))
                .then(
                        "LIMIT ? OFFSET ?",
                        query.paging().perPage(),
                        query.paging().offset());
        return tx.list(page, row -> row.integer("id"));
    }

    /** Adds all conditions of a query but those on dates, once it is known that none of its values is refused. */
    private void addConditions(Conditions to, ListQuery<F> query, Audience audience) {
        source.filter(audience == Audience.EVERYBODY ? to.forVisitor() : to, query.filter());
        to.refusals().check();
        source.checkRights(query, to.actor());
        to.sql().and(source.visible(query, audience, to.actor()));
        query.author().ifPresent(author -> to.sql().and("p.author = ?", author));
        query.search().ifPresent(text -> match(to, text));
    }

    private static void match(Conditions to, String text) {
        for (SearchTerm term : SearchTerms.parse(text)) {
            Sql found = to.lookup().isPerRecord()
                    ? to.tx().contains("p.search_text", term.text())
                    : to.tx().matches("p", term.text());
            to.sql().and(term.excluded() ? found.not() : found);
        }
    }

    /**
     * Searches while only so many others do.
     *
     * @param recall tried once more by those who had to wait: a list of a large calendar may have been made meanwhile
     */
    public <R> R searchInTurn(Supplier<Optional<R>> recall, Supplier<R> search) {
        boolean waits = searches.hasQueuedThreads() || !searches.tryAcquire();
        boolean hasTurn = !waits || awaitTurn();
        try {
            Optional<R> found = waits ? recall.get() : Optional.empty();
            return found.orElseGet(search);
        } finally {
            if (hasTurn) searches.release();
        }
    }

    private boolean awaitTurn() {
        try {
            return searches.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
