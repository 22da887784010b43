package io.kalends.event;

import io.kalends.api.Actor;
import io.kalends.api.Reason;
import io.kalends.api.Refusals;
import io.kalends.event.EventChange.TermChoice;
import io.kalends.post.ReadFrom;
import io.kalends.store.Tx;
import io.kalends.term.Taxonomy;
import io.kalends.term.TermCache;
import io.kalends.term.TermStore;
import io.kalends.term.Terms;
import io.kalends.text.Slugs;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Finds out which categories or tags an event is to have, of which some may be new. */
final class TermLinks {
    /** The ID of a term, so that it cannot be taken for anything else. */
    private static final int DIGITS = 18;

    private final Taxonomy taxonomy;
    private final TermStore store;
    private final TermCache cache;

    TermLinks(Taxonomy taxonomy, Terms terms) {
        this.taxonomy = taxonomy;
        store = terms.store();
        cache = terms.cache();
    }

    /** The terms that exist, and the names of new ones. */
    record Found(Set<Long> ids, Set<Links.NewTerm> fresh) {}

    Found find(ReadFrom from, String field, List<TermChoice> choices, Actor actor, Refusals refusals) {
        Set<Long> existing = existing(from, choices);
        var found = new Found(new TreeSet<>(), new LinkedHashSet<>());
        var unknown = new ArrayList<String>();
        for (TermChoice choice : choices) {
            switch (choice) {
                case TermChoice.Id term when existing.contains(term.id()) -> found.ids.add(term.id());
                case TermChoice.Id term -> unknown.add(Long.toString(term.id()));
                case TermChoice.Text term -> find(from, term.text(), existing, found, unknown, actor);
            }
        }
        if (!unknown.isEmpty())
            refusals.add(
                    field, Reason.UNKNOWN_ID, "has no " + taxonomy.word() + " with ID " + String.join(", ", unknown));
        return found;
    }

    /** Those that may be IDs, looked up together. */
    private Set<Long> existing(ReadFrom from, List<TermChoice> choices) {
        var numbers = new HashSet<Long>();
        for (TermChoice choice : choices) number(choice).ifPresent(numbers::add);
        return from.snapshot()
                .map(snapshot -> cache.existing(taxonomy, numbers, snapshot))
                .orElseGet(() -> store.existing(from.tx(), taxonomy, numbers));
    }

    private static Optional<Long> number(TermChoice choice) {
        return switch (choice) {
            case TermChoice.Id term -> Optional.of(term.id());
            case TermChoice.Text term -> number(term.text());
        };
    }

    private static Optional<Long> number(String text) {
        return isNumber(text) && text.length() <= DIGITS ? Optional.of(Long.parseLong(text)) : Optional.empty();
    }

    private static boolean isNumber(String text) {
        return text.matches("[0-9]+");
    }

    private void find(ReadFrom from, String text, Set<Long> existing, Found found, List<String> unknown, Actor actor) {
        Optional<Long> term = number(text).filter(existing::contains).or(() -> named(from.tx(), text));
        if (term.isPresent()) found.ids.add(term.get());
        else if (isNumber(text)) unknown.add(text);
        else if (found.fresh.stream().noneMatch(one -> means(text, one, actor)))
            found.fresh.add(new Links.NewTerm(taxonomy, text));
    }

    private Optional<Long> named(Tx tx, String text) {
        // Nobody else is to make the same term meanwhile.
        tx.lock("term");
        Optional<Long> found = store.bySlug(tx, taxonomy, text);
        return found.isPresent() || isNumber(text) ? found : store.named(tx, taxonomy, text);
    }

    /** Whether a text means a term that an item before it has called for. */
    private static boolean means(String text, Links.NewTerm term, Actor actor) {
        int most = actor.config().limits().slug();
        return term.name().equalsIgnoreCase(text) || Slugs.of(term.name(), most).equals(text);
    }
}
