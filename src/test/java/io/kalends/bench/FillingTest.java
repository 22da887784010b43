package io.kalends.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store filled past the service is one the service could have filled. */
class FillingTest {
    private final TestService service = new TestService();
    private Calendar calendar;

    private void fill(int events, boolean hasSeries) throws Exception {
        service.start();
        service.stop();
        calendar = new Calendar(events, hasSeries, service.clock().instant());
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
    void fill_makesEventsAnybodyCanFind() throws Exception {
        fill(400, false);
        assertThat(total("")).isEqualTo(calendar.publicEvents());
        assertThat(total("search=" + Words.RARE)).isBetween(4L, 16L);
        assertThat(total("search=" + Words.COMMON)).isBetween(40L, 250L);
        assertThat(total("search=" + Words.ABSENT)).isZero();
        assertThat(total(Requests.NEAR)).isBetween(10L, 100L);
        assertThat(total("venue=" + calendar.venue(3))).isBetween(10L, 100L);
        assertThat(total("ticketed=true")).isBetween(5L, 100L);
    }

    @Test
    void fill_countsEventsOfTerms() throws Exception {
        fill(400, false);
        compareCounts();
    }

    private void compareCounts() {
        var tags = service.get("/tags?per_page=10&orderby=count&order=desc");
        for (int i = 0; i < 10; i++) {
            String tag = "tags." + i;
            assertThat(tags.number(tag + ".count"))
                    .isEqualTo(total("recurring=series&tags=" + tags.number(tag + ".id")));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 3_100})
    void series_areAsTheServiceWouldMakeThem(int events) throws Exception {
        fill(events, true);

        assertThat(total("")).isEqualTo(calendar.publicEvents());
        assertThat(total("recurring=series")).isEqualTo(calendar.publicSingles() + calendar.series());
        for (int i = 0; i < calendar.series(); i++) {
            long id = calendar.series(i);
            Answer series = service.get("/events/" + id);
            String rule = series.text("recurrence.rule");
            assertThat(series.number("recurrence.count")).isEqualTo(calendar.dates(i));
            List<String> before = dates(id);
            assertThat(before).hasSize(calendar.dates(i));
            // Another rule and the same one again: the dates are worked out anew.
            for (String other : List.of("FREQ=YEARLY;COUNT=1", rule))
                assertThat(service.patch(
                                        TestService.ADMIN,
                                        "/events/" + id + "?scope=all",
                                        "{\"recurrence\": {\"rule\": \"" + other + "\"}}")
                                .status())
                        .isEqualTo(200);
            assertThat(dates(id)).isEqualTo(before);
        }
        compareCounts();
    }

    /** Without titles, as those of dates that go are lost. */
    private List<String> dates(long series) {
        var dates = new ArrayList<String>();
        for (int page = 1; page <= 10; page++) {
            Answer list = service.get("/events?window=all&per_page=50&page=" + page + "&series=" + series);
            if (list.status() != 200) return dates;
            for (Object date : list.list("events")) {
                Map<?, ?> event = (Map<?, ?>) date;
                dates.add(event.get("id") + " " + event.get("start_date") + " " + event.get("utc_end_date"));
            }
        }
        return dates;
    }

    @Test
    void fill_leavesRoomForFurtherRecords() throws Exception {
        fill(400, false);
        var made = service.post(TestService.EDITOR, "/events", """
                {"title": "Nachtrag", "start_date": "2026-12-01 20:00", "end_date": "2026-12-01 22:00", "tags": ["new"]}""");

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.number("id")).isGreaterThan(calendar.lastId());
        assertThat(total("search=nachtrag")).isEqualTo(1);
    }
}
