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

    private final boolean perRecord;
    private final Optional<Collection<Long>> few;
    private final Map<String, Set<Long>> found;

    private Reach(boolean perRecord, Optional<Collection<Long>> few, Map<String, Set<Long>> found) {
        this.perRecord = perRecord;
        this.few = few;
        this.found = found;
    }

    /** Any records: what fulfils a condition is found by the index of the condition. */
    static Reach all() {
        return new Reach(false, Optional.empty(), new HashMap<>());
    }

    /** Records that are found by other means, such as those that come first: one after the other is asked. */
    static Reach each() {
        return new Reach(true, Optional.empty(), new HashMap<>());
    }

    /** The same conditions for a few records, known by their IDs: each is asked whether it fulfils the condition. */
    Reach to(Collection<Long> ids) {
        return new Reach(true, Optional.of(ids), found);
    }

    /** Whether each record is asked, rather than the index of a condition. */
    public boolean isPerRecord() {
        return perRecord;
    }

    /** The IDs of the records, if they are known. */
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
