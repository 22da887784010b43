package io.kalends.store;

import java.nio.file.Path;
import java.util.Optional;

/** The lock of the one process that serves a store, or replaces it. It is released when the process ends. */
public sealed interface StoreLock extends AutoCloseable permits FolderLock, NoLock {
    /**
     * Locks the store in a folder. A database server is not locked.
     *
     * @throws StoreUnavailable when another process has the lock
     */
    static StoreLock take(Path folder, Optional<String> url) {
        return url.isPresent() ? new NoLock() : FolderLock.take(folder);
    }

    /** No lock, for work on a store that others may serve meanwhile. */
    static StoreLock none() {
        return new NoLock();
    }

    /** Whether the last process crashed, so that the integrity of the store is to be checked. */
    boolean needsCheck();

    /** Notes that the store was checked or replaced, and is not damaged. */
    void markChecked();

    /** Throws {@link StoreUnavailable} when another process has taken the lock meanwhile. */
    void checkHeld();

    /** To be called once the store is closed. */
    @Override
    void close();
}
