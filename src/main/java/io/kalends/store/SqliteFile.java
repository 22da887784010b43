package io.kalends.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * The database file, and how connections to it are set up.
 *
 * @param patience how long to wait for another process that is writing, such as a command given in a shell
 */
record SqliteFile(Path path, Duration patience) {
    private static final int KEPT_STATEMENTS = 256;

    private static final String READER = """
            PRAGMA cache_size = -4096;
            PRAGMA temp_store = MEMORY;
            PRAGMA query_only = ON;
            """;

    private static final String WRITER = """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA foreign_keys = ON;
            PRAGMA journal_size_limit = 67108864;
            PRAGMA analysis_limit = 1000;
            PRAGMA cache_size = -16384;
            PRAGMA temp_store = MEMORY;
            """;

    Session reader() throws SQLException {
        return session(READER);
    }

    Session writer() throws SQLException {
        return session(WRITER);
    }

    void migrate() {
        try (Session session = writer()) {
            Migrations.of(Dialect.SQLITE).apply(session.connection());
        } catch (SQLException e) {
            throw new StoreUnavailable("the database " + path + " cannot be used", e);
        }
    }

    private Session session(String settings) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path);
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
