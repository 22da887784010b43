package io.kalends.nodes;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A PostgreSQL server that fails in the ways servers do: callers are told to come back, and lose nothing. */
@Tag("trial")
@Timeout(120)
class PostgresFaultsTest {
    private static final int CONNECTIONS = 24;

    private static OwnPostgres postgres;
    private static Cutter network;
    private static TestService service;

    private long venues;

    @BeforeAll
    static void start() {
        postgres = new OwnPostgres(CONNECTIONS);
        network = new Cutter(postgres.port());
        service = new TestService().with(Setting.DATABASE, OwnPostgres.url(network.port()));
        service.start();
    }

    @AfterAll
    static void stop() {
        service.stop();
        network.close();
        postgres.close();
    }

    @BeforeEach
    void write() {
        assertThat(post().status()).isEqualTo(201);
        venues = total();
        assertThat(venues).isPositive();
    }

    @Test
    void stoppedAndStartedAgain() throws Exception {
        postgres.stop();
        everythingIsAway();
        assertThat(ready().body()).contains("The store cannot be reached.");
        postgres.start();

        comesBack();
    }

    @Test
    void slowForALock() throws Exception {
        try (Connection other = postgres.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("LOCK TABLE post IN ACCESS EXCLUSIVE MODE");

            atOnce(List.of(
                            PostgresFaultsTest::post,
                            () -> service.get("/venues?search=any"),
                            () -> service.get(EDITOR, "/venues")))
                    .forEach(PostgresFaultsTest::isAway);
            assertThat(health()).isEqualTo(200);
        }
        comesBack();
    }

    @Test
    void silent() throws Exception {
        network.hold(true);
        atOnce(List.of(() -> service.get("/venues"), () -> service.get("/venues?search=any")))
                .forEach(PostgresFaultsTest::isAway);
        assertThat(health()).isEqualTo(200);
        network.hold(false);

        comesBack();
    }

    @Test
    void outOfConnections() throws Exception {
        var taken = new ArrayList<Connection>();
        try {
            // Those of the service are cut, and others are quicker than it.
            await().atMost(Duration.ofSeconds(60)).until(() -> {
                takeAll(taken);
                network.cut();
                takeAll(taken);
                return taken.size() >= CONNECTIONS;
            });
            everythingIsAway();
            assertThat(ready().body()).contains("The store takes no more connections.");
            NodeProcess.Result refused = NodeProcess.run(
                    List.of(), "serve", "--port=0", "--data=" + service.data(), "--database=" + postgres.url());
            assertThat(refused.code()).isNotZero();
            assertThat(refused.output().lines()).hasSize(1);
            assertThat(refused.output()).contains("The store cannot be opened", "Raise max_connections");
        } finally {
            for (Connection connection : taken) connection.close();
        }
        comesBack();
    }

    private static void takeAll(List<Connection> taken) {
        try {
            while (taken.size() < CONNECTIONS) taken.add(postgres.connect());
        } catch (SQLException e) {
            assertThat(e.getSQLState()).isEqualTo("53300");
        }
    }

    private static void everythingIsAway() throws Exception {
        atOnce(List.of(
                        PostgresFaultsTest::post,
                        () -> service.get("/venues"),
                        () -> service.get(EDITOR, "/venues"),
                        PostgresFaultsTest::ready))
                .forEach(PostgresFaultsTest::isAway);
        assertThat(health()).isEqualTo(200);
    }

    private static void isAway(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(503);
        assertThat(answer.code()).isEqualTo("service_unavailable");
        assertThat(answer.header("Retry-After").orElseThrow()).matches("[0-9]+");
    }

    /** Everything that was acknowledged is there, and the service can be written to, without anybody's help. */
    private void comesBack() {
        await().atMost(Duration.ofSeconds(30)).until(() -> ready().status() == 200);
        await().atMost(Duration.ofSeconds(30)).until(() -> total() == venues);
        await().atMost(Duration.ofSeconds(30)).until(() -> post().status() == 201);
        assertThat(total()).isEqualTo(venues + 1);
    }

    private static List<Answer> atOnce(List<Callable<Answer>> calls) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = new ArrayList<Answer>();
            for (Future<Answer> answer : threads.invokeAll(calls)) answers.add(answer.get());
            return answers;
        }
    }

    private static Answer post() {
        return service.post(EDITOR, "/venues", "{\"venue\": \"Hall\"}");
    }

    private static long total() {
        Answer list = service.get("/venues");
        return list.status() == 200 ? list.number("total") : -1;
    }

    private static Answer ready() {
        return service.raw(null, "GET", "/ready", null, Map.of());
    }

    private static int health() {
        return service.raw(null, "GET", "/health", null, Map.of()).status();
    }
}
