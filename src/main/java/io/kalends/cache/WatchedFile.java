package io.kalends.cache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A file that cached values depend on, and that people change while the service runs. */
public final class WatchedFile {
    /** Long enough that a busy service hardly notices, and shorter than anybody takes to reload a page. */
    private static final long NANOS_BETWEEN_CHECKS = TimeUnit.MILLISECONDS.toNanos(10);

    /**
     * What the file system says about a file.
     *
     * @param key distinguishes it from another file that takes over its name
     */
    record State(boolean exists, Object key, long size, FileTime modified) {
        private static final State ABSENT = new State(false, "", 0, FileTime.fromMillis(0));

        private static State of(Path path) {
            try {
                var found = Files.readAttributes(path, BasicFileAttributes.class);
                if (!found.isRegularFile()) return ABSENT;
                Object key = found.fileKey() == null ? found.creationTime() : found.fileKey();
                return new State(true, key, found.size(), found.lastModifiedTime());
            } catch (IOException e) {
                return ABSENT; // a file that cannot be looked at cannot be read either
            }
        }
    }

    private final Path path;
    private final AtomicLong checked = new AtomicLong(System.nanoTime());
    private volatile State state;

    public WatchedFile(Path path) {
        this.path = path;
        state = State.of(path);
    }

    public Path path() {
        return path;
    }

    /** The state as of a few milliseconds ago at most: cached replies ask for it with every request. */
    State state() {
        long now = System.nanoTime();
        long last = checked.get();
        if (now - last > NANOS_BETWEEN_CHECKS && checked.compareAndSet(last, now)) state = State.of(path);
        return state;
    }
}
