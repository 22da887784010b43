package io.kalends.event;

import io.kalends.store.Sql;

/** Filters events by whether they cost something: the counterpart of {@link Event#isFree} in the words of the store. */
final class FreeFilter {
    /** The ways to write nothing, without those that nobody uses. */
    private static final String[] NOTHING = {"0", "0.0", "0.00", "0.000", "0.0000", "00"};

    private FreeFilter() {}

    static Sql free() {
        return Sql.of(
                "((k.ticketed = 1 AND %s) OR (k.ticketed = 0 AND (%s OR lower(k.cost) LIKE ?)))"
                        .formatted(
                                onlyNothing("k.tickets", "price"),
                                "k.cost LIKE '%\"value\":%' AND " + onlyNothing("k.cost", "value")),
                "{\"text\":\"free\",%");
    }

    /** That the JSON text names no amount but 0: with these taken out of it, none is left. */
    private static String onlyNothing(String column, String member) {
        String rest = column;
        for (String nothing : NOTHING) rest = "replace(%s, '\"%s\":\"%s\"', '')".formatted(rest, member, nothing);
        return "%s NOT LIKE '%%\"%s\":\"%%'".formatted(rest, member);
    }
}
