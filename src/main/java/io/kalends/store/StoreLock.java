package io.kalends.store;

import java.nio.file.Path;
import java.util.Optional;

/** The right of a process to be the only one that serves a store, or replaces it. The end of the process ends it. */
public sealed interface StoreLock extends AutoCloseable permits FolderLock, NoLock {
    /**
     * Takes the right to the store in a folder. A database server is for many.
     *
     * @throws StoreUnavailable when another has it
     */
    static StoreLock take(Path folder, Optional<String> url) {
        return url.isPresent() ? new NoLock() : FolderLock.take(folder);
    }

    /** For those who work on a store that others may serve meanwhile. */
    static StoreLock none() {
        return new NoLock();
    }

    /** Whether the store was left in disorder, so that it is to be looked through. */
    boolean needsCheck();

    /** The store was looked through or replaced, and is sound. */
    void checked();

    /** Throws {@link StoreUnavailable} when another process has taken the right meanwhile. */
    void expectHeld();

    /** Gives it back, once the store is closed. */
    @Override
    void close();
}
