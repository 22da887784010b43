package io.kalends.cache;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Values in memory, within a number of bytes; those that were asked for last stay. For few values of very different size
 * that take long to make: where the most popular stay, as in {@link BoundedCache}, a large one that is new has to be made
 * again and again until it is as popular as those in its place once were.
 */
public final class RecencyCache<K, V> {
    private record Weighed<V>(V value, int bytes) {}

    private final long most;
    private final ToIntBiFunction<K, V> weigher;
    /** The one that was asked for longest ago comes first. */
    private final Map<K, Weighed<V>> entries = new LinkedHashMap<>(16, 0.75f, true);

    private final CacheStats stats = new CacheStats();
    private long weight;

    /** @param weigher how many bytes a value takes with its key, roughly */
    RecencyCache(long most, ToIntBiFunction<K, V> weigher) {
        this.most = most;
        this.weigher = weigher;
    }

    /** The value, without counting a hit or a miss. */
    public synchronized Optional<V> peek(K key) {
        return Optional.ofNullable(entries.get(key)).map(Weighed::value);
    }

    /** The value, made where there is none, without counting a hit or a miss. */
    public synchronized V get(K key, Function<K, V> maker) {
        Weighed<V> found = entries.get(key);
        if (found != null) return found.value;
        V made = maker.apply(key);
        put(key, made);
        return made;
    }

    /** Caches a value, also one that is there already and has become heavier, and evicts others where it is too much. */
    public synchronized void put(K key, V value) {
        var entry = new Weighed<>(value, weigher.applyAsInt(key, value));
        weight += entry.bytes - bytes(entries.put(key, entry));
        for (Iterator<Weighed<V>> oldest = entries.values().iterator(); weight > most && oldest.hasNext(); ) {
            weight -= oldest.next().bytes;
            oldest.remove();
            stats.countEviction();
        }
    }

    private static int bytes(@Nullable Weighed<?> entry) {
        return entry == null ? 0 : entry.bytes;
    }

    public CacheStats stats() {
        return stats;
    }

    public synchronized long size() {
        return entries.size();
    }

    public synchronized long weight() {
        return weight;
    }
}
