package io.kalends.event;

import io.kalends.api.Actor;
import io.kalends.listing.Conditions;
import io.kalends.post.Access;
import io.kalends.post.Kind;
import io.kalends.store.Change.Subject;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.term.TermStore;
import io.kalends.text.Fold;
import io.kalends.text.SearchTerm;
import io.kalends.text.SearchTerms;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Finds events by words in their own texts, or in the names of what they are linked to. The names stay where they are: there
 * are few of them beside events, so those that contain a word are looked up first, and nothing is to be indexed anew when a
 * venue with a thousand events is called otherwise.
 */
final class WordSearch {
    /** What a list depends on besides its events. */
    static final Set<Subject> SUBJECTS = Set.of(Subject.VENUE, Subject.ORGANIZER, Subject.CATEGORY, Subject.TAG);

    /** The records of these IDs are linked to events by a table. */
    private record Named(String table, String column, Set<Long> ids) {}

    private final TermStore terms;

    WordSearch(TermStore terms) {
        this.terms = terms;
    }

    /** That the event {@code p} has every word of a text somewhere, and none that is excluded. */
    void addTo(Conditions to, String text) {
        for (SearchTerm term : SearchTerms.parse(text)) {
            Sql found = found(to, term.text());
            to.sql().and(term.excluded() ? found.not() : found);
        }
    }

    private Sql found(Conditions to, String word) {
        List<Named> named = List.of(
                        named(to, word, Kind.VENUE),
                        named(to, word, Kind.ORGANIZER),
                        new Named("event_term", "term_id", terms(to, word)))
                .stream()
                .filter(names -> !names.ids.isEmpty())
                .toList();
        return to.lookup().records().isPresent() ? among(to, word, named) : anywhere(to.tx(), word, named);
    }

    private static Sql among(Conditions to, String word, List<Named> named) {
        Sql found = to.tx().contains("p.search_text", word);
        for (Named names : named)
            found.then("OR").append(EventSource.linkedTo(to, names.table, names.column, names.ids));
        return found;
    }

    /** One list of IDs: of conditions joined by OR the engines make a scan. */
    private static Sql anywhere(Tx tx, String word, List<Named> named) {
        if (named.isEmpty()) return tx.matches("p", word);
        Sql ids = Sql.of("p.id IN (SELECT own.id FROM post own WHERE").append(tx.matches("own", word));
        for (Named names : named)
            ids.then("UNION ALL SELECT l.event_id FROM %s l WHERE 1 = 1".formatted(names.table))
                    .and(tx.in("l." + names.column, names.ids));
        return ids.then(")");
    }

    /** The venues or organizers that the caller may see and that are called so. */
    private static Named named(Conditions to, String word, Kind kind) {
        String key = "find " + kind.word() + " " + word;
        Set<Long> ids = to.lookup().ids(key, () -> visible(to, kind, named(to.tx(), word, kind)));
        return new Named("event_" + kind.word(), kind.word() + "_id", ids);
    }

    private static Set<Long> visible(Conditions to, Kind kind, Set<Long> ids) {
        Actor actor = to.actor();
        return Access.visible(to.tx(), kind, ids, actor.caller(), actor.now());
    }

    private static Set<Long> named(Tx tx, String word, Kind kind) {
        Sql byName = Sql.of("SELECT n.id FROM post n WHERE n.kind = ?", kind).and(tx.contains("n.name_sort", word));
        var ids = new TreeSet<>(tx.list(byName, row -> row.integer("id")));
        if (kind == Kind.VENUE) ids.addAll(inCity(tx, word));
        return ids;
    }

    /** Many venues share a city: most words are in none, as is seen when each city is folded once. */
    private static List<Long> inCity(Tx tx, String word) {
        Set<String> cities = tx.list(Sql.of("SELECT DISTINCT v.city FROM venue v"), row -> row.text("city")).stream()
                .filter(city -> Fold.of(city).contains(word))
                .collect(Collectors.toSet());
        if (cities.isEmpty()) return List.of();
        record Place(long id, String city) {}
        return tx
                .list(Sql.of("SELECT v.id, v.city FROM venue v"), row -> new Place(row.integer("id"), row.text("city")))
                .stream()
                .filter(place -> cities.contains(place.city))
                .map(Place::id)
                .toList();
    }

    /** The terms that are called so, and the categories below them. */
    private Set<Long> terms(Conditions to, String word) {
        return to.lookup()
                .ids("find term " + word, () -> terms.branch(to.tx(), terms.withNameContaining(to.tx(), word)));
    }
}
