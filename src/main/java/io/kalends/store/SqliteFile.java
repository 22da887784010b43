package io.kalends.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The database file, and how connections to it are set up.
 *
 * @param patience how long to wait for another process that is writing, such as a command given in a shell
 */
record SqliteFile(Path path, Duration patience) {
    private static final int KEPT_STATEMENTS = 256;
    private static final Logger LOG = LoggerFactory.getLogger(SqliteFile.class);
    private static final int BUSY = 5;
    private static final int NO_DATABASE = 26;
    /** What a record with the longest texts takes, a few times over. */
    private static final long LEAST_ROOM = 4 << 20;

    private static final long LARGEST_CHECKED = 16 << 20;

    /** The driver would ask for the key of each new row, by a statement prepared anew every time. */
    private static final Properties DRIVER = new Properties();

    static {
        DRIVER.setProperty("jdbc.get_generated_keys", "false");
    }

    private static final String READER = """
            PRAGMA cache_size = -2048;
            PRAGMA temp_store = MEMORY;
            PRAGMA query_only = ON;
            """;

    private static final String WRITER = """
            PRAGMA synchronous = FULL;
            PRAGMA foreign_keys = ON;
            PRAGMA journal_size_limit = 67108864;
            PRAGMA analysis_limit = 1000;
            PRAGMA cache_size = -8192;
            PRAGMA temp_store = MEMORY;
            """;

    Session reader() throws SQLException {
        return session(READER);
    }

    Session writer() throws SQLException {
        return session(WRITER);
    }

    /** Whether others are connected: they keep everybody from leaving the mode that writes ahead. */
    boolean isInUse() {
        if (!Files.exists(path)) return false;
        try {
            number("PRAGMA journal_mode = DELETE");
            return false;
        } catch (SQLException e) {
            return e.getErrorCode() == BUSY; // a broken file may have to be replaced
        }
    }

    /** How many migrations the file has seen. */
    long version() {
        if (!Files.exists(path)) return 0;
        try {
            boolean known = look(SqliteMark::isOursOrEmpty);
            if (!known) throw SqliteMark.foreign("the database " + path + " was made by another program");
            boolean none = number("SELECT count(*) FROM sqlite_schema WHERE name = 'migration'") == 0;
            return none ? 0 : number(Migrations.VERSION);
        } catch (SQLException e) {
            throw unusable(e);
        }
    }

    private long number(String query) throws SQLException {
        return look(statement -> {
            try (ResultSet row = statement.executeQuery(query)) {
                row.next();
                return row.getLong(1);
            }
        });
    }

    /** What is found out by means of a statement. */
    private interface Look<T> {
        T by(Statement statement) throws SQLException;
    }

    /** Asks by a connection that waits for nobody. */
    private <T> T look(Look<T> look) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("PRAGMA busy_timeout = 100");
            return look.by(statement);
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(url(path), DRIVER);
    }

    /** By this no file is ever made: one that is gone is missed, not replaced by an empty one. */
    static String url(Path path) {
        return "jdbc:sqlite:" + path.toUri() + "?mode=rw";
    }

    /** SQLite itself finds out with the first write, which may be long after the start. */
    void checkWritable() {
        Path folder = path.toAbsolutePath().getParent();
        for (Path each : new Path[] {folder, path}) {
            if (Files.exists(each) && !Files.isWritable(each))
                throw new StoreUnavailable(each + " cannot be written", Trouble.READ_ONLY);
        }
    }

    /** A small write may fit into the files as they are though the disk is full. */
    void checkRoom() {
        try {
            if (Files.getFileStore(path).getUsableSpace() < LEAST_ROOM)
                throw new StoreUnavailable("the disk of " + path + " is full", Trouble.DISK);
        } catch (IOException e) {
            throw new StoreUnavailable("the disk of " + path + " cannot be looked at", e);
        }
    }

    /** Makes the file when missing and brings its tables up to date. */
    void migrate() {
        SqliteMark.makeFile(path);
        if (!Files.isRegularFile(path)) throw SqliteMark.foreign(path + " is no file");
        keepPrivate();
        Instant end = Instant.now().plus(patience);
        while (!tryMigrate(end)) {
            LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(20_000_000));
        }
    }

    /** False when another process that starts at the same time was in the way, which SQLite does not always wait for. */
    private boolean tryMigrate(Instant end) {
        try (Session session = writer();
                Statement statement = session.connection().createStatement()) {
            SqliteMark.expect(statement, path);
            // Looks for damage where that takes no time worth mentioning.
            if (path.toFile().length() <= LARGEST_CHECKED) Soundness.check(statement, Soundness.OWN_TABLES, path);
            statement.executeUpdate("PRAGMA journal_mode = WAL");
            Migrations.of(Dialect.SQLITE).apply(session.connection());
            return true;
        } catch (SQLException e) {
            if (e.getErrorCode() == BUSY && Instant.now().isBefore(end)) return false;
            if (!Dialect.SQLITE.away(e, true)) throw new StoreException(e, "the migrations");
            throw unusable(e);
        }
    }

    private StoreUnavailable unusable(SQLException e) {
        if (e.getErrorCode() == NO_DATABASE)
            return new StoreUnavailable(
                    "the file " + path + " is not a SQLite database, or its beginning is damaged", Trouble.DAMAGED);
        return new StoreUnavailable("the database " + path + " cannot be used", e);
    }

    /** SQLite gives what it makes beside the file the mode of that. */
    private void keepPrivate() {
        boolean changed = false;
        for (String end : List.of("", "-wal", "-shm")) {
            Path each = Path.of(path + end);
            try {
                if (Files.exists(each)) changed |= FileModes.tighten(each);
            } catch (IOException e) {
                LOG.debug("{} keeps its mode", each, e); // it is for its owner to change
            }
        }
        if (changed) LOG.info("{} was open to others and is now for its owner only", path);
    }

    private Session session(String settings) throws SQLException {
        Connection connection = connect();
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("PRAGMA busy_timeout = " + patience.toMillis());
            statement.executeUpdate(settings);
            // From here on transactions begin and end by statements of ours; the driver is to begin none.
            connection.setAutoCommit(false);
            statement.executeUpdate("COMMIT");
            return new Session(connection, KEPT_STATEMENTS);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }
}
