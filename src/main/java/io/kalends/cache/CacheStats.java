package io.kalends.cache;

import java.util.concurrent.atomic.LongAdder;

/** How often a cache had a valid value, how often it had none, and how many values it gave up. */
public final class CacheStats {
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();
    private final LongAdder evictions = new LongAdder();

    /** One lookup. */
    public void count(boolean hit) {
        (hit ? hits : misses).increment();
    }

    /** Many lookups at once. */
    public void count(int found, int missing) {
        hits.add(found);
        misses.add(missing);
    }

    void countEviction() {
        evictions.increment();
    }

    public long hits() {
        return hits.sum();
    }

    public long misses() {
        return misses.sum();
    }

    public long evictions() {
        return evictions.sum();
    }
}
