package io.kalends.listing;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * How the conditions of a statement are looked up, each by its index or record by record, and which IDs their values were
 * found to stand for.
 */
public final class Lookup {
    private static final int BYTES_PER_ID = 32;

    private final boolean perRecord;
    private final Optional<Collection<Long>> records;
    private final Map<String, Set<Long>> found;

    private Lookup(boolean perRecord, Optional<Collection<Long>> records, Map<String, Set<Long>> found) {
        this.perRecord = perRecord;
        this.records = records;
        this.found = found;
    }

    /** Any records: what fulfils a condition is found by the index of the condition. */
    static Lookup byIndex() {
        return new Lookup(false, Optional.empty(), new HashMap<>());
    }

    /** Records that are found by other means, such as those that come first: one after the other is asked. */
    static Lookup perRecord() {
        return new Lookup(true, Optional.empty(), new HashMap<>());
    }

    /** The same conditions for a few records, known by their IDs: each is asked whether it fulfils the condition. */
    Lookup among(Collection<Long> ids) {
        return new Lookup(true, Optional.of(ids), found);
    }

    /** Whether each record is asked, rather than the index of a condition. */
    public boolean isPerRecord() {
        return perRecord;
    }

    /** The IDs of the records, if they are known. */
    public Optional<Collection<Long>> records() {
        return records;
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
