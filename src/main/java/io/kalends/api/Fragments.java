package io.kalends.api;

import io.kalends.cache.BoundedCache;
import io.kalends.cache.Caches;
import io.kalends.cache.RecentKeys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Parts of records rendered before, so that a list is put together instead of written anew. They depend on the very record
 * they were rendered from and go with it: a record that was read again is another one. What is shown but once is not
 * cached: a crawler would leave much to be collected.
 */
public final class Fragments {
    /** The same record looks different from another mount, and in another view. */
    private record Place(View.Layout<?> layout, Links links) {}

    private final BoundedCache<Object, Map<Place, List<byte[]>>> cache;
    private final RecentKeys recentKeys = new RecentKeys();

    public Fragments(Caches caches) {
        cache = caches.add("fragments", BoundedCache.ofLiveKeys());
    }

    /** The parts of a record that was shown before. */
    Optional<List<byte[]>> of(Object record, View.Layout<?> layout, Links links, Supplier<List<byte[]>> renderer) {
        Optional<Map<Place, List<byte[]>>> parts = cache.find(record);
        if (parts.isEmpty()) {
            if (!recentKeys.sawBefore(System.identityHashCode(record))) return Optional.empty();
            parts = Optional.of(cache.get(record, key -> new ConcurrentHashMap<>(2)));
        }
        return Optional.of(parts.get().computeIfAbsent(new Place(layout, links), place -> renderer.get()));
    }
}
