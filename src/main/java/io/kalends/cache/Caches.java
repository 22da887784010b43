package io.kalends.cache;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import java.util.function.ToIntBiFunction;

/** All caches of the service by name, to measure them alike and to give back what nobody asks for any more. */
public final class Caches {
    private static final Duration UNUSED = Duration.ofMinutes(10);

    /**
     * A cache as the measurements show it.
     *
     * @param bytes absent where entries are not weighed
     */
    public record Named(String name, CacheStats stats, LongSupplier size, Optional<LongSupplier> bytes) {}

    /** Room for a cache that is yet to be made. */
    public record Space(Caches caches, String name, long bytes) {
        public <K, V> BoundedCache<K, V> cache(ToIntBiFunction<K, V> weigher) {
            return caches.add(name, BoundedCache.ofBytes(bytes, weigher));
        }

        /** One in which those stay that were asked for last. */
        public <K, V> RecencyCache<K, V> recencyCache(ToIntBiFunction<K, V> weigher) {
            var cache = new RecencyCache<>(bytes, weigher);
            caches.all.add(new Named(name, cache.stats(), cache::size, Optional.of(cache::weight)));
            return cache;
        }

        /** One whose values go when nobody has asked for them for some minutes, as after a burst of odd queries. */
        public <K, V> BoundedCache<K, V> expiringCache(ToIntBiFunction<K, V> weigher) {
            return caches.addExpiring(name, BoundedCache.ofBytes(bytes, weigher, UNUSED, () -> caches.nanos));
        }
    }

    private final List<Named> all = new CopyOnWriteArrayList<>();
    private final List<BoundedCache<?, ?>> expiring = new CopyOnWriteArrayList<>();
    /** Coarse, so that a lookup need not ask the system for the time. */
    private volatile long nanos = System.nanoTime();

    public Space space(String name, long bytes) {
        return new Space(this, name, bytes);
    }

    /** Adds a cache that has its own limits. */
    public <K, V> BoundedCache<K, V> add(String name, BoundedCache<K, V> cache) {
        Optional<LongSupplier> bytes = cache.isWeighed() ? Optional.of(cache::weight) : Optional.empty();
        all.add(new Named(name, cache.stats(), cache::size, bytes));
        return cache;
    }

    private <K, V> BoundedCache<K, V> addExpiring(String name, BoundedCache<K, V> cache) {
        expiring.add(cache);
        return add(name, cache);
    }

    /** Adds something that caches in its own way; returns where it counts its hits and misses. */
    public CacheStats add(String name, LongSupplier size) {
        var stats = new CacheStats();
        all.add(new Named(name, stats, size, Optional.empty()));
        return stats;
    }

    public List<Named> all() {
        return List.copyOf(all);
    }

    /** To be called every few seconds: removes what has expired, and returns how many bytes that took. */
    public long expire() {
        return expire(System.nanoTime());
    }

    long expire(long now) {
        nanos = now;
        long freed = 0;
        for (BoundedCache<?, ?> cache : expiring) {
            long before = cache.weight();
            cache.cleanUp();
            freed += Math.max(0, before - cache.weight());
        }
        return freed;
    }
}
