package io.kalends.web;

import static io.kalends.store.Change.Subject.CATEGORY;
import static io.kalends.store.Change.Subject.EVENT;
import static io.kalends.store.Change.Subject.ORGANIZER;
import static io.kalends.store.Change.Subject.TAG;
import static io.kalends.store.Change.Subject.VENUE;

import io.kalends.api.Call;
import io.kalends.api.Paging;
import io.kalends.api.Query;
import io.kalends.cache.CacheStats;
import io.kalends.cache.Caches;
import io.kalends.organizer.Organizer;
import io.kalends.post.CachedValue;
import io.kalends.post.Posts;
import io.kalends.post.Publications;
import io.kalends.post.Span;
import io.kalends.store.Database;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.Terms;
import io.kalends.venue.Venue;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** What visitors can choose from: every page of the calendar offers it, and it depends on the records of its kinds only. */
public final class ChoiceCache {
    /** Longer lists are a burden to those who choose, and to the line. */
    private static final int MOST = 150;

    private static final int KINDS = 4;

    private static final Query BY_NAME = Query.parse("orderby=name");

    private final CachedValue<List<Term>> categories;
    private final CachedValue<List<Term>> tags;
    private final CachedValue<Places> places;
    private final CachedValue<List<Organizer>> organizers;

    public ChoiceCache(
            Database db,
            Publications publications,
            Posts<Venue> venues,
            Posts<Organizer> organizers,
            Terms terms,
            Caches caches) {
        CacheStats stats = caches.add("choices", () -> KINDS);
        // Only terms that events carry are offered, so these depend on the events as well.
        categories = new CachedValue<>(
                db, publications, Set.of(CATEGORY, EVENT), stats, call -> terms.inUse(Taxonomy.CATEGORY, call.now()));
        tags = new CachedValue<>(
                db, publications, Set.of(TAG, EVENT), stats, call -> mostUsed(terms.inUse(Taxonomy.TAG, call.now())));
        places = new CachedValue<>(db, publications, Set.of(VENUE), stats, call -> Places.of(byName(call, venues)));
        this.organizers =
                new CachedValue<>(db, publications, Set.of(ORGANIZER), stats, call -> byName(call, organizers));
    }

    Choices all(Call call) {
        return new Choices(categories.get(call), tags.get(call), places.get(call), organizers.get(call));
    }

    private static <T> List<T> byName(Call call, Posts<T> posts) {
        return posts.lists()
                .page(call.asking(BY_NAME), Span.ALWAYS, new Paging(1, MOST))
                .items();
    }

    private static List<Term> mostUsed(List<Term> tags) {
        if (tags.size() <= MOST) return tags;
        return tags.stream()
                .sorted(Comparator.comparingLong(Term::count).reversed())
                .limit(MOST)
                .sorted(Comparator.comparing(Term::nameSort))
                .toList();
    }
}
