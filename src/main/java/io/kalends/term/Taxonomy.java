package io.kalends.term;

import io.kalends.api.Fault;
import io.kalends.store.Sql;
import java.util.Locale;
import java.util.stream.Stream;

/** The two taxonomies. */
public enum Taxonomy {
    CATEGORY("categories"),
    TAG("tags");

    private final String collection;
    private final Fault pageNotFound;

    Taxonomy(String collection) {
        this.collection = collection;
        pageNotFound = new Fault(word() + "-archive-page-not-found", 404, "There is no such page.");
    }

    /** The word for one term. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** That a column names one of the taxonomies. */
    public static Sql isAny(String column) {
        return Sql.oneOf(column, Stream.of(values()).map(Taxonomy::word).toList());
    }

    /** The word for all of them, in paths and lists. */
    public String collection() {
        return collection;
    }

    /** The word in the {@code taxonomy} member of replies. */
    String shown() {
        return "event_" + word();
    }

    Fault pageNotFound() {
        return pageNotFound;
    }
}
