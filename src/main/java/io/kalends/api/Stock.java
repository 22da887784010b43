package io.kalends.api;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Policy;
import com.github.benmanes.caffeine.cache.Weigher;
import java.util.Optional;

/** What is kept in memory because it is asked for again and again, within a number of bytes. */
public final class Stock<K, V> {
    /** To count everybody who asks takes longer than to find what is asked for. */
    private static final int COUNTED = 8;

    private final long bytes;
    private final Cache<K, Kept<V>> kept;
    private final Policy<K, Kept<V>> policy;
    private final Lately lately = new Lately();

    private static final class Kept<V> {
        final V value;
        /** By threads that may overlook each other, which makes no difference. */
        private int asked;

        Kept(V value) {
            this.value = value;
        }

        /** The first who asks counts, and every eighth: that tells what is popular as well. */
        boolean counts() {
            return asked++ % COUNTED == 0;
        }
    }

    /** @param weigher how many bytes one takes */
    public Stock(long bytes, Weigher<K, V> weigher) {
        this.bytes = bytes;
        kept = Caffeine.newBuilder()
                .maximumWeight(bytes)
                .weigher((K key, Kept<V> one) -> weigher.weigh(key, one.value))
                .executor(Runnable::run)
                .build();
        policy = kept.policy();
    }

    public Optional<V> find(K key) {
        Kept<V> found = policy.getIfPresentQuietly(key);
        if (found != null && found.counts()) found = kept.getIfPresent(key);
        return found == null ? Optional.empty() : Optional.of(found.value);
    }

    /**
     * Keeps this unless there is something better to keep. Where little room is left, only what is asked for again is taken
     * at all: whoever walks through everything would otherwise fill the memory with what lives just long enough to be
     * costly to collect.
     */
    public void put(K key, V value) {
        if (lately.knew(key) || weight() < bytes / 2) kept.put(key, new Kept<>(value));
    }

    /** How many there are, roughly. */
    public long size() {
        return kept.estimatedSize();
    }

    /** How many bytes they take. */
    public long weight() {
        return policy.eviction().orElseThrow().weightedSize().orElse(0);
    }
}
