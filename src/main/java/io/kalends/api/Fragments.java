package io.kalends.api;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Parts of records rendered before, so that a list is put together instead of written anew. They stay with the very
 * record they were rendered from and go with it: a record that was read again is another one. What is shown but once is
 * not kept: whoever walks through a whole calendar would leave much to be collected.
 */
public final class Fragments {
    /** The same record looks different from another mount, and in another view. */
    private record Place(View<?> view, Links links) {}

    private final Cache<Object, Map<Place, List<byte[]>>> kept =
            Caffeine.newBuilder().weakKeys().executor(Runnable::run).build();
    private final Lately lately = new Lately();

    /** The parts of a record that was shown before. */
    Optional<List<byte[]>> of(Object record, View<?> view, Links links, Supplier<List<byte[]>> renderer) {
        Map<Place, List<byte[]>> parts = kept.getIfPresent(record);
        if (parts == null) {
            if (!lately.knew(System.identityHashCode(record))) return Optional.empty();
            parts = kept.get(record, key -> new ConcurrentHashMap<>(2));
        }
        return Optional.of(parts.computeIfAbsent(new Place(view, links), place -> renderer.get()));
    }
}
