package io.kalends.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    private final List<Path> companions = new ArrayList<>();
    private final List<Optional<Object>> keys = new ArrayList<>();
    private FileState seen;
    private boolean lost;

    private SqlitePlace(SqliteFile file, StoreLock lock, FileState seen, Session anchor) throws IOException {
        this.file = file;
        this.lock = lock;
        this.seen = seen;
        this.anchor = anchor;
        Path real = file.path().toRealPath();
        for (String end : List.of("-wal", "-shm")) companions.add(Path.of(real + end));
        for (Path companion : companions) keys.add(key(companion));
    }

    static SqlitePlace open(SqliteFile file, StoreLock lock) {
        try {
            FileState before = FileState.of(file.path()).orElseThrow(() -> lost(file));
            Session anchor = file.reader();
            anchor.number("PRAGMA schema_version");
            return new SqlitePlace(file, lock, before, anchor);
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
    void check() {
        if (!isInPlace()) throw lost(file);
        lock.expectHeld();
    }

    private static StoreUnavailable lost(SqliteFile file) {
        return new StoreUnavailable(
                "the database " + file.path() + " was deleted, moved or replaced, or its log of writes was",
                Trouble.LOST);
    }

    /** The same, for those who can wait. */
    synchronized boolean isInPlace() {
        Optional<FileState> now = FileState.of(file.path());
        boolean same = seen.isSameFile(now) && companionsAreSame();
        // Files that were away for a while are trusted again if nobody has written to them.
        boolean trusted = same && (!lost || now.equals(Optional.of(seen)));
        if (trusted) seen = now.orElseThrow();
        if (lost == trusted) tell(trusted);
        lost = !trusted;
        return trusted;
    }

    private boolean companionsAreSame() {
        for (int i = 0; i < keys.size(); i++)
            if (!key(companions.get(i)).equals(keys.get(i))) return false;
        return true;
    }

    private void tell(boolean back) {
        if (back) LOG.warn("The database {} is back, and is written again", file.path());
        else LOG.error("{}: nothing is written until it is back. {}", lost(file).getMessage(), Trouble.LOST.cure());
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

    private synchronized boolean isReplaced() {
        Optional<FileState> now = FileState.of(file.path());
        return now.isPresent() && !seen.isSameFile(now);
    }

    /** What the old file leaves would be taken for a part of the one that has its name now. */
    private void removeCompanions() throws IOException {
        for (int i = 0; i < keys.size(); i++)
            if (key(companions.get(i)).equals(keys.get(i))) Files.deleteIfExists(companions.get(i));
    }
}
