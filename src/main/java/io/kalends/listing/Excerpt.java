package io.kalends.listing;

import java.util.ArrayList;
import java.util.List;

/** The IDs of one page, while they are collected from the records before, on and after it. */
final class Excerpt {
    private final int limit;
    private final List<Long> ids = new ArrayList<>();
    /** So many records of the pages before are still to come. */
    private long before;

    Excerpt(long offset, int limit) {
        before = offset;
        this.limit = limit;
    }

    boolean isFull() {
        return ids.size() == limit;
    }

    /** Whether the next records, so many, all belong to the pages before. */
    boolean skips(int count) {
        if (count > before) return false;
        before -= count;
        return true;
    }

    void add(long id) {
        ids.add(id);
    }

    List<Long> ids() {
        return ids;
    }
}
