package io.kalends.event;

import io.kalends.customfield.ShownValue;
import io.kalends.organizer.Organizer;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.venue.Venue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Everything an event is linked to, also what the caller may not see.
 *
 * @param venues in the order given
 * @param terms IDs of categories and tags
 * @param newTerms names of terms that are to be made with the event
 */
public record Links(
        List<Link<Venue>> venues, List<Link<Organizer>> organizers, Set<Long> terms, List<NewTerm> newTerms) {
    /** A term nobody has made yet. */
    public record NewTerm(Taxonomy taxonomy, String name) {}

    /** The linked records, and the values of custom fields, that the caller may see. */
    public record Shown(
            List<Venue> venues,
            List<Organizer> organizers,
            List<Term> categories,
            List<Term> tags,
            List<ShownValue> custom) {
        static final Shown NOTHING = new Shown(List.of(), List.of(), List.of(), List.of(), List.of());
    }

    static final Links NONE = new Links(List.of(), List.of(), new TreeSet<>(), List.of());

    static <T> List<Long> ids(List<Link<T>> links) {
        if (links.isEmpty()) return List.of();
        var ids = new ArrayList<Long>(links.size());
        for (Link<T> link : links) ids.add(((Link.Known<T>) link).id());
        return ids;
    }

    static <T> List<Link<T>> known(List<Long> ids) {
        return ids.stream().<Link<T>>map(Link.Known::new).toList();
    }
}
