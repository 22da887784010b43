package io.kalends.http;

import io.kalends.store.Changes;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A reply that somebody is about to make, or is making, and that others wait for instead of making it as well. */
final class Pending {
    private final String key;
    private final CompletableFuture<Optional<Ready>> made = new CompletableFuture<>();
    /** Of the store when the work began. */
    private volatile Optional<Long> version;

    private Pending(String key, Optional<Long> version) {
        this.key = key;
        this.version = version;
    }

    /** Of work that has yet to begin. */
    static Pending of(String key) {
        return new Pending(key, Optional.empty());
    }

    /** Of work that begins at once. */
    static Pending begun(String key, long version) {
        return new Pending(key, Optional.of(version));
    }

    String key() {
        return key;
    }

    /** The version of the store at which the work begins, which is now. */
    long begin(Changes changes) {
        if (version.isEmpty()) version = Optional.of(changes.version());
        return version.get();
    }

    /** Whether it will be as new as this version: work that has yet to begin will see all there is. */
    boolean serves(long wanted) {
        return version.isEmpty() || version.get() >= wanted;
    }

    void end(Optional<Ready> ready) {
        made.complete(ready);
    }

    /** Waits for it. */
    Optional<Ready> await() {
        return made.join();
    }

    /** Hands it over once it is there, on the thread of the one who makes it; nothing if it is not for others. */
    void whenMade(Consumer<Optional<Ready>> taker) {
        var _ = made.thenAccept(taker);
    }
}
