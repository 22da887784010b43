package io.kalends.nodes;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A real replica answers anonymous reads for as long as it has everything anybody was told of, and only then. */
@Timeout(120)
class ReplicasTest {
    private static OwnPostgres primary;
    private static OwnPostgres replica;
    private static TestService service;

    @BeforeAll
    static void start() throws Exception {
        primary = new OwnPostgres(60);
        replica = primary.replica();
        service = new TestService().with(Setting.DATABASE, primary.url()).with(Setting.READ_REPLICAS, replica.url());
        service.start();
    }

    @AfterAll
    static void stop() {
        service.stop();
        replica.close();
        primary.close();
    }

    @Test
    void replica_isAskedUnlessItIsBehindOrGone() throws Exception {
        long id = write("first");
        awaitAnswer();
        assertThat(name(id, "turn=first")).isEqualTo("first");

        replica.number("SELECT count(*) FROM (SELECT pg_wal_replay_pause()) AS paused");
        await().until(() ->
                replica.number("SELECT count(*) FROM pg_get_wal_replay_pause_state() s WHERE s = 'paused'") == 1);
        long replied = answered("replica");
        for (int i = 0; i < 20; i++) {
            assertThat(service.patch(EDITOR, "/venues/" + id, "{\"venue\": \"changed %s\"}".formatted(i))
                            .status())
                    .isEqualTo(200);
            assertThat(name(id, "turn=" + i)).isEqualTo("changed " + i);
        }
        assertThat(answered("replica")).isEqualTo(replied);

        replica.number("SELECT count(*) FROM (SELECT pg_wal_replay_resume()) AS resumed");
        awaitAnswer();
        for (int i = 0; i < 40; i++) {
            service.patch(EDITOR, "/venues/" + id, "{\"venue\": \"quick %s\"}".formatted(i));
            assertThat(name(id, "quick=" + i)).isEqualTo("quick " + i);
        }

        replica.stop();
        assertThat(name(id, "without=it")).isEqualTo("quick 39");
        replica.start();
    }

    /** What nobody has searched for yet, the store must tell. */
    private static void awaitAnswer() {
        long before = answered("replica");
        await().atMost(Duration.ofSeconds(20)).until(() -> {
            assertThat(service.get("/venues?search=" + System.nanoTime()).number("total"))
                    .isZero();
            return answered("replica") > before;
        });
    }

    private static long write(String name) {
        return service.post(EDITOR, "/venues", "{\"venue\": \"%s\"}".formatted(name))
                .id();
    }

    /** What somebody unknown reads, by an address whose reply is not kept yet and a list that is asked of the store. */
    private static String name(long id, String fresh) {
        Answer found = service.get("/venues?include=%s&%s".formatted(id, fresh));
        assertThat(found.status()).as(found.toString()).isEqualTo(200);
        String listed = found.text("venues.0.venue");
        assertThat(service.get("/venues/" + id + "?" + fresh).text("venue")).isEqualTo(listed);
        return listed;
    }

    private static long answered(String by) {
        String metrics = service.raw(null, "GET", "/metrics", null, Map.of()).body();
        var line = Pattern.compile("kalends_replica_reads_total\\{answered=\"" + by + "\"} ([0-9.]+)")
                .matcher(metrics);
        assertThat(line.find()).as(metrics).isTrue();
        return (long) Double.parseDouble(line.group(1));
    }
}
