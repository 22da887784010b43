package io.kalends.store;

import org.jspecify.annotations.Nullable;

/** How an engine runs the three kinds of work; see {@link Database} for what they promise. */
sealed interface Engine extends AutoCloseable permits SqliteEngine, PostgresEngine {
    <T extends @Nullable Object> T read(Work<T> work);

    <T extends @Nullable Object> T scan(Work<T> work);

    /** A read or scan that a copy of the database may answer which has all changes told of. */
    <T extends @Nullable Object> T readCopy(Work<T> work);

    <T extends @Nullable Object> T write(Work<T> work);

    /** Throws {@link StoreUnavailable} when the files that are written are not those that the next start would find. */
    void checkPlace();

    /** Throws {@link StoreUnavailable} when there is no room for more rows, as far as can be told without writing. */
    void checkRoom();

    /** Begins to look through the whole store, in the background, where the last end calls for it. */
    void lookForDamage();

    boolean isLookingForDamage();

    void analyze();

    /** Does the work unless another process is doing work of this name; false when it is. */
    boolean alone(String name, Runnable work);

    Changes changes();

    @Override
    void close();
}
