package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.api.Paging;
import io.kalends.api.Query;
import io.kalends.organizer.Organizer;
import io.kalends.post.Posts;
import io.kalends.post.Span;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.Terms;
import io.kalends.venue.Venue;
import java.util.Comparator;
import java.util.List;

/** What a visitor can choose from when they look for events. */
record Choices(List<Term> categories, List<Term> tags, Places places, List<Organizer> organizers) {
    static final Choices NONE = new Choices(List.of(), List.of(), new Places(List.of()), List.of());

    /** Longer lists are a burden to those who choose, and to the line. */
    private static final int MOST = 150;

    private static final Query BY_NAME = Query.parse("orderby=name");

    static Choices of(Call call, Terms terms, Posts<Venue> venues, Posts<Organizer> organizers) {
        return new Choices(
                terms.inUse(Taxonomy.CATEGORY, call.now()),
                mostUsed(terms.inUse(Taxonomy.TAG, call.now())),
                places(call, venues),
                organizers
                        .list(call.asking(BY_NAME), Span.ALWAYS, new Paging(1, MOST))
                        .items());
    }

    static Places places(Call call, Posts<Venue> venues) {
        return new Places(venues.list(call.asking(BY_NAME), Span.ALWAYS, new Paging(1, MOST))
                .items());
    }

    private static List<Term> mostUsed(List<Term> tags) {
        if (tags.size() <= MOST) return tags;
        return tags.stream()
                .sorted(Comparator.comparingLong(Term::count).reversed())
                .limit(MOST)
                .sorted(Comparator.comparing(Term::nameSort))
                .toList();
    }

    List<Venue> venues() {
        return places.venues();
    }

    /** A category with its place in the tree. */
    static String indented(Term category) {
        return "  ".repeat(category.above().size()) + category.name();
    }

    /** The name of what a field is set to. */
    String name(String field, String value) {
        return switch (field) {
            case "categories" -> term(categories, value);
            case "tags" -> term(tags, value);
            case "venue" ->
                venues().stream()
                        .filter(venue -> Long.toString(venue.post().id()).equals(value))
                        .map(venue -> venue.post().name())
                        .findFirst()
                        .orElse(value);
            case "organizer" ->
                organizers.stream()
                        .filter(organizer ->
                                Long.toString(organizer.post().id()).equals(value))
                        .map(organizer -> organizer.post().name())
                        .findFirst()
                        .orElse(value);
            default -> value;
        };
    }

    private static String term(List<Term> among, String slug) {
        return among.stream()
                .filter(term -> term.slug().equals(slug))
                .map(Term::name)
                .findFirst()
                .orElse(slug);
    }
}
