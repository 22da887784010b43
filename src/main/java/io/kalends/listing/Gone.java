package io.kalends.listing;

import java.util.Arrays;
import java.util.Set;

/**
 * What is to be taken out of a {@link Timeline}.
 *
 * @param ids of records, or of series all records of which go; sorted
 * @param kept the IDs of records that stay all the same
 */
record Gone(long[] ids, Set<Long> kept) {
    static Gone of(Set<Long> ids, Set<Long> kept) {
        return new Gone(ids.stream().mapToLong(id -> id).sorted().toArray(), kept);
    }

    long lowest() {
        return ids[0];
    }

    boolean has(long id, long series) {
        return (isOne(id) || isOne(series)) && !kept.contains(id);
    }

    private boolean isOne(long id) {
        return id >= ids[0] && id <= ids[ids.length - 1] && Arrays.binarySearch(ids, id) >= 0;
    }
}
