package io.kalends.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A database of a PostgreSQL server, and how connections to it are set up. What its URL says comes first. */
record PostgresServer(String url) {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresServer.class);

    private static final String PREFIX = "jdbc:postgresql:";
    private static final String NAME = "kalends";
    private static final int CONNECT_MILLISECONDS = 3_000;
    private static final int IDLE_CONNECTIONS = 2;
    private static final String LIMITS = "SET lock_timeout = '5s'; SET statement_timeout = '25s'";

    /** How often, and how long apart, it is looked whether others are connected. */
    private static final int LOOKS = 20;

    private static final Duration BETWEEN = Duration.ofMillis(100);

    PostgresServer {
        if (!url.startsWith(PREFIX)) throw new IllegalArgumentException("a database URL begins with " + PREFIX);
    }

    HikariDataSource reads(int connections) {
        HikariConfig config = pool("reads", connections);
        config.setReadOnly(true);
        config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
        return new HikariDataSource(config);
    }

    HikariDataSource writes(int connections) {
        HikariConfig config = pool("writes", connections);
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        return new HikariDataSource(config);
    }

    /** One connection that polls for changes, each poll being a transaction. */
    HikariDataSource changesPool() {
        HikariConfig config = pool("changes", 1);
        // To plan the poll anew each time takes the server longer than the poll itself.
        config.setConnectionInitSql(LIMITS + "; SET plan_cache_mode = force_generic_plan");
        // All readers wait for the answer, which is a short one.
        config.addDataSourceProperty("socketTimeout", "5");
        config.setAutoCommit(true);
        config.setReadOnly(true);
        return new HikariDataSource(config);
    }

    /** Whether others stay connected: the server may take a moment to notice that those who ended have gone. */
    boolean isInUse() {
        for (int i = 0; i < LOOKS; i++) {
            if (connections() == 0) return false;
            LockSupport.parkNanos(BETWEEN.toNanos());
        }
        return true;
    }

    /** Others are known by their name, which only those of the same role are told. */
    private long connections() {
        return number("""
                SELECT count(*)
                FROM pg_stat_activity
                WHERE datname = current_database() AND application_name = '%s'
                """.formatted(NAME));
    }

    /** How many migrations the database has seen. */
    long version() {
        return number("SELECT count(to_regclass('migration'))") == 0 ? 0 : number(Migrations.VERSION);
    }

    /** The result of a query, by a connection of another name. */
    private long number(String query) {
        Properties probe = properties();
        probe.setProperty("ApplicationName", NAME + "-probe");
        try (Connection connection = DriverManager.getConnection(url, probe);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new StoreUnavailable("the database cannot be reached", e);
        }
    }

    /** By a connection of its own, without a limit of time: a step may be long, and so may the wait for another node. */
    void migrate() {
        try (Connection connection = DriverManager.getConnection(url, properties())) {
            try {
                Migrations.of(Dialect.POSTGRES).apply(connection);
            } catch (SQLException e) {
                throw Failures.of(Dialect.POSTGRES, e, "the migrations", true);
            }
        } catch (SQLException e) {
            throw new StoreUnavailable("the database cannot be reached", e);
        }
    }

    /**
     * Does work that only one node does at a time. The lock belongs to a connection of its own: should that break, another
     * node may begin, so the work must also be right when it is done twice.
     */
    boolean runExclusively(String name, Runnable work) {
        String lock = "SELECT pg_try_advisory_lock(hashtextextended(?, 1))";
        try (Connection connection = DriverManager.getConnection(url, properties());
                PreparedStatement statement = connection.prepareStatement(lock)) {
            statement.setString(1, name);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                if (!row.getBoolean(1)) return false;
            }
            try {
                work.run();
            } finally {
                unlock(connection, name);
            }
            return true;
        } catch (SQLException e) {
            throw new StoreUnavailable("the database cannot be reached", e);
        }
    }

    /** At once: the server notices only some time later that a connection was closed. */
    private static void unlock(Connection connection, String name) {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT pg_advisory_unlock(hashtextextended(?, 1))")) {
            statement.setString(1, name);
            statement.execute();
        } catch (SQLException e) {
            LOG.debug("The lock of {} ends with its connection: {}", name, e.getMessage());
        }
    }

    private HikariConfig pool(String name, int connections) {
        var config = new HikariConfig();
        config.setPoolName(name);
        config.setJdbcUrl(url);
        config.setAutoCommit(false);
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(Math.min(IDLE_CONNECTIONS, connections));
        config.setConnectionTimeout(CONNECT_MILLISECONDS);
        config.setValidationTimeout(CONNECT_MILLISECONDS / 2);
        // Without a server at the start, the first to need a connection fails.
        config.setInitializationFailTimeout(-1);
        config.setConnectionInitSql(LIMITS);
        config.setDataSourceProperties(properties());
        // For networks that drop packets silently.
        config.addDataSourceProperty("socketTimeout", "30");
        config.addDataSourceProperty("reWriteBatchedInserts", "true");
        return config;
    }

    private static Properties properties() {
        var properties = new Properties();
        properties.setProperty("ApplicationName", NAME);
        properties.setProperty("connectTimeout", String.valueOf(CONNECT_MILLISECONDS / 1000));
        properties.setProperty("tcpKeepAlive", "true");
        // Details of an error quote the values, which are not for logs.
        properties.setProperty("logServerErrorDetail", "false");
        return properties;
    }
}
