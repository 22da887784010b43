package io.kalends.post;

import io.kalends.listing.ListFilter;
import io.kalends.store.Change.Subject;
import java.util.Optional;
import java.util.Set;

/**
 * Which of the records that events link to are asked for.
 *
 * @param event only those linked to this event
 * @param hasEvents only those that have events, or have none
 */
public record LinkedFilter(Optional<Long> event, Optional<Boolean> hasEvents, boolean onlyWithUpcoming)
        implements ListFilter {
    public static final LinkedFilter ALL = new LinkedFilter(Optional.empty(), Optional.empty(), false);

    @Override
    public Optional<Set<Subject>> dependencies() {
        if (event.isPresent() || onlyWithUpcoming) return Optional.empty();
        return Optional.of(hasEvents.isPresent() ? Set.of(Subject.EVENT) : Set.of());
    }

    @Override
    public boolean isSameForAll() {
        return equals(ALL);
    }
}
