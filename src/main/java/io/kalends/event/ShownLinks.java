package io.kalends.event;

import io.kalends.api.Call;
import io.kalends.organizer.Organizer;
import io.kalends.organizer.OrganizerStore;
import io.kalends.post.Access;
import io.kalends.post.Kind;
import io.kalends.post.Look;
import io.kalends.post.Post;
import io.kalends.post.Shelf;
import io.kalends.store.Tx;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.TermShelf;
import io.kalends.term.TermStore;
import io.kalends.text.Fold;
import io.kalends.venue.Venue;
import io.kalends.venue.VenueStore;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds what callers may see of the records that events are linked to. */
public final class ShownLinks {
    /** Where linked records come from. */
    interface Source {
        Map<Long, Venue> venues(Set<Long> ids);

        Map<Long, Organizer> organizers(Set<Long> ids);

        Map<Long, Term> terms(Set<Long> ids);

        /** Those of these events that the caller may read. */
        Set<Long> readable(Set<Long> events);
    }

    private final VenueStore venues;
    private final OrganizerStore organizers;
    private final TermStore terms;
    private final Shelf<Venue> venueShelf;
    private final Shelf<Organizer> organizerShelf;
    private final TermShelf termShelf;

    public ShownLinks(
            VenueStore venues,
            OrganizerStore organizers,
            TermStore terms,
            Shelf<Venue> venueShelf,
            Shelf<Organizer> organizerShelf,
            TermShelf termShelf) {
        this.venues = venues;
        this.organizers = organizers;
        this.terms = terms;
        this.venueShelf = venueShelf;
        this.organizerShelf = organizerShelf;
        this.termShelf = termShelf;
    }

    /** The store, by a fixed number of statements for any number of events. */
    Source stored(Tx tx, Call call) {
        return new Source() {
            @Override
            public Map<Long, Venue> venues(Set<Long> ids) {
                return byId(venues.all(tx, ids), venue -> venue.post().id());
            }

            @Override
            public Map<Long, Organizer> organizers(Set<Long> ids) {
                return byId(
                        organizers.all(tx, ids), organizer -> organizer.post().id());
            }

            @Override
            public Map<Long, Term> terms(Set<Long> ids) {
                return byId(terms.all(tx, ids, call.now()), Term::id);
            }

            @Override
            public Set<Long> readable(Set<Long> events) {
                return Access.readable(tx, Kind.EVENT, events, call.caller(), call.now());
            }
        };
    }

    /** What is kept in memory. */
    Source kept(Shelf<Event> events, Look look, Call call) {
        return new Source() {
            @Override
            public Map<Long, Venue> venues(Set<Long> ids) {
                return venueShelf.all(ids, look);
            }

            @Override
            public Map<Long, Organizer> organizers(Set<Long> ids) {
                return organizerShelf.all(ids, look);
            }

            @Override
            public Map<Long, Term> terms(Set<Long> ids) {
                return termShelf.all(ids, look, call.now());
            }

            @Override
            public Set<Long> readable(Set<Long> ids) {
                return events.all(ids, look).values().stream()
                        .map(Event::post)
                        .filter(post -> post.isReadableBy(call.caller(), call.now()))
                        .map(Post::id)
                        .collect(Collectors.toSet());
            }
        };
    }

    private static <T> Map<Long, T> byId(List<T> records, Function<T, Long> id) {
        return records.stream().collect(Collectors.toMap(id, record -> record));
    }

    /** The events with what of their links the caller may see. */
    List<Event> show(List<Event> events, Source source, Call call) {
        Map<Long, Venue> places =
                source.venues(all(events, event -> Links.ids(event.links().venues())));
        Map<Long, Organizer> hosts =
                source.organizers(all(events, event -> Links.ids(event.links().organizers())));
        Map<Long, Term> words = source.terms(all(events, event -> event.links().terms()));
        Set<Long> parents = source.readable(parents(events));
        return events.stream()
                .map(event -> event.showing(
                        parents.contains(event.parent()) ? event.parent() : 0,
                        new Links.Shown(
                                visible(Links.ids(event.links().venues()), places, Venue::post, call),
                                visible(Links.ids(event.links().organizers()), hosts, Organizer::post, call),
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

    private static <T> List<T> visible(List<Long> ids, Map<Long, T> known, Function<T, Post> post, Call call) {
        return ids.stream()
                .filter(known::containsKey)
                .map(known::get)
                .filter(record -> !post.apply(record).isInTrash())
                .filter(record -> post.apply(record).isReadableBy(call.caller(), call.now()))
                .toList();
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
