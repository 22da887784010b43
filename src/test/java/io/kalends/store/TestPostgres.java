package io.kalends.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** The PostgreSQL server of the tests. */
final class TestPostgres {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private TestPostgres() {}

    /** The URL of a database made with these options. */
    static String create(String options) {
        String name = "test_" + COUNT.incrementAndGet();
        Server.run("CREATE DATABASE " + name + " " + options);
        Sweep.later(() -> Server.run("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)"));
        return Server.url(name);
    }

    /** Started by the first test that wants it; what keeps it from starting fails every such test. */
    private static final class Server {
        private static final EmbeddedPostgres POSTGRES = start();

        static {
            run("CREATE DATABASE kalends");
            Database.open(Path.of("unused"), Optional.of(url("kalends"))).close();
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

        /** Its programs stay for the next run; a folder of data whose JVM was killed is removed by a later one. */
        private static EmbeddedPostgres start() {
            System.setProperty("ot.epg.working-dir", Scratch.HOME.toString());
            try {
                EmbeddedPostgres server = EmbeddedPostgres.builder()
                        .setDataDirectory(Files.createTempDirectory(Scratch.HOME, "postgres"))
                        .setRegisterShutdownHook(false)
                        .setPGStartupWait(Duration.ofMinutes(1))
                        .setServerConfig("max_connections", "300")
                        .setServerConfig("unix_socket_directories", "")
                        // Nothing of it needs to survive, and nothing is done behind the back of a test.
                        .setServerConfig("fsync", "off")
                        .setServerConfig("full_page_writes", "off")
                        .setServerConfig("autovacuum", "off")
                        .start();
                Scratch.closeAtEnd(server);
                return server;
            } catch (IOException e) {
                throw new IllegalStateException("the PostgreSQL server of the tests does not start", e);
            }
        }
    }
}
