package io.kalends.http;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.TestDatabases;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** While the store cannot be used, callers are told to come back; afterwards the service works as before. */
class StoreAwayTest {
    private static void isAway(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(503);
        assertThat(answer.code()).isEqualTo("service_unavailable");
        assertThat(answer.header("Retry-After").orElseThrow()).matches("[0-9]+");
        assertThat(answer.body()).doesNotContainIgnoringCase("sql").doesNotContain("jdbc", "database");
    }

    private static int status(TestService service, String path) {
        return service.raw(null, "GET", path, null, Map.of()).status();
    }

    @Test
    void postgres_thatTakesNoConnections() throws SQLException {
        String url = TestDatabases.postgresUrl();
        var service = new TestService().with(Setting.DATABASE, url);
        service.beforeEach(null);
        try {
            String name = url.replaceFirst(".*/(\\w+)\\?.*", "$1");
            close(url, name);

            isAway(service.get("/tags"));
            isAway(service.get(EDITOR, "/tags"));
            isAway(service.raw(null, "GET", "/ready", null, Map.of()));
            assertThat(status(service, "/health")).isEqualTo(200);
            assertThat(service.post(null, "/tags", "{").status()).isEqualTo(401);

            run(url, "ALTER DATABASE %s ALLOW_CONNECTIONS true".formatted(name));
            // The pools wait longer from try to try, so the first requests may still find no connection.
            await().atMost(Duration.ofSeconds(30)).until(() -> status(service, "/ready") == 200);
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> service.post(EDITOR, "/tags", "{\"name\": \"back\"}")
                                    .status()
                            == 201);
        } finally {
            service.stop();
        }
    }

    private static void close(String url, String name) throws SQLException {
        run(
                url,
                "ALTER DATABASE %s ALLOW_CONNECTIONS false".formatted(name),
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '%s'".formatted(name));
    }

    /** Runs statements on the server by another database than the one of the URL. */
    private static void run(String url, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url.replaceFirst("/\\w+\\?", "/postgres?"));
                Statement statement = connection.createStatement()) {
            for (String sql : statements) statement.execute(sql);
        }
    }

    @Test
    void sqlite_thatAnotherProcessKeepsLocked() {
        var service = new TestService().with(Setting.DATABASE, "embedded");
        service.beforeEach(null);
        try (Database other = Database.open(service.data(), Optional.empty())) {
            service.get(EDITOR, "/tags"); // its log-in is noted now, not while the store is locked
            other.write(tx -> {
                tx.run(Sql.of("DELETE FROM term WHERE id = 0"));
                isAway(service.post(EDITOR, "/tags", "{\"name\": \"away\"}"));
                assertThat(service.get("/tags").status()).isEqualTo(200);
                return tx;
            });

            assertThat(service.get("/tags?hide_empty=0").number("total")).isZero();
            assertThat(service.post(EDITOR, "/tags", "{\"name\": \"back\"}").status())
                    .isEqualTo(201);
        } finally {
            service.stop();
        }
    }
}
