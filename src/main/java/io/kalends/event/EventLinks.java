package io.kalends.event;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.auth.Right;
import io.kalends.organizer.Organizer;
import io.kalends.post.Lookup;
import io.kalends.post.Posts;
import io.kalends.store.Tx;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.TermCache;
import io.kalends.term.TermStore;
import io.kalends.term.Terms;
import io.kalends.venue.Venue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Ties events to venues, organizers, categories and tags: reads what callers send and makes what is new. */
public final class EventLinks {
    private final Posts<Venue> venues;
    private final Posts<Organizer> organizers;
    private final Terms terms;
    private final TermStore termStore;
    private final TermCache cache;

    public EventLinks(
            Posts<Venue> venues, Posts<Organizer> organizers, Terms terms, TermStore termStore, TermCache cache) {
        this.venues = venues;
        this.organizers = organizers;
        this.terms = terms;
        this.termStore = termStore;
        this.cache = cache;
    }

    /** The links with what was sent put in; refusals go to the arguments. */
    Links apply(Lookup from, Event stored, Args args, Call call) {
        Links.Shown shown = stored.shown();
        Set<Long> visibleVenues = ids(shown.venues(), venue -> venue.post().id());
        Set<Long> visibleOrganizers =
                ids(shown.organizers(), organizer -> organizer.post().id());
        var termIds = new TreeSet<Long>();
        var fresh = new ArrayList<Links.NewTerm>();
        if (args.has(EventParams.CATEGORIES) || args.has(EventParams.TAGS)) {
            terms(from, args, Taxonomy.CATEGORY, shown.categories(), termIds, fresh);
            terms(from, args, Taxonomy.TAG, shown.tags(), termIds, fresh);
        } else termIds.addAll(stored.links().terms());
        return new Links(
                new LinkReader<>(EventParams.VENUE, venues)
                        .read(from, stored.links().venues(), visibleVenues, args, call),
                new LinkReader<>(EventParams.ORGANIZER, organizers)
                        .read(from, stored.links().organizers(), visibleOrganizers, args, call),
                termIds,
                fresh);
    }

    private static <T> Set<Long> ids(List<T> records, Function<T, Long> id) {
        return records.stream().map(id).collect(Collectors.toSet());
    }

    private void terms(
            Lookup from, Args args, Taxonomy taxonomy, List<Term> stored, Set<Long> ids, List<Links.NewTerm> fresh) {
        var param = taxonomy == Taxonomy.CATEGORY ? EventParams.CATEGORIES : EventParams.TAGS;
        if (args.has(param)) new TermReader(param, taxonomy, termStore, cache).read(from, args, ids, fresh);
        else stored.forEach(term -> ids.add(term.id()));
    }

    /** Makes the records that come along with an event, if the caller may. */
    Links settle(Tx tx, Links links, Call call) {
        if (!links.newTerms().isEmpty()) call.need(Right.MANAGE_TERMS);
        var termIds = new TreeSet<>(links.terms());
        int most = call.context().config().limits().slug();
        for (Links.NewTerm fresh : links.newTerms())
            termIds.add(terms.add(tx, fresh.taxonomy(), fresh.name(), most, call.now())
                    .id());
        return new Links(
                settle(tx, links.venues(), venues, venue -> venue.post().id(), call),
                settle(
                        tx,
                        links.organizers(),
                        organizers,
                        organizer -> organizer.post().id(),
                        call),
                termIds,
                List.of());
    }

    private static <T> List<Link<T>> settle(
            Tx tx, List<Link<T>> links, Posts<T> posts, Function<T, Long> id, Call call) {
        return links.stream()
                .map(link -> link instanceof Link.Fresh<T> fresh
                        ? new Link.Known<T>(id.apply(posts.add(tx, fresh.draft(), call)))
                        : link)
                .toList();
    }
}
