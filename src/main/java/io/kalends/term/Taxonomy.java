package io.kalends.term;

import io.kalends.api.Fault;
import io.kalends.api.MountProfile;
import io.kalends.store.Change.Subject;
import io.kalends.store.Sql;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/** The two taxonomies. */
public enum Taxonomy {
    CATEGORY("categories", Subject.CATEGORY, MountProfile::category),
    TAG("tags", Subject.TAG, MountProfile::tag);

    private final String collection;
    private final Subject subject;
    private final Function<MountProfile, String> shown;
    private final Fault pageNotFound;

    Taxonomy(String collection, Subject subject, Function<MountProfile, String> shown) {
        this.collection = collection;
        this.subject = subject;
        this.shown = shown;
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

    /** What the change log calls one of them. */
    Subject subject() {
        return subject;
    }

    /** The word in the {@code taxonomy} member of replies. */
    public String shown(MountProfile mount) {
        return shown.apply(mount);
    }

    public Fault pageNotFound() {
        return pageNotFound;
    }
}
