package io.kalends.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of an open database, and whether their names still lead to the files that were opened. SQLite itself would go
 * on with deleted files, and everything written would be gone with the process.
 */
final class SqliteFiles implements AutoCloseable {
    static final List<String> COMPANIONS = List.of("-wal", "-shm", "-journal");

    private static final Logger LOG = LoggerFactory.getLogger(SqliteFiles.class);

    private final SqliteFile file;
    private final StoreLock lock;
    /** Stays open, so that the WAL is not removed when all other connections are closed for a moment. */
    private final Session anchor;

    private final List<Path> paths;
    private final List<Optional<Object>> keys;
    private final Folders folders;
    private @Nullable FileTime lostAt;

    private SqliteFiles(SqliteFile file, StoreLock lock, Session anchor) throws IOException {
        this.file = file;
        this.lock = lock;
        this.anchor = anchor;
        Path real = file.path().toRealPath();
        paths = List.of(file.path(), Path.of(real + "-wal"), Path.of(real + "-shm"));
        keys = paths.stream().map(SqliteFiles::key).toList();
        folders = new Folders(List.of(file.path().toAbsolutePath(), real));
    }

    static SqliteFiles open(SqliteFile file, StoreLock lock) {
        Optional<Object> before = key(file.path());
        try {
            Session anchor = file.reader();
            try {
                anchor.number("PRAGMA schema_version");
                var files = new SqliteFiles(file, lock, anchor);
                if (!files.keys.getFirst().equals(before)) throw lost(file);
                return files;
            } catch (SQLException | IOException | RuntimeException e) {
                anchor.close();
                throw e;
            }
        } catch (SQLException | IOException e) {
            throw new StoreUnavailable("the database " + file.path() + " cannot be used", e);
        }
    }

    private static Optional<Object> key(Path path) {
        return FileState.of(path).map(FileState::key);
    }

    SqliteFile file() {
        return file;
    }

    Session reader() throws SQLException {
        check();
        return checked(file.reader());
    }

    Session writer() throws SQLException {
        check();
        return checked(file.writer());
    }

    private Session checked(Session opened) throws SQLException {
        try {
            check();
            return opened;
        } catch (StoreUnavailable e) {
            opened.close();
            throw e;
        }
    }

    /** Throws {@link StoreUnavailable} unless whoever opens the database next finds what is written now. */
    synchronized void check() {
        if (folders.areUntouched()) return;
        folders.beginCheck();
        boolean same = isSame();
        boolean changed = same && lostAt != null && !isOlder(lostAt);
        boolean found = same && !changed;
        if (found != (lostAt == null)) log(found);
        if (!found) throw changed ? changed() : lost(file);
        lock.checkHeld();
        folders.endCheck();
    }

    /** Checks if the last result may be out of date: enough before a write, after which there is another check. */
    synchronized void checkIfDoubtful() {
        if (!folders.areTrusted()) check();
    }

    /** The same as an answer. */
    boolean areInPlace() {
        try {
            check();
            return true;
        } catch (StoreUnavailable e) {
            return false;
        }
    }

    private static StoreUnavailable lost(SqliteFile file) {
        return new StoreUnavailable(
                "the database " + file.path() + " was deleted, moved or replaced, or its WAL was", Trouble.LOST);
    }

    private StoreUnavailable changed() {
        return new StoreUnavailable(
                "the database " + file.path() + " is back, but was changed meanwhile: restart the service",
                Trouble.LOST);
    }

    private boolean isSame() {
        return paths.stream().map(SqliteFiles::key).toList().equals(keys);
    }

    /** Files that were away for a while are trusted again if nobody has written to them. */
    private boolean isOlder(FileTime moment) {
        return paths.stream()
                .limit(2)
                .map(FileState::of)
                .flatMap(Optional::stream)
                .allMatch(state -> state.modified().compareTo(moment) < 0);
    }

    private void log(boolean back) {
        if (back) LOG.warn("The database {} is back, and is written again", file.path());
        else LOG.error("{}: nothing is written until it is back. {}", lost(file).getMessage(), Trouble.LOST.remedy());
        lostAt = back ? null : FileTime.from(Instant.now());
    }

    @Override
    public void close() {
        try {
            boolean replaced = isReplaced();
            anchor.close();
            if (replaced) removeCompanions();
        } catch (SQLException | IOException e) {
            LOG.warn("The database does not close in order", e);
        }
    }

    private boolean isReplaced() {
        Optional<Object> now = key(paths.getFirst());
        return now.isPresent() && !now.equals(keys.getFirst());
    }

    /** What the old file leaves would be taken for a part of the one that has its name now. */
    private void removeCompanions() throws IOException {
        for (int i = 1; i < paths.size(); i++)
            if (key(paths.get(i)).equals(keys.get(i))) Files.deleteIfExists(paths.get(i));
    }

    /**
     * The folders of the files, whose modification times show that no name in them has come or gone. To read the times of
     * the files themselves, between one write and the next, would have the system store them with each commit.
     */
    private static final class Folders {
        private static final Duration RESOLUTION = Duration.ofSeconds(1);

        private final List<Path> paths;
        private List<Optional<FileState>> states = List.of();
        private boolean trusted;
        private long checkedAt;

        Folders(List<Path> files) {
            paths = files.stream().map(Path::getParent).distinct().toList();
        }

        /** On the path of every write, so it must be quick. */
        boolean areUntouched() {
            if (!trusted || System.nanoTime() - checkedAt > RESOLUTION.toNanos()) return false;
            for (int i = 0; i < paths.size(); i++) {
                if (!FileState.of(paths.get(i)).equals(states.get(i))) return false;
            }
            return true;
        }

        boolean areTrusted() {
            return trusted;
        }

        private List<Optional<FileState>> states() {
            return paths.stream().map(FileState::of).toList();
        }

        void beginCheck() {
            trusted = false;
            checkedAt = System.nanoTime();
            states = states();
        }

        /** The files were found as they should be. Where a folder has just changed, its time may hide a second change. */
        void endCheck() {
            FileTime settled = FileTime.from(Instant.now().minus(RESOLUTION));
            trusted = states.stream()
                    .allMatch(state -> state.filter(folder -> folder.modified().compareTo(settled) < 0)
                            .isPresent());
        }
    }
}
