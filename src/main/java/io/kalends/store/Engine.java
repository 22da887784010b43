package io.kalends.store;

import org.jspecify.annotations.Nullable;

/** How an engine runs the three kinds of work; see {@link Database} for what they promise. */
sealed interface Engine extends AutoCloseable permits SqliteEngine, PostgresEngine {
    <T extends @Nullable Object> T read(Work<T> work);

    <T extends @Nullable Object> T scan(Work<T> work);

    <T extends @Nullable Object> T write(Work<T> work);

    void analyze();

    Changes changes();

    @Override
    void close();
}
