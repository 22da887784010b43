package io.kalends.api;

import io.kalends.cache.BoundedCache;
import io.kalends.cache.Caches;
import io.kalends.cache.RecentKeys;
import io.kalends.config.Config;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Parts of records rendered before, so that a list is put together instead of written anew. They depend on the very record
 * they were rendered from and go with it: a record that was read again is another one. They also depend on the settings.
 * What is shown but once is not cached: a crawler would leave much to be collected.
 */
public final class Fragments {
    /** Those of a record in one view, as one mount shows it. */
    private record Rendered(View.Layout<?> layout, Links links, List<byte[]> parts) {
        boolean isFor(View.Layout<?> wanted, Links from) {
            return layout == wanted && links.equals(from);
        }
    }

    /** Those of a record, rendered by these settings: from few mounts, and in few views. */
    private record Parts(Config config, List<Rendered> rendered) {
        static Parts none(Config config) {
            return new Parts(config, new CopyOnWriteArrayList<>());
        }

        List<byte[]> of(View.Layout<?> layout, Links links, Supplier<List<byte[]>> renderer) {
            for (int i = 0; i < rendered.size(); i++) {
                Rendered found = rendered.get(i);
                if (found.isFor(layout, links)) return found.parts;
            }
            // Two that come at the same time render the same; no more are kept than there are mounts and views.
            var made = new Rendered(layout, links, renderer.get());
            if (rendered.size() < MOST) rendered.add(made);
            return made.parts;
        }
    }

    private static final int MOST = 8;

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
        return parts.map(found -> found.of(layout, context.links(), renderer));
    }

    private static Parts current(@Nullable Parts last, Config config) {
        return last != null && last.config.equals(config) ? last : Parts.none(config);
    }
}
