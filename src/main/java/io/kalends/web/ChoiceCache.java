package io.kalends.web;

import static io.kalends.store.Change.Subject.CATEGORY;
import static io.kalends.store.Change.Subject.EVENT;
import static io.kalends.store.Change.Subject.ORGANIZER;
import static io.kalends.store.Change.Subject.TAG;
import static io.kalends.store.Change.Subject.VENUE;

import io.kalends.api.Actor;
import io.kalends.api.Paging;
import io.kalends.cache.CacheStats;
import io.kalends.cache.Caches;
import io.kalends.listing.ListQuery;
import io.kalends.organizer.Organizer;
import io.kalends.post.CachedValue;
import io.kalends.post.LinkedFilter;
import io.kalends.post.PostLists;
import io.kalends.post.PostOrder;
import io.kalends.post.Publications;
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

    private static final ListQuery<LinkedFilter> BY_NAME =
            ListQuery.of(LinkedFilter.ALL, PostOrder.BY_NAME).withPaging(new Paging(1, MOST));

    private final PostLists<Venue, LinkedFilter> venueLists;
    private final PostLists<Organizer, LinkedFilter> organizerLists;
    private final Terms terms;
    private final CachedValue<List<Term>> categories;
    private final CachedValue<List<Term>> tags;
    private final CachedValue<Places> places;
    private final CachedValue<List<Organizer>> organizers;

    public ChoiceCache(
            Database db,
            Publications publications,
            PostLists<Venue, LinkedFilter> venueLists,
            PostLists<Organizer, LinkedFilter> organizerLists,
            Terms terms,
            Caches caches) {
        this.venueLists = venueLists;
        this.organizerLists = organizerLists;
        this.terms = terms;
        CacheStats stats = caches.add("choices", () -> KINDS);
        // Only terms that events carry are offered, so these depend on the events as well.
        categories = new CachedValue<>(db, publications, Set.of(CATEGORY, EVENT), stats);
        tags = new CachedValue<>(db, publications, Set.of(TAG, EVENT), stats);
        places = new CachedValue<>(db, publications, Set.of(VENUE), stats);
        organizers = new CachedValue<>(db, publications, Set.of(ORGANIZER), stats);
    }

    Choices all(Actor visitor) {
        return new Choices(
                categories.get(visitor, () -> terms.inUse(Taxonomy.CATEGORY, visitor.now())),
                tags.get(visitor, () -> mostUsed(terms.inUse(Taxonomy.TAG, visitor.now()))),
                places.get(
                        visitor,
                        () -> Places.of(venueLists.page(BY_NAME, visitor).items())),
                organizers.get(
                        visitor, () -> organizerLists.page(BY_NAME, visitor).items()));
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
