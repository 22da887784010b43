package io.kalends.event;

import io.kalends.api.Actor;
import io.kalends.cache.Snapshot;
import io.kalends.customfield.CustomField;
import io.kalends.customfield.CustomFieldStore;
import io.kalends.customfield.CustomFields;
import io.kalends.customfield.ShownValue;
import io.kalends.organizer.Organizer;
import io.kalends.post.Access;
import io.kalends.post.Kind;
import io.kalends.post.Post;
import io.kalends.post.PostRecord;
import io.kalends.post.RecordCache;
import io.kalends.store.Tx;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.Terms;
import io.kalends.venue.Venue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds what callers may see of the records that events are linked to. */
final class ShownLinks {
    /** Where linked records come from. */
    interface Source {
        Map<Long, Venue> venues(Set<Long> ids);

        Map<Long, Organizer> organizers(Set<Long> ids);

        Map<Long, Term> terms(Set<Long> ids);

        List<CustomField> customFields();

        /** Those of these events that the caller may read. */
        Set<Long> readable(Set<Long> events);
    }

    private static final Comparator<Term> BY_NAME =
            Comparator.comparing(Term::nameSort).thenComparingLong(Term::id);

    private final RecordCache<Venue> venues;
    private final RecordCache<Organizer> organizers;
    private final Terms terms;
    private final CustomFields fields;

    ShownLinks(RecordCache<Venue> venues, RecordCache<Organizer> organizers, Terms terms, CustomFields fields) {
        this.venues = venues;
        this.organizers = organizers;
        this.terms = terms;
        this.fields = fields;
    }

    /** The store, by a fixed number of statements for any number of events. */
    Source stored(Tx tx, Actor actor) {
        return new Source() {
            @Override
            public Map<Long, Venue> venues(Set<Long> ids) {
                return byId(venues.stored(tx, ids), venue -> venue.post().id());
            }

            @Override
            public Map<Long, Organizer> organizers(Set<Long> ids) {
                return byId(
                        organizers.stored(tx, ids),
                        organizer -> organizer.post().id());
            }

            @Override
            public Map<Long, Term> terms(Set<Long> ids) {
                return byId(terms.store().all(tx, ids, actor.now()), Term::id);
            }

            @Override
            public List<CustomField> customFields() {
                return CustomFieldStore.all(tx);
            }

            @Override
            public Set<Long> readable(Set<Long> events) {
                return Access.readable(tx, Kind.EVENT, events, actor.caller(), actor.now());
            }
        };
    }

    /** Memory, as far as records are cached. */
    Source cached(RecordCache<Event> events, Snapshot snapshot, Actor actor) {
        return new Source() {
            @Override
            public Map<Long, Venue> venues(Set<Long> ids) {
                return venues.all(ids, snapshot);
            }

            @Override
            public Map<Long, Organizer> organizers(Set<Long> ids) {
                return organizers.all(ids, snapshot);
            }

            @Override
            public Map<Long, Term> terms(Set<Long> ids) {
                return terms.cache().all(ids, snapshot, actor.now());
            }

            @Override
            public List<CustomField> customFields() {
                return fields.all(snapshot, actor.now());
            }

            @Override
            public Set<Long> readable(Set<Long> ids) {
                return events.all(ids, snapshot).values().stream()
                        .map(Event::post)
                        .filter(post -> post.isReadableBy(actor.caller(), actor.now()))
                        .map(Post::id)
                        .collect(Collectors.toSet());
            }
        };
    }

    private static <T> Map<Long, T> byId(List<T> records, Function<T, Long> id) {
        return records.stream().collect(Collectors.toMap(id, record -> record));
    }

    /** The events with what of their links the caller may see. Plain loops: this is most of the work for a cached list. */
    List<Event> show(List<Event> events, Source source, Actor actor) {
        Map<Long, Venue> places =
                source.venues(all(events, event -> Links.ids(event.links().venues())));
        Map<Long, Organizer> hosts =
                source.organizers(all(events, event -> Links.ids(event.links().organizers())));
        Map<Long, Term> words = source.terms(all(events, event -> event.links().terms()));
        Set<Long> parents = source.readable(parents(events));
        List<CustomField> fields = areAnyFilledIn(events) ? source.customFields() : List.of();
        var shown = new ArrayList<Event>(events.size());
        for (Event event : events) {
            Links links = event.links();
            shown.add(event.showing(
                    parents.contains(event.parent()) ? event.parent() : 0,
                    new Links.Shown(
                            visible(Links.ids(links.venues()), places, actor),
                            visible(Links.ids(links.organizers()), hosts, actor),
                            terms(links.terms(), words, Taxonomy.CATEGORY),
                            terms(links.terms(), words, Taxonomy.TAG),
                            custom(event, fields, actor))));
        }
        return shown;
    }

    private static boolean areAnyFilledIn(List<Event> events) {
        for (Event event : events) if (!event.details().custom().isEmpty()) return true;
        return false;
    }

    /** What is not public is for those who may edit the event. */
    private static List<ShownValue> custom(Event event, List<CustomField> fields, Actor actor) {
        CustomValues values = event.details().custom();
        if (values.isEmpty()) return List.of();
        List<ShownValue> all = values.in(fields);
        if (event.post().isEditableBy(actor.caller())) return all;
        return all.stream().filter(value -> value.field().isPublic()).toList();
    }

    private static Set<Long> all(List<Event> events, Function<Event, Collection<Long>> ids) {
        var all = new HashSet<Long>();
        for (Event event : events) all.addAll(ids.apply(event));
        return all;
    }

    private static Set<Long> parents(List<Event> events) {
        var parents = new HashSet<Long>();
        for (Event event : events) if (event.parent() != 0) parents.add(event.parent());
        return parents;
    }

    private static <T extends PostRecord<T>> List<T> visible(List<Long> ids, Map<Long, T> known, Actor actor) {
        var visible = new ArrayList<T>(ids.size());
        for (Long id : ids) {
            T record = known.get(id);
            if (record != null && record.post().isVisibleTo(actor.caller(), actor.now())) visible.add(record);
        }
        return visible;
    }

    private static List<Term> terms(Set<Long> ids, Map<Long, Term> known, Taxonomy taxonomy) {
        var terms = new ArrayList<Term>(ids.size());
        for (Long id : ids) {
            Term term = known.get(id);
            if (term != null && term.taxonomy() == taxonomy) terms.add(term);
        }
        terms.sort(BY_NAME);
        return terms;
    }
}
