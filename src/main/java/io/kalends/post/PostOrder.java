package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.listing.ListOrder;
import io.kalends.store.Sql;
import java.util.Optional;

/** How lists of venues and organizers are sorted. */
public record PostOrder(By by, boolean descending) implements ListOrder {
    public static final PostOrder BY_NAME = new PostOrder(By.NAME, false);
    public static final PostOrder NEWEST_FIRST = new PostOrder(By.DATE, true);

    /** What they can be sorted by: the newest first, unless told otherwise. */
    public enum By {
        DATE(DATE_COLUMN, Optional.of("post_published"), true),
        MODIFIED("p.modified_at", Optional.of("post_modified"), true),
        NAME("p.name_sort", Optional.of("post_name"), false),
        ID("p.id", Optional.empty(), false);

        private final String column;
        private final Optional<String> index;
        final boolean descending;

        By(String column, Optional<String> index, boolean descending) {
            this.column = column;
            this.index = index;
            this.descending = descending;
        }
    }

    /** What lists are sorted by unless told otherwise. */
    static final String DATE_COLUMN = "p.published_at";

    @Override
    public Optional<Time> time() {
        return by == By.DATE ? Optional.of(Time.START) : Optional.empty();
    }

    @Override
    public boolean isIndexed() {
        return true;
    }

    @Override
    public Optional<String> index() {
        return by.index;
    }

    @Override
    public Sql sql(Actor actor) {
        return Sql.of("ORDER BY %1$s %2$s, p.id %2$s".formatted(by.column, descending ? "DESC" : "ASC"));
    }
}
