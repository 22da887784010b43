package io.kalends.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Policy;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.ToIntBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Values in memory, within a number of bytes or entries; what is asked for most often stays. It does not know whether a value
 * is still valid: that is for whoever looks it up.
 */
public final class BoundedCache<K, V> {
    /** To record every lookup takes longer than the lookup itself. */
    private static final int SAMPLED = 8;

    private static final class Entry<V> {
        final V value;
        /** Incremented by threads that may overlook each other, which makes no difference. */
        private int lookups;

        Entry(V value) {
            this.value = value;
        }

        /** The first lookup and every eighth: that tells what is popular as well. */
        boolean isSampled() {
            return lookups++ % SAMPLED == 0;
        }
    }

    private final Cache<K, Entry<V>> entries;
    private final Policy<K, Entry<V>> policy;
    private final CacheStats stats = new CacheStats();

    private BoundedCache(Caffeine<? super K, ? super Entry<V>> limits) {
        // The library's own pool would be one more set of threads for work of microseconds.
        entries = limits.executor(Runnable::run).removalListener(this::removed).build();
        policy = entries.policy();
    }

    private void removed(@Nullable K key, @Nullable Entry<V> entry, RemovalCause cause) {
        if (cause.wasEvicted()) stats.countEviction();
    }

    /** Of at most so many bytes, as the weigher estimates them. */
    public static <K, V> BoundedCache<K, V> ofBytes(long most, ToIntBiFunction<K, V> weigher) {
        return new BoundedCache<>(weighed(most, weigher));
    }

    /**
     * The same, where a value also goes when nobody has asked for it for a while.
     *
     * @param nanos the time, which may be coarse: it is asked for with every lookup
     */
    static <K, V> BoundedCache<K, V> ofBytes(
            long most, ToIntBiFunction<K, V> weigher, Duration unused, LongSupplier nanos) {
        return new BoundedCache<>(
                weighed(most, weigher).expireAfterAccess(unused).ticker(nanos::getAsLong));
    }

    private static <K, V> Caffeine<K, Entry<V>> weighed(long most, ToIntBiFunction<K, V> weigher) {
        return Caffeine.newBuilder()
                .maximumWeight(most)
                .weigher((K key, Entry<V> entry) -> weigher.applyAsInt(key, entry.value));
    }

    public static <K, V> BoundedCache<K, V> ofEntries(int most) {
        return new BoundedCache<>(Caffeine.newBuilder().maximumSize(most));
    }

    /** The same, where a value also goes when nobody has asked for it for a while. */
    public static <K, V> BoundedCache<K, V> ofEntries(int most, Duration unused) {
        return new BoundedCache<>(Caffeine.newBuilder().maximumSize(most).expireAfterAccess(unused));
    }

    /** An entry goes when nothing else refers to its key; keys are compared by identity. */
    public static <K, V> BoundedCache<K, V> ofLiveKeys() {
        return new BoundedCache<>(Caffeine.newBuilder().weakKeys());
    }

    /** The value, without counting a hit or a miss. */
    public Optional<V> peek(K key) {
        Entry<V> found = policy.getIfPresentQuietly(key);
        if (found != null && found.isSampled()) found = entries.getIfPresent(key);
        return found == null ? Optional.empty() : Optional.of(found.value);
    }

    public Optional<V> find(K key) {
        Optional<V> found = peek(key);
        stats.count(found.isPresent());
        return found;
    }

    /** The value if it is valid; anything else is a miss. */
    public Optional<V> find(K key, Predicate<V> valid) {
        Optional<V> found = peek(key).filter(valid);
        stats.count(found.isPresent());
        return found;
    }

    /** The value, made where there is none, without counting a hit or a miss. */
    public V get(K key, Function<K, V> maker) {
        return peek(key).orElseGet(() -> entries.get(key, absent -> new Entry<>(maker.apply(absent))).value);
    }

    public void put(K key, V value) {
        entries.put(key, new Entry<>(value));
    }

    /**
     * Caches the value if that is worthwhile. Where little room is left, only keys that were seen recently are admitted: a
     * crawler would otherwise fill the memory with what lives just long enough to be costly to collect.
     */
    public void put(K key, V value, RecentKeys admission) {
        if (admission.sawBefore(key) || weight() < limit() / 2) put(key, value);
    }

    /** Replaces the value in one step; null stands for none. */
    public @Nullable V compute(K key, BiFunction<K, @Nullable V, @Nullable V> next) {
        Entry<V> entry = entries.asMap().compute(key, (same, last) -> {
            V value = next.apply(same, last == null ? null : last.value);
            return value == null ? null : new Entry<>(value);
        });
        return entry == null ? null : entry.value;
    }

    public void invalidate(K key) {
        entries.invalidate(key);
    }

    /** Removes what has expired. */
    void cleanUp() {
        entries.cleanUp();
    }

    public CacheStats stats() {
        return stats;
    }

    /** How many entries there are, roughly. */
    public long size() {
        return entries.estimatedSize();
    }

    boolean isWeighed() {
        return policy.eviction().filter(Policy.Eviction::isWeighted).isPresent();
    }

    /** How many bytes they take; 0 where they are not weighed. */
    public long weight() {
        return policy.eviction()
                .map(eviction -> eviction.weightedSize().orElse(0))
                .orElse(0L);
    }

    private long limit() {
        return policy.eviction().orElseThrow().getMaximum();
    }
}
