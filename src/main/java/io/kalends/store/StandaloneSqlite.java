package io.kalends.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/** A SQLite file opened for one thread, without migrating it: for copies of stores. */
public final class StandaloneSqlite implements AutoCloseable {
    private static final int CACHED_STATEMENTS = 16;
    private static final String BUSY_TIMEOUT = "PRAGMA busy_timeout = 5000";

    private final Session session;

    private StandaloneSqlite(Session session) {
        this.session = session;
    }

    /** The file of the store in a folder. */
    public static Path file(Path folder) {
        return folder.resolve(SqliteEngine.FILE);
    }

    /**
     * Copies the store in a folder as it is at one moment, whatever is written to it meanwhile.
     *
     * @param file missing or empty
     */
    public static void copy(Path folder, Path file) {
        try (Connection source = DriverManager.getConnection("jdbc:sqlite:" + file(folder))) {
            run(source, BUSY_TIMEOUT, "VACUUM INTO '" + file.toString().replace("'", "''") + "'");
        } catch (SQLException e) {
            throw Failures.of(Dialect.SQLITE, e, "VACUUM INTO", true);
        }
    }

    /** Opens a file that is discarded unless it is completed, so writes are not synced. */
    public static StandaloneSqlite open(Path file) {
        return open(file, new SQLiteConfig(), "PRAGMA synchronous = OFF");
    }

    public static StandaloneSqlite openToRead(Path file) {
        var settings = new SQLiteConfig();
        settings.setReadOnly(true);
        return open(file, settings, "PRAGMA query_only = ON");
    }

    private static StandaloneSqlite open(Path file, SQLiteConfig settings, String pragma) {
        try {
            Connection connection = settings.createConnection("jdbc:sqlite:" + file);
            run(connection, BUSY_TIMEOUT, pragma, "PRAGMA foreign_keys = ON");
            connection.setAutoCommit(false);
            run(connection, "COMMIT");
            return new StandaloneSqlite(new Session(connection, CACHED_STATEMENTS));
        } catch (SQLException e) {
            throw Failures.of(Dialect.SQLITE, e, "opening " + file, false);
        }
    }

    private static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String text : statements) statement.executeUpdate(text);
        }
    }

    /** Reads or changes the file, in a transaction of its own. */
    public <T extends @Nullable Object> T work(Work<T> work) {
        try {
            session.run("BEGIN");
            boolean done = false;
            try {
                T result = new Tx(session, Dialect.SQLITE, true, new LongAdder()).perform(work);
                done = true;
                return result;
            } finally {
                session.run(done ? "COMMIT" : "ROLLBACK");
            }
        } catch (SQLException e) {
            throw Failures.of(Dialect.SQLITE, e, "a transaction", true);
        }
    }

    /** Reclaims the space of deleted rows. */
    public void vacuum() {
        try {
            session.run("VACUUM");
        } catch (SQLException e) {
            throw Failures.of(Dialect.SQLITE, e, "VACUUM", true);
        }
    }

    /** Runs the integrity checks of SQLite; empty when they find nothing. */
    public List<String> checkIntegrity() {
        Sql rows = Sql.of("PRAGMA integrity_check");
        Sql references = Sql.of("PRAGMA foreign_key_check");
        return work(tx -> Stream.concat(
                        tx.list(rows, row -> row.text("integrity_check")).stream()
                                .filter(word -> !word.equals("ok")),
                        tx.list(references, row -> row.text("table")).stream()
                                .map(table -> "a row of " + table + " references one that does not exist"))
                .toList());
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (SQLException e) {
            throw Failures.of(Dialect.SQLITE, e, "closing", true);
        }
    }
}
