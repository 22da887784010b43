package io.kalends.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Fresh databases for tests: SQLite in a temporary folder, PostgreSQL on a server started once for all tests. */
public final class TestDatabases {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private TestDatabases() {}

    /** A fresh database with all tables. Whoever opens it closes it. */
    public static Database open(Dialect dialect) {
        return dialect == Dialect.SQLITE ? sqlite() : postgres();
    }

    public static Database sqlite() {
        return Database.open(folder(), Optional.empty());
    }

    public static Database postgres() {
        return Database.open(Path.of("unused"), Optional.of(postgresUrl()));
    }

    /** An empty folder, removed when the tests end. */
    public static Path folder() {
        try {
            return Files.createTempDirectory(Folders.ROOT, "data");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The URL of a fresh PostgreSQL database that has all tables already. */
    public static String postgresUrl() {
        return Server.create("TEMPLATE kalends");
    }

    /** The URL of a fresh PostgreSQL database without any table. */
    public static String emptyPostgresUrl() {
        return Server.create("");
    }

    /** Started by the first test that wants it; what keeps it from starting fails every such test. */
    private static final class Server {
        private static final EmbeddedPostgres POSTGRES = start();

        static {
            run("CREATE DATABASE kalends");
            Database.open(Path.of("unused"), Optional.of(url("kalends"))).close();
        }

        static String create(String options) {
            String name = "test_" + COUNT.incrementAndGet();
            run("CREATE DATABASE " + name + " " + options);
            return url(name);
        }

        private static String url(String name) {
            return POSTGRES.getJdbcUrl("postgres", name);
        }

        private static void run(String sql) {
            try (Connection connection = POSTGRES.getPostgresDatabase().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute(sql);
            } catch (SQLException e) {
                throw new IllegalStateException(sql, e);
            }
        }

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setOverrideWorkingDirectory(Folders.PROGRAMS.toFile())
                        .setDataDirectory(Files.createTempDirectory("kalends-postgres-data"))
                        .setServerConfig("max_connections", "300")
                        .setServerConfig("fsync", "off")
                        .start();
            } catch (IOException e) {
                throw new IllegalStateException("the PostgreSQL server of the tests does not start", e);
            }
        }
    }

    private static final class Folders {
        /** Kept from run to run, for each user apart: one could not use what another unpacked. */
        private static final Path PROGRAMS =
                Path.of(System.getProperty("java.io.tmpdir"), "kalends-postgres-" + System.getProperty("user.name"));

        private static final Path ROOT = root();

        private static Path root() {
            try {
                Path root = Files.createTempDirectory("kalends-test");
                Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(root)));
                return root;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void remove(Path root) {
            try (Stream<Path> files = Files.walk(root)) {
                files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(file -> {
                    boolean removed = file.delete();
                    if (!removed) file.deleteOnExit();
                });
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
