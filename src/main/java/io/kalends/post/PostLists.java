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

    private Listing<T> records(KeptLists.Page page, Call call, Look look) {
        makeRoom(page.ids(), call);
        return new Listing<>(inOrder(page.ids(), kind.recall(page.ids(), call, look)), page.total());
    }

    /** Takes the memory for records with long texts before they are read. */
    private void makeRoom(List<Long> ids, Call call) {
        call.context().claim().need(largeTexts.cost(ids));
    }

    private Optional<KeptLists.Page> recallIds(Call call, Args args, Span span, Paging paging, Look look) {
        return kept.find(call, args, span, paging, (tx, to) -> filter(tx, to.sql(), args, call, to.reach()), look)
                .map(page -> {
                    checkRights(args, call);
                    return page;
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
    private void filter(Tx tx, Sql sql, Args args, Call call, Reach reach) {
        kind.filter(tx, sql, args, call, reach);
        args.check();
        checkRights(args, call);
        sql.and(StatusFilter.condition(args, call));
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
            KeptLists.Page page = searchIds(tx, call, args, span, paging);
            makeRoom(page.ids(), call);
            return new Listing<>(inOrder(page.ids(), kind.load(tx, page.ids(), call)), page.total());
        });
    }

    private KeptLists.Page searchIds(Tx tx, Call call, Args args, Span span, Paging paging) {
        Sql from = Sql.of("FROM post p JOIN %s k ON k.id = p.id WHERE p.kind = ?".formatted(kind.table()), kind.kind());
        span.addTo(from, kind.start(), kind.end());
        Sql order = kind.order(args, call);
        filter(tx, from, args, call, Reach.all());
        long total = tx.count(Sql.of("SELECT count(*)").append(from));
        Sql page = Sql.of("SELECT p.id")
                .append(from)
                .append(order)
                .then("LIMIT ? OFFSET ?", paging.perPage(), paging.offset());
        return new KeptLists.Page(total == 0 ? List.of() : tx.list(page, row -> row.integer("id")), total);
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
