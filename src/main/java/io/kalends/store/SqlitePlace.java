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
 * An open database file with its log of writes, and whether the files of these names are still the ones that were opened.
 * SQLite itself would go on with files that have no name any more, and everything written would be gone with the process.
 */
final class SqlitePlace implements AutoCloseable {
    static final List<String> COMPANIONS = List.of("-wal", "-shm", "-journal");

    private static final Logger LOG = LoggerFactory.getLogger(SqlitePlace.class);

    private final SqliteFile file;
    private final StoreLock lock;
    /** Keeps the log of writes from being removed, and made again, when all others are closed for a moment. */
    private final Session anchor;

    private final List<Path> paths;
    private final List<Optional<Object>> keys;
    private final Folders folders;
    private @Nullable FileTime lostAt;

    private SqlitePlace(SqliteFile file, StoreLock lock, Session anchor) throws IOException {
        this.file = file;
        this.lock = lock;
        this.anchor = anchor;
        Path real = file.path().toRealPath();
        paths = List.of(file.path(), Path.of(real + "-wal"), Path.of(real + "-shm"));
        keys = paths.stream().map(SqlitePlace::key).toList();
        folders = new Folders(List.of(file.path().toAbsolutePath(), real));
    }

    static SqlitePlace open(SqliteFile file, StoreLock lock) {
        Optional<Object> before = key(file.path());
        try {
            Session anchor = file.reader();
            try {
                anchor.number("PRAGMA schema_version");
                var place = new SqlitePlace(file, lock, anchor);
                if (!place.keys.getFirst().equals(before)) throw lost(file);
                return place;
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

    /** Throws {@link StoreUnavailable} unless what is written now is found by the next who opens the file. */
    synchronized void check() {
        if (folders.areUntouched()) return;
        folders.beginLook();
        boolean same = isSame();
        boolean changed = same && lostAt != null && !isOlder(lostAt);
        boolean found = same && !changed;
        if (found != (lostAt == null)) tell(found);
        if (!found) throw changed ? changed() : lost(file);
        lock.expectHeld();
        folders.endLook();
    }

    /** Throws it when there is doubt since the last look: enough before a write, which is followed by another look. */
    synchronized void checkDoubts() {
        if (!folders.areTrusted()) check();
    }

    /** Whether it is so, for those who can wait. */
    boolean isInPlace() {
        try {
            check();
            return true;
        } catch (StoreUnavailable e) {
            return false;
        }
    }

    private static StoreUnavailable lost(SqliteFile file) {
        return new StoreUnavailable(
                "the database " + file.path() + " was deleted, moved or replaced, or its log of writes was",
                Trouble.LOST);
    }

    private StoreUnavailable changed() {
        return new StoreUnavailable(
                "the database " + file.path() + " is back, but was changed meanwhile: start the service anew",
                Trouble.LOST);
    }

    private boolean isSame() {
        return paths.stream().map(SqlitePlace::key).toList().equals(keys);
    }

    /** Files that were away for a while are trusted again if nobody has written to them. */
    private boolean isOlder(FileTime moment) {
        return paths.stream()
                .limit(2)
                .map(FileState::of)
                .flatMap(Optional::stream)
                .allMatch(state -> state.modified().compareTo(moment) < 0);
    }

    private void tell(boolean back) {
        if (back) LOG.warn("The database {} is back, and is written again", file.path());
        else LOG.error("{}: nothing is written until it is back. {}", lost(file).getMessage(), Trouble.LOST.cure());
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
     * The folders that the files are in, whose times tell that no name in them has come or gone. To look at the files
     * themselves, between one write and the next, would have the system store their times with each commit.
     */
    private static final class Folders {
        private static final Duration UNSEEN = Duration.ofSeconds(1);

        private final List<Path> paths;
        private List<Optional<FileState>> states = List.of();
        private boolean trusted;
        private long lookedAt;

        Folders(List<Path> files) {
            paths = files.stream().map(Path::getParent).distinct().toList();
        }

        /** On the way of every write, so it does no more than it must. */
        boolean areUntouched() {
            if (!trusted || System.nanoTime() - lookedAt > UNSEEN.toNanos()) return false;
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

        void beginLook() {
            trusted = false;
            lookedAt = System.nanoTime();
            states = states();
        }

        /** The files were found as they should be. Where a folder has just changed, its time may hide a second change. */
        void endLook() {
            FileTime settled = FileTime.from(Instant.now().minus(UNSEEN));
            trusted = states.stream()
                    .allMatch(state -> state.filter(folder -> folder.modified().compareTo(settled) < 0)
                            .isPresent());
        }
    }
}
