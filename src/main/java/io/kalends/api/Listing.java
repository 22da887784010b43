package io.kalends.api;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One page of a list, with the number of records on all pages.
 *
 * @param completeUntil where records that take place later are still to come, until when all are there
 */
public record Listing<T>(List<T> items, long total, Optional<Instant> completeUntil) {
    public Listing(List<T> items, long total) {
        this(items, total, Optional.empty());
    }

    public Listing<T> withCompleteUntil(Optional<Instant> moment) {
        return new Listing<>(items, total, moment);
    }
}
