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
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * The database file, and how connections to it are set up.
 *
 * @param patience how long to wait for another process that is writing, such as a command given in a shell
 */
record SqliteFile(Path path, Duration patience) {
    private static final int CACHED_STATEMENTS = 256;
    private static final Logger LOG = LoggerFactory.getLogger(SqliteFile.class);
    private static final int BUSY = 5;
    private static final int NO_DATABASE = 26;
    /** A few times what the largest record takes. */
    private static final long LEAST_DISK_SPACE = 4 << 20;

    private static final long LARGEST_CHECKED = 16 << 20;

    private static final Properties DRIVER = new Properties();

    static {
        // The driver would ask for the key of each new row, by a statement prepared anew every time.
        DRIVER.setProperty("jdbc.get_generated_keys", "false");
        // Connections are used by one thread at a time, so SQLite need not lock them with every call.
        int mode = SQLiteOpenMode.READWRITE.flag | SQLiteOpenMode.CREATE.flag | SQLiteOpenMode.NOMUTEX.flag;
        DRIVER.setProperty(SQLiteConfig.Pragma.OPEN_MODE.getPragmaName(), Integer.toString(mode));
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
            PRAGMA wal_autocheckpoint = 4000;
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

    /** Whether others are connected: they keep the file from leaving WAL mode. */
    boolean isInUse() {
        if (!Files.exists(path)) return false;
        try {
            number("PRAGMA journal_mode = DELETE");
            return false;
        } catch (SQLException e) {
            return e.getErrorCode() == BUSY; // a damaged file may have to be replaced
        }
    }

    /** How many migrations were applied to the file. */
    long version() {
        if (!Files.exists(path)) return 0;
        try {
            boolean known = query(ApplicationId::isOursOrEmpty);
            if (!known) throw ApplicationId.foreign("the database " + path + " was made by another program");
            boolean none = number("SELECT count(*) FROM sqlite_schema WHERE name = 'migration'") == 0;
            return none ? 0 : number(Migrations.VERSION);
        } catch (SQLException e) {
            throw unusable(e);
        }
    }

    private long number(String query) throws SQLException {
        return query(statement -> {
            try (ResultSet row = statement.executeQuery(query)) {
                row.next();
                return row.getLong(1);
            }
        });
    }

    private interface Query<T> {
        T run(Statement statement) throws SQLException;
    }

    /** Runs a query by a connection that does not wait for locks. */
    private <T> T query(Query<T> query) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("PRAGMA busy_timeout = 100");
            return query.run(statement);
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(url(path), DRIVER);
    }

    /** Never creates a file: a missing one is an error. */
    static String url(Path path) {
        return "jdbc:sqlite:" + path.toUri() + "?mode=rw";
    }

    /** SQLite itself would fail at the first write only, which may be long after the start. */
    void checkWritable() {
        Path folder = path.toAbsolutePath().getParent();
        for (Path each : new Path[] {folder, path}) {
            if (Files.exists(each) && !Files.isWritable(each))
                throw new StoreUnavailable(each + " cannot be written", Trouble.READ_ONLY);
        }
    }

    /** A small write may succeed though the disk is full. */
    void checkDiskSpace() {
        try {
            if (Files.getFileStore(path).getUsableSpace() < LEAST_DISK_SPACE)
                throw new StoreUnavailable("the disk of " + path + " is full", Trouble.DISK);
        } catch (IOException e) {
            throw new StoreUnavailable("the free space on the disk of " + path + " cannot be read", e);
        }
    }

    /** Creates the file when missing and migrates it. */
    void migrate() {
        ApplicationId.createFile(path);
        if (!Files.isRegularFile(path)) throw ApplicationId.foreign(path + " is no file");
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
            ApplicationId.check(statement, path);
            // Only where it takes no time worth mentioning.
            if (path.toFile().length() <= LARGEST_CHECKED) QuickCheck.check(statement, QuickCheck.OWN_TABLES, path);
            statement.executeUpdate("PRAGMA journal_mode = WAL");
            Migrations.of(Dialect.SQLITE).apply(session.connection());
            return true;
        } catch (SQLException e) {
            if (e.getErrorCode() == BUSY && Instant.now().isBefore(end)) return false;
            if (!Failures.isUnavailable(Dialect.SQLITE, e, true)) throw new StoreException(e, "the migrations");
            throw unusable(e);
        }
    }

    private StoreUnavailable unusable(SQLException e) {
        if (e.getErrorCode() == NO_DATABASE)
            return new StoreUnavailable(
                    "the file " + path + " is not a SQLite database, or its beginning is damaged", Trouble.DAMAGED);
        return new StoreUnavailable("the database " + path + " cannot be used", e);
    }

    /** SQLite gives the files it creates beside this one the same mode. */
    private void keepPrivate() {
        boolean changed = false;
        for (String end : List.of("", "-wal", "-shm")) {
            Path each = Path.of(path + end);
            try {
                if (Files.exists(each)) changed |= FileModes.restrictToOwner(each);
            } catch (IOException e) {
                LOG.debug("{} keeps its mode", each, e); // only its owner can change it
            }
        }
        if (changed) LOG.info("{} was open to others and is now for its owner only", path);
    }

    private Session session(String settings) throws SQLException {
        Connection connection = connect();
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("PRAGMA busy_timeout = " + patience.toMillis());
            statement.executeUpdate(settings);
            // Transactions begin and end by our own statements; the driver must not begin any.
            connection.setAutoCommit(false);
            statement.executeUpdate("COMMIT");
            return new Session(connection, CACHED_STATEMENTS);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }
}
