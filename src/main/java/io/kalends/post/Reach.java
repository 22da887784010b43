package io.kalends.post;

import io.kalends.api.Param;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * How many records a statement looks at, which decides by which way round its conditions are best looked up, and what the
 * arguments of these conditions were found to stand for.
 */
public final class Reach {
    private static final int BYTES_PER_ID = 24;

    private final boolean few;
    private final Map<Param<?>, List<Long>> found;

    private Reach(boolean few, Map<Param<?>, List<Long>> found) {
        this.few = few;
        this.found = found;
    }

    /** Any records: what fulfils a condition is found by the index of the condition. */
    static Reach all() {
        return new Reach(false, new HashMap<>());
    }

    /** The same conditions for a few records, known by their IDs: each is asked whether it fulfils the condition. */
    Reach toFew() {
        return new Reach(true, found);
    }

    public boolean isFew() {
        return few;
    }

    /** The IDs that an argument stands for, looked up once; that they are still the same is for the owner to know. */
    public List<Long> ids(Param<?> param, Supplier<Set<Long>> lookup) {
        return found.computeIfAbsent(param, first -> List.copyOf(lookup.get()));
    }

    long bytes() {
        return found.values().stream()
                .mapToLong(ids -> (long) ids.size() * BYTES_PER_ID)
                .sum();
    }
}
