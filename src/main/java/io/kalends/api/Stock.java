package io.kalends.api;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Weigher;
import java.util.Optional;

/** What is kept in memory because it is asked for again and again, within a number of bytes. */
public final class Stock<K, V> {
    private final long bytes;
    private final Cache<K, V> kept;
    private final Lately lately = new Lately();

    /** @param weigher how many bytes one takes */
    public Stock(long bytes, Weigher<K, V> weigher) {
        this.bytes = bytes;
        kept = Caffeine.newBuilder()
                .maximumWeight(bytes)
                .weigher(weigher)
                .executor(Runnable::run)
                .build();
    }

    public Optional<V> find(K key) {
        return Optional.ofNullable(kept.getIfPresent(key));
    }

    /**
     * Keeps this unless there is something better to keep. Where little room is left, only what is asked for again is taken
     * at all: whoever walks through everything would otherwise fill the memory with what lives just long enough to be
     * costly to collect.
     */
    public void put(K key, V value) {
        if (lately.knew(key) || weight() < bytes / 2) kept.put(key, value);
    }

    /** How many there are, roughly. */
    public long size() {
        return kept.estimatedSize();
    }

    /** How many bytes they take. */
    public long weight() {
        return kept.policy().eviction().orElseThrow().weightedSize().orElse(0);
    }
}
