package io.kalends.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A store filled past the service is one the service could have filled. */
class FillingTest {
    private final TestService service = new TestService();
    private Calendar calendar;

    @BeforeEach
    void fill() throws Exception {
        service.start();
        service.stop();
        calendar = new Calendar(400, service.clock().instant());
        var store = new Store(service.data(), service.config().database());
        var silent = new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);
        new Filling(store, calendar, new Progress(silent, false)).fill();
        service.restart();
    }

    @AfterEach
    void stop() {
        service.stop();
    }

    private long total(String query) {
        return service.get("/events?window=all&" + query).number("total");
    }

    @Test
    void fill_makesEventsAnybodyCanFind() {
        assertThat(total("")).isEqualTo(calendar.publicEvents());
        assertThat(total("search=" + Words.RARE)).isBetween(4L, 16L);
        assertThat(total("search=" + Words.COMMON)).isBetween(40L, 250L);
        assertThat(total("search=" + Words.ABSENT)).isZero();
        assertThat(total(Requests.NEAR)).isBetween(10L, 100L);
        assertThat(total("venue=" + calendar.venue(3))).isBetween(10L, 100L);
        assertThat(total("ticketed=true")).isBetween(5L, 100L);
    }

    @Test
    void fill_countsEventsOfTerms() {
        var tags = service.get("/tags?per_page=10&orderby=count&order=desc");
        for (int i = 0; i < 10; i++) {
            String tag = "tags." + i;
            assertThat(tags.number(tag + ".count")).isEqualTo(total("tags=" + tags.number(tag + ".id")));
        }
    }

    @Test
    void fill_leavesRoomForFurtherRecords() {
        var made = service.post(TestService.EDITOR, "/events", """
                {"title": "Nachtrag", "start_date": "2026-12-01 20:00", "end_date": "2026-12-01 22:00", "tags": ["new"]}""");

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.number("id")).isGreaterThan(calendar.lastId());
        assertThat(total("search=nachtrag")).isEqualTo(1);
    }
}
