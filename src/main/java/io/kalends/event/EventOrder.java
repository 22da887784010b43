package io.kalends.event;

import io.kalends.api.Actor;
import io.kalends.listing.ListOrder;
import io.kalends.store.Sql;
import io.kalends.venue.Position;
import java.util.Optional;

/**
 * How a list of events is sorted.
 *
 * @param centre of an order by distance
 */
public record EventOrder(By by, boolean descending, Optional<Position> centre) implements ListOrder {
    public static final EventOrder SOONEST_FIRST = new EventOrder(By.START_DATE, false, Optional.empty());
    public static final EventOrder LATEST_FIRST = new EventOrder(By.START_DATE, true, Optional.empty());

    /** What events can be sorted by. */
    public enum By {
        START_DATE("o.starts_at"),
        END_DATE("o.ends_at"),
        TITLE("p.name_sort", "post_name"),
        DATE("p.published_at", "post_published"),
        MODIFIED("p.modified_at", "post_modified"),
        ID("o.id"),
        DISTANCE("");

        private final String column;
        private final Optional<String> index;

        By(String column) {
            this.column = column;
            index = Optional.empty();
        }

        By(String column, String index) {
            this.column = column;
            this.index = Optional.of(index);
        }
    }

    @Override
    public Optional<Time> time() {
        return switch (by) {
            case START_DATE -> Optional.of(Time.START);
            case END_DATE -> Optional.of(Time.END);
            default -> Optional.empty();
        };
    }

    @Override
    public boolean isIndexed() {
        return time().isEmpty() && by != By.DISTANCE;
    }

    @Override
    public Optional<String> index() {
        return by.index;
    }

    @Override
    public Sql sql(Actor actor) {
        Sql column = by == By.DISTANCE ? Near.distance(centre.orElseThrow(), actor) : Sql.of(by.column);
        return Sql.of("ORDER BY").append(column).then("%1$s, o.id %1$s".formatted(descending ? "DESC" : "ASC"));
    }
}
