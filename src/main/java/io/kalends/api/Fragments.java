package io.kalends.api;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Parts of records rendered before, so that a list is put together instead of written anew. They stay with the very
 * record they were rendered from and go with it: a record that was read again is another one.
 */
public final class Fragments {
    /** The same record looks different from another mount, and in another view. */
    private record Place(View<?> view, Links links) {}

    private final Cache<Object, Map<Place, List<byte[]>>> kept =
            Caffeine.newBuilder().weakKeys().executor(Runnable::run).build();

    List<byte[]> of(Object record, View<?> view, Links links, Supplier<List<byte[]>> renderer) {
        return kept.get(record, key -> new ConcurrentHashMap<>(2))
                .computeIfAbsent(new Place(view, links), place -> renderer.get());
    }
}
