package io.kalends.event;

import io.kalends.listing.ListFilter;
import io.kalends.store.Change.Subject;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which events are asked for, whenever they take place; what is absent leaves all.
 *
 * @param find words that the events or the names of what they are linked to contain
 * @param include IDs of the only ones to list
 * @param series IDs of series, of which the dates are wanted
 * @param parent 0 for events without
 * @param custom values of custom fields by the keys of these, as they were given
 * @param source the ID of the source they come from; for editors
 * @param listsHidden whether hidden events are listed with the others; for editors, and authors who ask for their own
 */
public record EventFilter(
        Optional<String> find,
        Linked linked,
        Flagged flagged,
        Optional<Near> near,
        Optional<List<Long>> include,
        Optional<List<Long>> series,
        Optional<Long> parent,
        Map<String, String> custom,
        Optional<Long> source,
        boolean listsHidden)
        implements ListFilter {
    /**
     * Those linked to one of these.
     *
     * @param categories IDs or slugs; those below them count, too
     * @param tags IDs or slugs
     */
    public record Linked(
            Optional<List<String>> categories,
            Optional<List<String>> tags,
            Optional<List<Long>> venues,
            Optional<List<Long>> organizers) {
        public static final Linked ANY =
                new Linked(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

        public static Linked toCategory(long id) {
            return new Linked(Optional.of(List.of(Long.toString(id))), ANY.tags, ANY.venues, ANY.organizers);
        }

        public static Linked toTag(long id) {
            return new Linked(ANY.categories, Optional.of(List.of(Long.toString(id))), ANY.venues, ANY.organizers);
        }

        public static Linked toVenue(long id) {
            return new Linked(ANY.categories, ANY.tags, Optional.of(List.of(id)), ANY.organizers);
        }

        public static Linked toOrganizer(long id) {
            return new Linked(ANY.categories, ANY.tags, ANY.venues, Optional.of(List.of(id)));
        }
    }

    /**
     * Those of which this is true, or those of which it is not.
     *
     * @param located whether a venue has coordinates
     * @param soldOut whether there are tickets, and none of them is to be had
     * @param statuses whether it has one of these
     */
    public record Flagged(
            Optional<Boolean> featured,
            Optional<Boolean> located,
            Optional<Boolean> ticketed,
            Optional<Boolean> free,
            Optional<Boolean> soldOut,
            Optional<Boolean> hidden,
            Optional<Boolean> virtual,
            Optional<Set<EventStatus>> statuses) {
        public static final Flagged ANY = new Flagged(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        public static final Flagged FEATURED = new Flagged(
                Optional.of(true),
                ANY.located,
                ANY.ticketed,
                ANY.free,
                ANY.soldOut,
                ANY.hidden,
                ANY.virtual,
                ANY.statuses);
    }

    private static final Optional<Long> NO_PARENT = Optional.of(0L);

    public static final EventFilter ALL = of(Linked.ANY);
    public static final EventFilter FEATURED = of(Linked.ANY, Flagged.FEATURED);

    public static EventFilter of(Linked linked) {
        return of(linked, Flagged.ANY);
    }

    private static EventFilter of(Linked linked, Flagged flagged) {
        return new EventFilter(
                Optional.empty(),
                linked,
                flagged,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                false);
    }

    /** The dates of a series. */
    public static EventFilter ofSeries(long id) {
        return new EventFilter(
                Optional.empty(),
                Linked.ANY,
                Flagged.ANY,
                Optional.empty(),
                Optional.empty(),
                Optional.of(List.of(id)),
                Optional.empty(),
                Map.of(),
                Optional.empty(),
                false);
    }

    /** The same, of the dates of a series. */
    public EventFilter withSeries(long id) {
        return new EventFilter(
                find, linked, flagged, near, include, Optional.of(List.of(id)), parent, custom, source, listsHidden);
    }

    /** The same, of those that contain words. */
    public EventFilter withFind(Optional<String> words) {
        return new EventFilter(words, linked, flagged, near, include, series, parent, custom, source, listsHidden);
    }

    /** The same, of those at a venue whose position is known. */
    public EventFilter located() {
        return with(Optional.of(true), flagged.hidden, flagged.statuses, listsHidden);
    }

    /** The same, of those with one of these statuses. */
    public EventFilter withStatuses(Set<EventStatus> statuses) {
        return with(flagged.located, flagged.hidden, Optional.of(statuses), listsHidden);
    }

    /** The same, of those that come from a source. */
    public EventFilter ofSource(long id) {
        return new EventFilter(
                find, linked, flagged, near, include, series, parent, custom, Optional.of(id), listsHidden);
    }

    /** The same, hidden events not left out. */
    public EventFilter withHidden() {
        return with(flagged.located, flagged.hidden, flagged.statuses, true);
    }

    /** Where hidden events are listed with the others, a filter for the others and one for those; else this one. */
    List<EventFilter> parts() {
        boolean listsBoth = listsHidden && flagged.hidden.isEmpty() && include.isEmpty() && series.isEmpty();
        if (!listsBoth) return List.of(this);
        return List.of(
                with(flagged.located, Optional.empty(), flagged.statuses, false),
                with(flagged.located, Optional.of(true), flagged.statuses, false));
    }

    private EventFilter with(
            Optional<Boolean> located, Optional<Boolean> hidden, Optional<Set<EventStatus>> statuses, boolean listed) {
        var wanted = new Flagged(
                flagged.featured,
                located,
                flagged.ticketed,
                flagged.free,
                flagged.soldOut,
                hidden,
                flagged.virtual,
                statuses);
        return new EventFilter(find, linked, wanted, near, include, series, parent, custom, source, listed);
    }

    @Override
    public Optional<Set<Subject>> dependencies() {
        // What a source has brought is written without a trace in the change log.
        if (include.isPresent() || source.isPresent()) return Optional.empty();
        Set<Subject> subjects = EnumSet.noneOf(Subject.class);
        if (find.isPresent()) subjects.addAll(WordSearch.SUBJECTS);
        if (linked.categories.isPresent()) subjects.add(Subject.CATEGORY);
        if (linked.tags.isPresent()) subjects.add(Subject.TAG);
        if (linked.venues.isPresent() || flagged.located.isPresent() || near.isPresent()) subjects.add(Subject.VENUE);
        if (linked.organizers.isPresent()) subjects.add(Subject.ORGANIZER);
        if (parent.isPresent()) subjects.add(Subject.EVENT);
        if (!custom.isEmpty()) subjects.add(Subject.CUSTOM_FIELD);
        return Optional.of(subjects);
    }

    @Override
    public boolean isSameForAll() {
        return find.isEmpty()
                && flagged.located.isEmpty()
                && near.isEmpty()
                && custom.isEmpty()
                && !parent.equals(NO_PARENT);
    }
}
