package io.kalends.api;

import io.kalends.cache.BoundedCache;
import io.kalends.cache.Caches;
import io.kalends.cache.RecentKeys;
import io.kalends.config.Config;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Parts of records rendered before, so that a list is put together instead of written anew. They depend on the very record
 * they were rendered from and go with it: a record that was read again is another one. They also depend on the settings.
 * What is shown but once is not cached: a crawler would leave much to be collected.
 */
public final class Fragments {
    /** The same record looks different from another mount, and in another view. */
    private record Place(View.Layout<?> layout, Links links) {}

    /** Those of a record, rendered by these settings. */
    private record Parts(Config config, Map<Place, List<byte[]>> rendered) {
        static Parts none(Config config) {
            return new Parts(config, new ConcurrentHashMap<>(2));
        }
    }

    private final BoundedCache<Object, Parts> cache;
    private final RecentKeys recentKeys = new RecentKeys();

    public Fragments(Caches caches) {
        cache = caches.add("fragments", BoundedCache.ofLiveKeys());
    }

    /** The parts of a record that was shown before. */
    Optional<List<byte[]>> of(Object record, View.Layout<?> layout, Context context, Supplier<List<byte[]>> renderer) {
        Config config = context.config();
        Optional<Parts> parts = cache.find(record, found -> found.config.equals(config));
        if (parts.isEmpty()) {
            if (!recentKeys.sawBefore(System.identityHashCode(record))) return Optional.empty();
            parts = Optional.ofNullable(cache.compute(record, (same, last) -> current(last, config)));
        }
        return parts.map(
                found -> found.rendered.computeIfAbsent(new Place(layout, context.links()), place -> renderer.get()));
    }

    private static Parts current(@Nullable Parts last, Config config) {
        return last != null && last.config.equals(config) ? last : Parts.none(config);
    }
}
