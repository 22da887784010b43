package io.kalends.listing;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * How many records a statement looks at, which decides by which way round its conditions are best looked up, and which IDs
 * the values of these conditions were found to stand for.
 */
public final class Reach {
    private static final int BYTES_PER_ID = 32;

    private final Optional<Collection<Long>> few;
    private final Map<String, Set<Long>> found;

    private Reach(Optional<Collection<Long>> few, Map<String, Set<Long>> found) {
        this.few = few;
        this.found = found;
    }

    /** Any records: what fulfils a condition is found by the index of the condition. */
    static Reach all() {
        return new Reach(Optional.empty(), new HashMap<>());
    }

    /** The same conditions for a few records, known by their IDs: each is asked whether it fulfils the condition. */
    Reach to(Collection<Long> ids) {
        return new Reach(Optional.of(ids), found);
    }

    /** The IDs of the records, if they are but a few. */
    public Optional<Collection<Long>> few() {
        return few;
    }

    /** The IDs that a field stands for, looked up once; that they are still the same is for the owner to know. */
    public Set<Long> ids(String field, Supplier<Set<Long>> lookup) {
        return found.computeIfAbsent(field, first -> Set.copyOf(lookup.get()));
    }

    long bytes() {
        return found.values().stream()
                .mapToLong(ids -> (long) ids.size() * BYTES_PER_ID)
                .sum();
    }
}
