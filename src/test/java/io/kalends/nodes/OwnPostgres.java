package io.kalends.nodes;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;

import io.kalends.store.TestDatabases;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.stream.Stream;

/** A PostgreSQL server of a test's own, which can be stopped and started again. */
final class OwnPostgres implements AutoCloseable {
    private final Path data = TestDatabases.folder().resolve("postgres");
    private final int port = freePort();
    private final int connections;
    private EmbeddedPostgres server;

    OwnPostgres(int connections) {
        this.connections = connections;
        System.setProperty("ot.epg.working-dir", TestDatabases.programs().toString());
        start();
        run("CREATE DATABASE kalends");
    }

    /** One that is to follow another, not yet started. */
    private OwnPostgres(OwnPostgres primary) {
        this.connections = primary.connections;
    }

    /** Another server that follows this one. */
    OwnPostgres replica() throws IOException, SQLException {
        var replica = new OwnPostgres(this);
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_backup_start('replica', true)");
            copy(data, replica.data);
            try (ResultSet label = statement.executeQuery("SELECT labelfile FROM pg_backup_stop(false)")) {
                label.next();
                Files.writeString(replica.data.resolve("backup_label"), label.getString(1));
            }
        }
        Files.writeString(
                replica.data.resolve("postgresql.auto.conf"),
                "primary_conninfo = 'host=localhost port=%s user=postgres'\n".formatted(port));
        Files.createFile(replica.data.resolve("standby.signal"));
        replica.start();
        return replica;
    }

    /** Files may go while they are copied: what the log says of them is replayed. */
    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path name = from.relativize(file);
                if (name.startsWith("postmaster.pid") || name.startsWith("postmaster.opts")) continue;
                try {
                    Files.copy(file, to.resolve(name.toString()), COPY_ATTRIBUTES);
                } catch (NoSuchFileException e) {
                    // gone
                }
            }
        }
    }

    /** The number a query answers. */
    long number(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
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
        return "jdbc:postgresql://localhost:%s/kalends?user=postgres".formatted(port);
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
