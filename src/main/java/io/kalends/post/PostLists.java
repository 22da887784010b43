package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Refusals;
import io.kalends.cache.Caches;
import io.kalends.cache.Snapshot;
import io.kalends.listing.ListEngine;
import io.kalends.listing.ListFilter;
import io.kalends.listing.ListQuery;
import io.kalends.listing.ListSource;
import io.kalends.listing.Page;
import io.kalends.listing.Recurring;
import io.kalends.store.Database;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The lists of posts of a kind. */
public final class PostLists<T extends PostRecord<T>, F extends ListFilter> {
    private static final long PIECE_BYTES = 1 << 20;

    private final Database db;
    private final PostKind<T, ?> kind;
    private final ListEngine<F> engine;
    private final LargeTexts largeTexts;

    PostLists(Database db, PostStore store, PostKind<T, ?> kind, ListSource<F> source, Caches.Space space) {
        this.db = db;
        this.kind = kind;
        engine = new ListEngine<>(db, source, space);
        largeTexts = store.largeTexts();
    }

    /** To be called before the service ends. */
    public void save() {
        engine.save();
    }

    public Listing<T> page(ListQuery<F> query, Actor actor) {
        return page(query, actor, new Refusals());
    }

    /**
     * One page, from memory where possible: most lists are asked for again and again, and grow with the calendar.
     *
     * @param refusals of what the query was read from; what stands for nothing is added
     */
    public Listing<T> page(ListQuery<F> query, Actor actor, Refusals refusals) {
        Listing<T> found = recall(query, actor, refusals)
                .orElseGet(() -> engine.searchInTurn(
                        () -> recall(query, actor, refusals), () -> search(query, actor, refusals)));
        return found.withCompleteUntil(completeUntil(query, actor));
    }

    private Optional<Instant> completeUntil(ListQuery<F> query, Actor actor) {
        return kind.completeUntil(actor).filter(query.span()::reachesBeyond);
    }

    private Optional<Listing<T>> recall(ListQuery<F> query, Actor actor, Refusals refusals) {
        largeTexts.refresh(db);
        return Snapshot.take(
                        db,
                        actor.reads(),
                        snapshot -> engine.recall(query, actor, refusals, snapshot)
                                .map(page -> records(query, page, actor, snapshot)))
                .flatMap(found -> found);
    }

    private Listing<T> records(ListQuery<F> query, Page page, Actor actor, Snapshot snapshot) {
        claimMemory(page.ids(), actor);
        List<T> records = inOrder(page.ids(), kind.recall(page.ids(), actor, snapshot));
        return new Listing<>(shown(query, records, ids -> kind.recall(ids, actor, snapshot)), page.total());
    }

    private Listing<T> search(ListQuery<F> query, Actor actor, Refusals refusals) {
        return db.scan(actor.reads(), tx -> {
            Page page = engine.search(tx, query, actor, refusals);
            claimMemory(page.ids(), actor);
            List<T> records = inOrder(page.ids(), kind.load(tx, page.ids(), actor));
            return new Listing<>(shown(query, records, ids -> kind.load(tx, ids, actor)), page.total());
        });
    }

    private List<T> shown(ListQuery<F> query, List<T> records, Function<List<Long>, List<T>> loader) {
        return query.recurring() == Recurring.SERIES ? kind.series(records, loader) : records;
    }

    /** How many records a query asks for, on all pages; none of them is read. */
    public long count(ListQuery<F> query, Actor actor) {
        return page(query.withPaging(Paging.NOTHING), actor).total();
    }

    /** Takes the memory for records with long texts before they are read. */
    private void claimMemory(List<Long> ids, Actor actor) {
        actor.context().claim().need(largeTexts.cost(ids));
    }

    /** The IDs of all that a query asks for, in order: these can be held, however many records there are. */
    public List<Long> ids(ListQuery<F> query, Actor actor, Refusals refusals) {
        return pageOfIds(query, actor, refusals).items();
    }

    /** The same page as {@link #page} gives, by the IDs of its records. */
    public Listing<Long> pageOfIds(ListQuery<F> query, Actor actor, Refusals refusals) {
        Page page = Snapshot.take(db, actor.reads(), snapshot -> engine.recall(query, actor, refusals, snapshot))
                .flatMap(found -> found)
                .orElseGet(() -> db.scan(actor.reads(), tx -> engine.search(tx, query, actor, refusals)));
        return new Listing<>(page.ids(), page.total()).withCompleteUntil(completeUntil(query, actor));
    }

    /** The records of these IDs that the caller may see, in the same order. */
    public List<T> all(List<Long> ids, Actor actor) {
        claimMemory(ids, actor);
        List<T> records = Snapshot.take(db, actor.reads(), snapshot -> kind.recall(ids, actor, snapshot))
                .orElseGet(() -> db.read(actor.reads(), tx -> kind.load(tx, ids, actor)));
        return inOrder(ids, records).stream()
                .filter(record -> record.post().isReadableBy(actor.caller(), actor.now()))
                .toList();
    }

    /** The records that a list shows for these IDs of its page. */
    public List<T> shown(ListQuery<F> query, List<Long> ids, Actor actor) {
        return shown(query, all(ids, actor), others -> all(others, actor));
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

    private List<T> inOrder(List<Long> ids, List<T> records) {
        Map<Long, T> found = new HashMap<>();
        records.forEach(record -> found.put(record.post().id(), record));
        return ids.stream().filter(found::containsKey).map(found::get).toList();
    }
}
