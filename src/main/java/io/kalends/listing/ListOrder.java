package io.kalends.listing;

import io.kalends.api.Actor;
import io.kalends.store.Sql;
import java.util.Optional;

/** What a list is sorted by. */
public interface ListOrder {
    /** Whether the list begins with the last start; empty when it is sorted by something other than its starts. */
    Optional<Boolean> isByStartDescending();

    /** The ORDER BY clause, which ends in the ID; only from words known here. */
    Sql sql(Actor actor);
}
