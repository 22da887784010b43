package io.kalends.term;

import java.util.List;
import java.util.Optional;

/**
 * Which terms a list is to show, and in which order.
 *
 * @param exclude IDs
 * @param post only terms of this event
 * @param event the same by another name
 */
public record TermFilter(
        Optional<String> search,
        List<Long> include,
        List<Long> exclude,
        Order order,
        boolean descending,
        boolean hideEmpty,
        Optional<Long> parent,
        Optional<Long> post,
        Optional<Long> event,
        Optional<List<String>> slugs) {

    /** The event whose terms are asked for. */
    Optional<Long> ofEvent() {
        return event.or(() -> post);
    }

    /** What events carry, by name. */
    static final TermFilter IN_USE = byName(true);

    static final TermFilter ALL = byName(false);

    private static TermFilter byName(boolean hideEmpty) {
        return new TermFilter(
                Optional.empty(),
                List.of(),
                List.of(),
                Order.NAME,
                false,
                hideEmpty,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** What terms can be sorted by. */
    public enum Order {
        NAME("t.name_sort"),
        ID("t.id"),
        SLUG("t.slug_sort"),
        COUNT("count"),
        DESCRIPTION("t.description_sort"),
        INCLUDE(""),
        PARENT("t.parent");

        private final String column;

        Order(String column) {
            this.column = column;
        }

        String column() {
            return column;
        }
    }
}
