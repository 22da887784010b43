package io.kalends.nodes;

import io.kalends.store.TestDatabases;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** A PostgreSQL server of a test's own, which can be stopped and started again. */
final class OwnPostgres implements AutoCloseable {
    private final Path data = TestDatabases.folder().resolve("postgres");
    private final int port;
    private final int connections;
    private EmbeddedPostgres server;

    OwnPostgres(int connections) {
        this.port = freePort();
        this.connections = connections;
        System.setProperty("ot.epg.working-dir", TestDatabases.programs().toString());
        start();
        run("CREATE DATABASE kalends");
    }

    static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void start() {
        try {
            server = EmbeddedPostgres.builder()
                    .setDataDirectory(data)
                    .setCleanDataDirectory(false)
                    .setPort(port)
                    .setRegisterShutdownHook(false)
                    .setPGStartupWait(Duration.ofMinutes(1))
                    .setServerConfig("max_connections", String.valueOf(connections))
                    .setServerConfig("unix_socket_directories", "")
                    .setServerConfig("fsync", "off")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void stop() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return port;
    }

    String url() {
        return url(port);
    }

    /** The database as it is reached by another port. */
    static String url(int port) {
        return "jdbc:postgresql://localhost:%d/kalends?user=postgres".formatted(port);
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url());
    }

    /** Runs a statement by another database than that of the service. */
    void run(String sql) {
        try (Connection connection = DriverManager.getConnection(url().replace("/kalends?", "/postgres?"));
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    @Override
    public void close() {
        stop();
    }
}
