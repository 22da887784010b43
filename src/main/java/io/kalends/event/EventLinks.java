package io.kalends.event;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.auth.Caller;
import io.kalends.auth.Right;
import io.kalends.organizer.Organizer;
import io.kalends.organizer.OrganizerStore;
import io.kalends.post.Access;
import io.kalends.post.Kind;
import io.kalends.post.Post;
import io.kalends.post.Posts;
import io.kalends.store.Tx;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.TermStore;
import io.kalends.term.Terms;
import io.kalends.text.Fold;
import io.kalends.venue.Venue;
import io.kalends.venue.VenueStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Ties events to venues, organizers, categories and tags: reads what callers send, makes what is new, shows the rest. */
public final class EventLinks {
    private final Posts<Venue> venues;
    private final Posts<Organizer> organizers;
    private final VenueStore venueStore;
    private final OrganizerStore organizerStore;
    private final Terms terms;
    private final TermStore termStore;

    public EventLinks(
            Posts<Venue> venues,
            Posts<Organizer> organizers,
            VenueStore venueStore,
            OrganizerStore organizerStore,
            Terms terms,
            TermStore termStore) {
        this.venues = venues;
        this.organizers = organizers;
        this.venueStore = venueStore;
        this.organizerStore = organizerStore;
        this.terms = terms;
        this.termStore = termStore;
    }

    /** The links with what was sent put in; refusals go to the arguments. */
    Links apply(Tx tx, Event stored, Args args, Call call) {
        Links.Shown shown = stored.shown();
        Set<Long> visibleVenues = ids(shown.venues(), venue -> venue.post().id());
        Set<Long> visibleOrganizers =
                ids(shown.organizers(), organizer -> organizer.post().id());
        var termIds = new TreeSet<Long>();
        var fresh = new ArrayList<Links.NewTerm>();
        if (args.has(EventParams.CATEGORIES) || args.has(EventParams.TAGS)) tx.lock("term");
        terms(tx, args, Taxonomy.CATEGORY, shown.categories(), termIds, fresh);
        terms(tx, args, Taxonomy.TAG, shown.tags(), termIds, fresh);
        return new Links(
                new LinkReader<>(EventParams.VENUE, venues)
                        .read(tx, stored.links().venues(), visibleVenues, args, call),
                new LinkReader<>(EventParams.ORGANIZER, organizers)
                        .read(tx, stored.links().organizers(), visibleOrganizers, args, call),
                termIds,
                fresh);
    }

    private static <T> Set<Long> ids(List<T> records, Function<T, Long> id) {
        return records.stream().map(id).collect(Collectors.toSet());
    }

    private void terms(
            Tx tx, Args args, Taxonomy taxonomy, List<Term> stored, Set<Long> ids, List<Links.NewTerm> fresh) {
        var param = taxonomy == Taxonomy.CATEGORY ? EventParams.CATEGORIES : EventParams.TAGS;
        if (args.has(param)) new TermReader(param, taxonomy, termStore).read(tx, args, ids, fresh);
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
                        ? new Link.Known<T>(id.apply(posts.add(tx, fresh.draft(), fresh.args(), call)))
                        : link)
                .toList();
    }

    /** The events with what of their links the caller may see; a fixed number of statements for any number of events. */
    List<Event> show(Tx tx, List<Event> events, Caller caller, Instant now) {
        Map<Long, Venue> places = visible(
                venueStore.all(tx, all(events, event -> Links.ids(event.links().venues()))), Venue::post, caller, now);
        Map<Long, Organizer> hosts = visible(
                organizerStore.all(
                        tx, all(events, event -> Links.ids(event.links().organizers()))),
                Organizer::post,
                caller,
                now);
        Map<Long, Term> words = new HashMap<>();
        termStore.all(tx, all(events, event -> event.links().terms()), now).forEach(term -> words.put(term.id(), term));
        Set<Long> parents = Access.readable(tx, Kind.EVENT, parents(events), caller, now);
        return events.stream()
                .map(event -> event.showing(
                        parents.contains(event.parent()) ? event.parent() : 0,
                        new Links.Shown(
                                chosen(Links.ids(event.links().venues()), places),
                                chosen(Links.ids(event.links().organizers()), hosts),
                                terms(event, words, Taxonomy.CATEGORY),
                                terms(event, words, Taxonomy.TAG))))
                .toList();
    }

    private static Set<Long> all(List<Event> events, Function<Event, Collection<Long>> ids) {
        return events.stream().flatMap(event -> ids.apply(event).stream()).collect(Collectors.toSet());
    }

    private static Set<Long> parents(List<Event> events) {
        return events.stream().map(Event::parent).filter(parent -> parent != 0).collect(Collectors.toSet());
    }

    private static <T> Map<Long, T> visible(List<T> records, Function<T, Post> post, Caller caller, Instant now) {
        return records.stream()
                .filter(record -> !post.apply(record).isInTrash())
                .filter(record -> post.apply(record).isReadableBy(caller, now))
                .collect(Collectors.toMap(record -> post.apply(record).id(), record -> record));
    }

    private static <T> List<T> chosen(List<Long> ids, Map<Long, T> known) {
        return ids.stream().filter(known::containsKey).map(known::get).toList();
    }

    private static List<Term> terms(Event event, Map<Long, Term> known, Taxonomy taxonomy) {
        return event.links().terms().stream()
                .filter(known::containsKey)
                .map(known::get)
                .filter(term -> term.taxonomy() == taxonomy)
                .sorted(Comparator.comparing((Term term) -> Fold.of(term.name()))
                        .thenComparingLong(Term::id))
                .toList();
    }
}
