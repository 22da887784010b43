package io.kalends.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.store.TestDatabases;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Year;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nodes that are started again with another zone database. */
@Tag("trial")
@Timeout(300)
class SwappedZoneRulesTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final int year = Year.now(ZoneOffset.UTC).getValue() + 1;
    private final String event = """
            {"title": "Concert", "start_date": "%1$s-06-15 19:00", "end_date": "%1$s-06-15 21:00",
             "timezone": "%2$s"}""".formatted(year, OtherZoneRules.ZONE);

    private final Caller caller = new Caller();

    @AfterEach
    void close() {
        caller.close();
    }

    /** How many begin at this hour of the day in UTC. */
    private long at(int port, int hour) {
        String day = year + "-06-15T";
        String query = "/events?strict_dates=true&starts_after=%1$s%2$s:30Z&starts_before=%1$s%3$s:30Z"
                .formatted(day, hour < 11 ? "0" + (hour - 1) : hour - 1, hour < 10 ? "0" + hour : hour);
        return caller.get(port, query).number("total");
    }

    @Test
    void store_followsTheRulesOfItsService() {
        Path data = TestDatabases.folder().resolve("data");
        int port = OwnPostgres.freePort();
        try (NodeProcess node =
                NodeProcess.startBy(OtherZoneRules.PROCESS, port, data).awaitReady()) {
            assertThat(caller.post(port, "/events", event).status()).isEqualTo(201);
            assertThat(at(port, 9)).isEqualTo(1);
            node.stop();
        }
        try (NodeProcess node = NodeProcess.start(port, data).awaitReady()) {
            await().atMost(LONG).until(() -> at(port, 10) == 1);
            assertThat(at(port, 9)).isZero();
            node.stop();
        }
        try (NodeProcess node =
                NodeProcess.startBy(OtherZoneRules.PROCESS, port, data).awaitReady()) {
            await().atMost(LONG).until(() -> at(port, 9) == 1);
            node.stop();
        }
    }

    /** What the second node writes by its old rules, after the first has new ones, is mended once it has them too. */
    @Test
    void nodes_areRenewedOneAfterTheOther() {
        try (var postgres = new OwnPostgres(100)) {
            String database = "--database=" + postgres.url();
            Path data = TestDatabases.folder();
            int first = OwnPostgres.freePort();
            int second = OwnPostgres.freePort();
            var old = List.of(
                    NodeProcess.startBy(OtherZoneRules.PROCESS, first, data, database),
                    NodeProcess.startBy(OtherZoneRules.PROCESS, second, data, database));
            old.forEach(NodeProcess::awaitReady);
            caller.post(first, "/events", event);
            old.getFirst().stop();
            try (var renewed = NodeProcess.start(first, data, database).awaitReady()) {
                await().atMost(LONG).until(() -> at(first, 10) == 1);
                caller.post(second, "/events", event);
                assertThat(at(first, 9)).isEqualTo(1);
                old.getLast().stop();
                try (var last = NodeProcess.start(second, data, database).awaitReady()) {
                    await().atMost(LONG).until(() -> at(first, 10) == 2);
                    assertThat(at(second, 9)).as(last.output()).isZero();
                    renewed.stop();
                }
            } finally {
                old.forEach(NodeProcess::close);
            }
        }
    }
}
