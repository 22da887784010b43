package io.kalends.web;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What can be chosen by one touch above a list of events.
 *
 * @param path of the list
 */
record Quick(Visit visit, String path, Filter filter, Choices choices) {
    /** So many categories at most. */
    private static final int MOST_TOPICS = 12;

    /**
     * Something that can be chosen by one touch, and given up by another.
     *
     * @param hue a class for the style sheet, "" for none
     */
    record Choice(String text, String href, boolean isChosen, String hue) {}

    /** What is chosen comes first, to be in sight where not all of them are. */
    private static final Comparator<Choice> CHOSEN_FIRST = Comparator.comparing(choice -> !choice.isChosen);

    /** The days that most people look for, and what costs nothing. */
    List<Choice> days() {
        Stream<Choice> days = Stream.of(Soon.values()).map(soon -> choice("when." + soon.word(), "when", soon.word()));
        return Stream.concat(days, Stream.of(choice("filter.free", "free", "1")))
                .sorted(CHOSEN_FIRST)
                .toList();
    }

    private Choice choice(String text, String name, String value) {
        return new Choice(visit.t(text), href(name, value), filter.has(name, value), "");
    }

    /** The categories that have none above them. */
    List<Choice> topics() {
        return choices.categories().stream()
                .filter(term -> term.above().isEmpty())
                .limit(MOST_TOPICS)
                .map(term -> new Choice(
                        term.name(),
                        href("categories", term.slug()),
                        filter.has("categories", term.slug()),
                        Entry.hueClass(term)))
                .sorted(CHOSEN_FIRST)
                .toList();
    }

    private String href(String name, String value) {
        return visit.page(path + filter.toggled(name, value).text());
    }

    /** The names of the fields that are filled in, without those of the choices. */
    List<String> chips() {
        boolean hasTopic = topics().stream().anyMatch(Choice::isChosen);
        return filter.filled().stream()
                .filter(name -> switch (name) {
                    case "when", "free" -> false;
                    case "categories" -> !hasTopic;
                    default -> true;
                })
                .toList();
    }
}
