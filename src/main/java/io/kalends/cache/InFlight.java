package io.kalends.cache;

import io.kalends.store.Changes;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Work that many requests want done at the same time and one does for all: the first to ask does it, and the others wait for
 * its result instead of doing it as well.
 */
public final class InFlight<K, V> {
    private final Changes changes;
    private final Map<K, Work<K, V>> works = new ConcurrentHashMap<>();

    /** One piece of work and its waiters. */
    public static final class Work<K, V> {
        private final K key;
        private final CompletableFuture<Optional<V>> result = new CompletableFuture<>();
        /** Of the store when the work began. */
        private volatile Optional<Long> version;

        private Work(K key, Optional<Long> version) {
            this.key = key;
            this.version = version;
        }

        /** Work that has yet to begin. */
        public static <K, V> Work<K, V> of(K key) {
            return new Work<>(key, Optional.empty());
        }

        /** Work that begins at once. */
        public static <K, V> Work<K, V> begun(K key, long version) {
            return new Work<>(key, Optional.of(version));
        }

        public K key() {
            return key;
        }

        /** Whether the result will be of this version at least: work that has yet to begin will see all there is. */
        private boolean serves(long wanted) {
            return version.isEmpty() || version.get() >= wanted;
        }

        /** Waits for the result; empty if it is not for others. */
        public Optional<V> await() {
            return result.join();
        }

        /** Hands over the result, on the thread of whoever does the work; empty if it is not for others. */
        public void whenDone(Consumer<Optional<V>> waiter) {
            var _ = result.thenAccept(waiter);
        }
    }

    public InFlight(Changes changes) {
        this.changes = changes;
    }

    /**
     * The work that serves a request: its own, which it then has to {@link #begin} and {@link #end}, or that of another.
     *
     * @param version of the store that the result must at least be of
     */
    public Work<K, V> join(Work<K, V> own, long version) {
        return works.merge(own.key, own, (old, young) -> old.serves(version) ? old : young);
    }

    /** The version of the store at which the work begins, which is now. */
    public long begin(Work<K, V> work) {
        if (work.version.isEmpty()) work.version = Optional.of(changes.version());
        return work.version.get();
    }

    /** Ends the work with a result for the waiters; with none, each of them does the work alone. */
    public void end(Work<K, V> work, Optional<V> result) {
        works.remove(work.key, work);
        work.result.complete(result);
    }
}
