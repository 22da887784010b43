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
 * @param name only those of this name, case and accents ignored
 */
public record LinkedFilter(
        Optional<Long> event, Optional<Boolean> hasEvents, boolean onlyWithUpcoming, Optional<String> name)
        implements ListFilter {
    public static final LinkedFilter ALL = named(Optional.empty());

    public static LinkedFilter named(String name) {
        return named(Optional.of(name));
    }

    private static LinkedFilter named(Optional<String> name) {
        return new LinkedFilter(Optional.empty(), Optional.empty(), false, name);
    }

    @Override
    public Optional<Set<Subject>> dependencies() {
        if (event.isPresent() || onlyWithUpcoming || name.isPresent()) return Optional.empty();
        return Optional.of(hasEvents.isPresent() ? Set.of(Subject.EVENT) : Set.of());
    }

    @Override
    public boolean isSameForAll() {
        return equals(ALL);
    }
}
