package io.kalends.term;

import static java.util.Objects.requireNonNull;

import io.kalends.cache.CacheStats;
import io.kalends.cache.Caches;
import io.kalends.cache.Snapshot;
import io.kalends.post.Publications;
import io.kalends.store.Change;
import io.kalends.store.Change.Subject;
import io.kalends.store.Database;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Categories and tags in memory. They depend on events, too, for their counts, so they are valid for one version only; the
 * next one takes them over with new counts, all by one statement.
 */
public final class TermCache {
    /** Counting more than that is not worth it: some may never be asked for again. */
    private static final int MOST_TAKEN_OVER = 250;

    private record Generation(long version, Instant from, Instant until, Map<Long, Term> terms) {
        boolean isValid(long asked, Instant now) {
            return version == asked && !now.isBefore(from) && now.isBefore(until);
        }
    }

    private final Database db;
    private final TermStore store;
    private final Publications publications;
    /** Whoever has to wait for it is not to keep a processor busy meanwhile. */
    private final ReentrantLock turn = new ReentrantLock();

    private final CacheStats stats;
    private volatile Generation current = new Generation(-1, Instant.MAX, Instant.MIN, Map.of());

    TermCache(Database db, TermStore store, Publications publications, Caches caches) {
        stats = caches.add("terms", () -> current.terms.size());
        this.db = db;
        this.store = store;
        this.publications = publications;
    }

    /** The terms of these IDs; one that does not exist is left out. */
    public Map<Long, Term> all(Collection<Long> ids, Snapshot snapshot, Instant now) {
        Generation generation = generation(snapshot, now.truncatedTo(ChronoUnit.SECONDS));
        var found = new HashMap<Long, Term>();
        var missing = new ArrayList<Long>();
        for (Long id : ids) {
            Term term = generation.terms.get(id);
            if (term != null) found.put(id, term);
            else missing.add(id);
        }
        stats.count(found.size(), missing.size());
        if (missing.isEmpty()) return found;
        List<Term> loaded = snapshot.read(tx -> store.all(tx, missing, now));
        loaded.forEach(term -> {
            generation.terms.put(term.id(), term);
            found.put(term.id(), term);
        });
        return found;
    }

    /** Those of the IDs that are terms of the taxonomy. */
    public Set<Long> existing(Taxonomy taxonomy, Collection<Long> ids, Snapshot snapshot) {
        Generation last = current;
        var existing = new HashSet<Long>();
        var unknown = new ArrayList<Long>();
        for (Long id : ids) {
            Term term = last.terms.get(id);
            if (term == null || !db.changes().isSame(change(term), last.version)) unknown.add(id);
            else if (term.taxonomy() == taxonomy) existing.add(id);
        }
        if (unknown.isEmpty()) return existing;
        existing.addAll(snapshot.read(tx -> store.existing(tx, taxonomy, unknown)));
        return existing;
    }

    private static Change change(Term term) {
        return new Change(term.taxonomy() == Taxonomy.CATEGORY ? Subject.CATEGORY : Subject.TAG, term.id());
    }

    private Generation generation(Snapshot snapshot, Instant now) {
        Generation last = current;
        return last.isValid(snapshot.version(), now) ? last : next(snapshot, now);
    }

    /** One at a time: the others want the same. */
    private Generation next(Snapshot snapshot, Instant now) {
        turn.lock();
        try {
            Generation last = current;
            if (last.isValid(snapshot.version(), now)) return last;
            Instant until = publications.next(snapshot.version(), now);
            var next = new Generation(snapshot.version(), now, until, takenOver(last, snapshot, now, until));
            if (snapshot.version() >= last.version) current = next;
            return next;
        } finally {
            turn.unlock();
        }
    }

    private Map<Long, Term> takenOver(Generation last, Snapshot snapshot, Instant now, Instant until) {
        boolean onlyCounts = db.changes()
                .since(last.version)
                .map(changes -> changes.stream().noneMatch(TermCache::isOfTerm))
                .orElse(false);
        Map<Long, Term> terms = new ConcurrentHashMap<>();
        if (!onlyCounts || last.terms.isEmpty() || last.terms.size() > MOST_TAKEN_OVER) return terms;
        boolean nothingAhead = until.equals(Instant.MAX);
        Map<Long, Long> counts = snapshot.read(tx ->
                nothingAhead ? store.counts(tx, last.terms.keySet()) : store.counts(tx, last.terms.keySet(), now));
        counts.forEach(
                (id, count) -> terms.put(id, requireNonNull(last.terms.get(id)).withCount(count)));
        return terms;
    }

    private static boolean isOfTerm(Change change) {
        return change.subject() == Subject.CATEGORY || change.subject() == Subject.TAG;
    }
}
