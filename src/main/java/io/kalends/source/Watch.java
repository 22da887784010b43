package io.kalends.source;

import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * Is told how far a run has come.
 *
 * @param read that another entry was read
 * @param expect how many entries there are
 * @param advance by how many it has advanced
 * @param events is told of each event, in no particular order, what becomes of it
 */
public record Watch(Runnable read, LongConsumer expect, LongConsumer advance, Consumer<Supplier<Forecast>> events) {
    public static final Watch NOBODY = of(event -> {});

    /** One that is told of events alone. */
    public static Watch of(Consumer<Supplier<Forecast>> events) {
        return new Watch(() -> {}, entries -> {}, entries -> {}, events);
    }
}
