package io.kalends.listing;

import io.kalends.store.Change.Subject;
import java.util.Optional;
import java.util.Set;

/**
 * Which records of a kind a list holds, by what only this kind has, whenever they take place. A value: equal filters hold
 * the same records.
 */
public interface ListFilter {
    /** What its records depend on besides themselves; empty when it depends on more, so that its lists are not cached. */
    Optional<Set<Subject>> dependencies();

    /** Whether it leaves the same records for all to whom its values mean something, as far as they may see them. */
    boolean isSameForAll();
}
