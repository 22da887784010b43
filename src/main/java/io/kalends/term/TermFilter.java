package io.kalends.term;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which terms a list is to show, and in which order.
 *
 * @param event only terms of this event
 * @param search folded
 */
record TermFilter(
        Optional<String> search,
        List<Long> include,
        Set<Long> exclude,
        Order order,
        boolean descending,
        boolean hideEmpty,
        Optional<Long> parent,
        Optional<Long> event,
        Optional<String> slug) {

    /** What events carry, by name. */
    static final TermFilter IN_USE = new TermFilter(
            Optional.empty(),
            List.of(),
            Set.of(),
            Order.NAME,
            false,
            true,
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    /** What terms can be sorted by. */
    enum Order {
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
