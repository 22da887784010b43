package io.kalends.web;

import io.kalends.api.Type;
import io.kalends.organizer.Organizer;
import io.kalends.term.Term;
import io.kalends.venue.Venue;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;

/** What a visitor can choose from when they look for events. */
record Choices(List<Term> categories, List<Term> tags, Places places, List<Organizer> organizers) {
    static final Choices NONE = new Choices(List.of(), List.of(), Places.of(List.of()), List.of());

    List<Venue> venues() {
        return places.venues();
    }

    /** A category with its place in the tree; of blanks only these are kept by browsers. */
    static String indented(Term category) {
        return "\u00a0\u00a0\u00a0".repeat(category.above().size()) + category.name();
    }

    /** The name of what a field is set to. */
    String name(String field, String value, Visit visit) {
        return switch (field) {
            case "from", "to" -> visit.dates().dayOfYear(LocalDate.parse(value));
            case "event_status" -> statuses(value, visit);
            case "when" -> visit.t("when." + value);
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

    private static String statuses(String words, Visit visit) {
        return Type.splitAtCommas(words).stream()
                .map(word -> visit.t("event_status." + word))
                .collect(Collectors.joining(", "));
    }

    private static String term(List<Term> among, String slug) {
        return among.stream()
                .filter(term -> term.slug().equals(slug))
                .map(Term::name)
                .findFirst()
                .orElse(slug);
    }
}
