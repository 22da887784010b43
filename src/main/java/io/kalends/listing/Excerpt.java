package io.kalends.listing;

/** One page of a list, while it is collected from the records before, on and after it. */
final class Excerpt {
    /** Takes the records of the page, in order. */
    interface Taker {
        /** Whether to go on. */
        boolean take(long id, long start, long end, long series);
    }

    private final Taker taker;
    /** So many records of the pages before, and of this one, are still to come. */
    private long before;

    private int left;

    Excerpt(long offset, int limit, Taker taker) {
        before = offset;
        left = limit;
        this.taker = taker;
    }

    boolean isFull() {
        return left == 0;
    }

    /** Whether the next records, so many, all belong to the pages before. */
    boolean skips(int count) {
        if (count > before) return false;
        before -= count;
        return true;
    }

    void add(long id, long start, long end, long series) {
        left = taker.take(id, start, end, series) ? left - 1 : 0;
    }
}
