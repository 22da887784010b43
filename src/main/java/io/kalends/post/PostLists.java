package io.kalends.post;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Param;
import io.kalends.cache.Caches;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.text.SearchTerm;
import io.kalends.text.SearchTerms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The lists of posts of a kind, with all that callers can ask of them. */
public final class PostLists<T> {
    /** So many searches at a time: some more than can run at once, so that one is always at hand. */
    private static final int SEARCHES = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());

    /** When others take longer than that, the store is to say itself what is wrong. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final long PIECE_BYTES = 1 << 20;

    /** So many records at most are sorted for a page; of more the index of an order is read until the page is full. */
    private static final int SORTED = 2_000;

    /** One page and the number of records on all of them. */
    private record Page(List<Long> ids, long total) {}

    private final Database db;
    private final PostKind<T> kind;
    private final Semaphore turns = new Semaphore(SEARCHES, true);
    private final KeptLists<T> kept;
    private final LargeTexts largeTexts;

    PostLists(Database db, Publications publications, Caches.Space space, PostKind<T> kind, LargeTexts largeTexts) {
        this.largeTexts = largeTexts;
        this.db = db;
        this.kind = kind;
        kept = new KeptLists<>(db, kind, publications, space);
    }

    /** What its list can be asked for, page apart. */
    public List<Param<?>> filters() {
        var filters = new ArrayList<Param<?>>(List.of(PostParams.SEARCH, PostParams.OF_STATUS));
        filters.addAll(kind.filters());
        return filters;
    }

    /** From memory where possible: most lists are asked for again and again, and grow with the calendar. */
    Listing<T> page(Call call, Args args, Paging paging) {
        return page(call, args, kind.span(args), paging);
    }

    /** What the query of a call asks for between these dates, whatever the route of the call takes. */
    public Listing<T> page(Call call, Span span, Paging paging) {
        return page(call, call.args(params()), span, paging);
    }

    /** What its list can be asked for, page and dates apart. */
    private List<Param<?>> params() {
        var params = new ArrayList<Param<?>>(kind.filters());
        params.add(PostParams.SEARCH);
        return params;
    }

    private Listing<T> page(Call call, Args args, Span span, Paging paging) {
        return recall(call, args, span, paging).orElseGet(() -> searchInTurn(call, args, span, paging));
    }

    private Optional<Listing<T>> recall(Call call, Args args, Span span, Paging paging) {
        largeTexts.refresh(db);
        return Look.take(
                        db.changes(),
                        look -> recallIds(call, args, span, paging, look).map(page -> records(page, call, look)))
                .flatMap(found -> found);
    }

    private Listing<T> records(Page page, Call call, Look look) {
        makeRoom(page.ids(), call);
        return new Listing<>(inOrder(page.ids(), kind.recall(page.ids(), call, look)), page.total());
    }

    /** Takes the memory for records with long texts before they are read. */
    private void makeRoom(List<Long> ids, Call call) {
        call.context().claim().need(largeTexts.cost(ids));
    }

    private Optional<Page> recallIds(Call call, Args args, Span span, Paging paging, Look look) {
        Optional<OrderedIds> list =
                kept.find(call, args, (tx, to) -> filter(tx, to.sql(), args, call, to.reach(), to.audience()), look);
        if (list.isEmpty()) return Optional.empty();
        checkRights(args, call);
        Optional<Boolean> descending = kind.naturallyDescending(args);
        if (descending.isEmpty()) return Optional.of(sorted(call, args, span, paging, list.get(), look));
        List<Long> ids = list.get().page(span, descending.get(), paging.offset(), paging.perPage());
        return Optional.of(new Page(ids, list.get().count(span)));
    }

    /** A page in another order than that of the list: sorted by the store if the list is short, else by its index. */
    private Page sorted(Call call, Args args, Span span, Paging paging, OrderedIds list, Look look) {
        int total = list.count(span);
        if (total <= paging.offset()) return new Page(List.of(), total);
        look.markStoreRead();
        Sql order = kind.order(args, call);
        return db.read(tx -> {
            Sql from = from();
            if (total <= SORTED) from.and(tx.in("p.id", list.page(span, false, 0, total)));
            else conditions(tx, from, call, args, span);
            return new Page(ids(tx, from, order, paging), total);
        });
    }

    /** The IDs of all that the query of a call asks for, in order: these can be held, however many records there are. */
    public List<Long> ids(Call call) {
        Args args = call.args();
        Span span = kind.span(args);
        var everything = new Paging(1, Integer.MAX_VALUE);
        return Look.take(db.changes(), look -> recallIds(call, args, span, everything, look))
                .flatMap(found -> found)
                .orElseGet(() -> db.scan(tx -> searchIds(tx, call, args, span, everything)))
                .ids();
    }

    /** The records of these IDs that the caller may see, in the same order. */
    public List<T> all(List<Long> ids, Call call) {
        makeRoom(ids, call);
        List<T> records = Look.take(db.changes(), look -> kind.recall(ids, call, look))
                .orElseGet(() -> db.read(tx -> kind.load(tx, ids, call)));
        return inOrder(ids, records).stream()
                .filter(record -> kind.post(record).isReadableBy(call.caller(), call.now()))
                .toList();
    }

    /**
     * So many of these, from a place on, are read at a time by those who go through all of them.
     *
     * @param most where their texts are not long
     */
    public int piece(long[] ids, int from, int most) {
        int size = Math.min(most, ids.length - from);
        if (largeTexts.isEmpty()) return size;
        while (size > 1
                && largeTexts.cost(Arrays.stream(ids, from, from + size).boxed().toList()) > PIECE_BYTES) size /= 2;
        return size;
    }

    /** What such a piece may take of the memory. */
    public long pieceBytes() {
        return largeTexts.isEmpty() ? PIECE_BYTES / 4 : 2 * PIECE_BYTES;
    }

    private void checkRights(Args args, Call call) {
        StatusFilter.checkRight(args, call);
        kind.checkRights(args, call);
    }

    /** Adds all conditions of the list but those on dates, once it is known that nothing is wrong with the arguments. */
    private void filter(Tx tx, Sql sql, Args args, Call call, Reach reach, Audience audience) {
        kind.filter(tx, sql, args, call, reach);
        args.check();
        checkRights(args, call);
        sql.and(StatusFilter.condition(args, call, audience));
        args.find(PostParams.SEARCH).ifPresent(text -> match(tx, sql, text, reach));
    }

    /** Who had to wait for others looks again first: a list of a large calendar may have been made meanwhile. */
    private Listing<T> searchInTurn(Call call, Args args, Span span, Paging paging) {
        boolean waits = turns.hasQueuedThreads() || !turns.tryAcquire();
        boolean hasTurn = !waits || awaitTurn();
        try {
            Optional<Listing<T>> found = waits ? recall(call, args, span, paging) : Optional.empty();
            return found.orElseGet(() -> search(call, args, span, paging));
        } finally {
            if (hasTurn) turns.release();
        }
    }

    private boolean awaitTurn() {
        try {
            return turns.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Listing<T> search(Call call, Args args, Span span, Paging paging) {
        return db.scan(tx -> {
            Page page = searchIds(tx, call, args, span, paging);
            makeRoom(page.ids(), call);
            return new Listing<>(inOrder(page.ids(), kind.load(tx, page.ids(), call)), page.total());
        });
    }

    private Page searchIds(Tx tx, Call call, Args args, Span span, Paging paging) {
        Sql from = from();
        Sql order = kind.order(args, call);
        conditions(tx, from, call, args, span);
        long total = tx.count(Sql.of("SELECT count(*)").append(from));
        return new Page(total == 0 ? List.of() : ids(tx, from, order, paging), total);
    }

    private Sql from() {
        return Sql.of("FROM post p JOIN %s k ON k.id = p.id WHERE p.kind = ?".formatted(kind.table()), kind.kind());
    }

    private void conditions(Tx tx, Sql from, Call call, Args args, Span span) {
        span.addTo(from, kind.start(), kind.end());
        filter(tx, from, args, call, Reach.all(), Audience.CALLER);
    }

    private static List<Long> ids(Tx tx, Sql from, Sql order, Paging paging) {
        Sql page = Sql.of("SELECT p.id")
                .append(from)
                .append(order)
                .then("LIMIT ? OFFSET ?", paging.perPage(), paging.offset());
        return tx.list(page, row -> row.integer("id"));
    }

    private static void match(Tx tx, Sql sql, String text, Reach reach) {
        for (SearchTerm term : SearchTerms.parse(text)) {
            Sql found =
                    reach.few().isPresent() ? tx.contains("p.search_text", term.text()) : tx.matches("p", term.text());
            sql.and(term.excluded() ? found.not() : found);
        }
    }

    private List<T> inOrder(List<Long> ids, List<T> records) {
        Map<Long, T> found = new HashMap<>();
        records.forEach(record -> found.put(kind.post(record).id(), record));
        return ids.stream().filter(found::containsKey).map(found::get).toList();
    }
}
