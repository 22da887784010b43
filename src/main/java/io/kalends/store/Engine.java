package io.kalends.store;

import org.jspecify.annotations.Nullable;

/** How an engine runs the three kinds of work; see {@link Database} for what they promise. */
sealed interface Engine extends AutoCloseable permits SqliteEngine, PostgresEngine {
    <T extends @Nullable Object> T read(Work<T> work);

    /** A read of one statement. */
    <T extends @Nullable Object> T readOnce(Work<T> work);

    <T extends @Nullable Object> T scan(Work<T> work);

    /** A read or scan that a replica may answer, if it has all changes that anybody knows of. */
    <T extends @Nullable Object> T readReplica(Work<T> work);

    <T extends @Nullable Object> T write(Work<T> work);

    /** The same for work that may be done together with that of others. */
    <T extends @Nullable Object> T writeShortly(Work<T> work);

    /** Throws {@link StoreUnavailable} when the files in use are not those that the next start would open. */
    void checkFiles();

    /** Throws {@link StoreUnavailable} when the disk is full, as far as can be told without writing. */
    void checkDiskSpace();

    /** Starts an integrity check in the background, if the last shutdown was not clean. */
    void startIntegrityCheck();

    boolean isCheckingIntegrity();

    void analyze();

    /** Does the work unless another process is doing work of this name; false when it is. */
    boolean runExclusively(String name, Runnable work);

    Changes changes();

    @Override
    void close();
}
