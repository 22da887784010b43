package io.kalends.listing;

import io.kalends.api.Actor;
import io.kalends.store.Sql;
import java.util.Optional;

/** What a list is sorted by. */
public interface ListOrder {
    /** What a list can be sorted by in memory: when its records start or end. */
    enum Time {
        START,
        END
    }

    /** Empty when the list is sorted by something other than a time. */
    Optional<Time> time();

    boolean descending();

    /** Whether the store can read records in this order. */
    boolean isIndexed();

    /** The index of the table {@code post} that has this order; empty when it is that of the IDs. */
    Optional<String> index();

    /** The ORDER BY clause, which ends in the ID; only from words known here. */
    Sql sql(Actor actor);
}
