package io.kalends.term;

import static java.util.Objects.requireNonNull;

import io.kalends.cache.CacheStats;
import io.kalends.cache.Caches;
import io.kalends.cache.Dependencies;
import io.kalends.cache.SharedValue;
import io.kalends.cache.SharedValue.State;
import io.kalends.cache.Snapshot;
import io.kalends.cache.Validity;
import io.kalends.post.Publications;
import io.kalends.store.Change;
import io.kalends.store.Change.Subject;
import io.kalends.store.Database;
import java.time.Duration;
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

/**
 * Categories and tags in memory. They depend on events, too, for their counts, so they are valid for one version only; for
 * the next one their counts are refreshed by one statement.
 */
public final class TermCache {
    /** Refreshing more is not worth it: some may never be needed again. */
    private static final int MOST_REFRESHED = 250;

    /** How much later than a request the counts may be that it is answered with. */
    private static final Duration LEEWAY = Duration.ofSeconds(5);

    private final Database db;
    private final TermStore store;
    private final Publications publications;
    private final CacheStats stats;
    private final SharedValue<Map<Long, Term>> current = new SharedValue<>(Map.of());

    TermCache(Database db, TermStore store, Publications publications, Caches caches) {
        stats = caches.add("terms", () -> current.last().value().size());
        this.db = db;
        this.store = store;
        this.publications = publications;
    }

    /** The terms of these IDs; one that does not exist is left out. */
    public Map<Long, Term> all(Collection<Long> ids, Snapshot snapshot, Instant now) {
        Instant second = moment(now);
        Map<Long, Term> terms = current.get(snapshot.version(), second, last -> next(last, snapshot, second))
                .value();
        var found = new HashMap<Long, Term>();
        var missing = new ArrayList<Long>();
        for (Long id : ids) {
            Term term = terms.get(id);
            if (term != null) found.put(id, term);
            else missing.add(id);
        }
        stats.count(found.size(), missing.size());
        if (missing.isEmpty()) return found;
        List<Term> loaded = snapshot.read(tx -> store.all(tx, missing, now));
        loaded.forEach(term -> {
            terms.put(term.id(), term);
            found.put(term.id(), term);
        });
        return found;
    }

    /**
     * The moment of which counts are wanted: not an earlier one than that of the last counts. What others have made since
     * the request came would look like publications to come, and the counts would be made anew for every such request.
     */
    private Instant moment(Instant now) {
        Instant second = now.truncatedTo(ChronoUnit.SECONDS);
        Instant last = current.last().validity().from();
        return last.isAfter(second) && last.minus(LEEWAY).isBefore(second) ? last : second;
    }

    /** Those of the IDs that are terms of the taxonomy. */
    public Set<Long> existing(Taxonomy taxonomy, Collection<Long> ids, Snapshot snapshot) {
        State<Map<Long, Term>> last = current.last();
        var existing = new HashSet<Long>();
        var unknown = new ArrayList<Long>();
        for (Long id : ids) {
            Term term = last.value().get(id);
            if (term == null
                    || !db.changes().isSame(change(term), last.validity().version())) unknown.add(id);
            else if (term.taxonomy() == taxonomy) existing.add(id);
        }
        if (unknown.isEmpty()) return existing;
        existing.addAll(snapshot.read(tx -> store.existing(tx, taxonomy, unknown)));
        return existing;
    }

    private static Change change(Term term) {
        return new Change(term.taxonomy().subject(), term.id());
    }

    private State<Map<Long, Term>> next(State<Map<Long, Term>> last, Snapshot snapshot, Instant now) {
        var clock = new Dependencies();
        clock.limitTo(publications.next(snapshot.version(), now));
        var validity = Validity.of(snapshot.version(), now, Validity.ALL_SUBJECTS, clock);
        return new State<>(validity, refreshed(last, snapshot, now, clock.validUntil()));
    }

    private Map<Long, Term> refreshed(State<Map<Long, Term>> last, Snapshot snapshot, Instant now, Instant until) {
        boolean onlyCounts = db.changes()
                .since(last.validity().version())
                .map(changes -> changes.stream().noneMatch(TermCache::isOfTerm))
                .orElse(false);
        Map<Long, Term> terms = new ConcurrentHashMap<>();
        Map<Long, Term> old = last.value();
        if (!onlyCounts || old.isEmpty() || old.size() > MOST_REFRESHED) return terms;
        boolean nothingAhead = until.equals(Instant.MAX);
        Map<Long, Long> counts = snapshot.read(
                tx -> nothingAhead ? store.counts(tx, old.keySet()) : store.counts(tx, old.keySet(), now));
        counts.forEach((id, count) -> terms.put(id, requireNonNull(old.get(id)).withCount(count)));
        return terms;
    }

    private static boolean isOfTerm(Change change) {
        return change.subject() == Subject.CATEGORY || change.subject() == Subject.TAG;
    }
}
