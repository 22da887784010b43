package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Endless series, as years pass. */
class RollingOutTest {
    @RegisterExtension
    final TestService service =
            new TestService().with(Setting.TIMEZONE, "Europe/Berlin").with(Setting.RECURRENCE_MONTHS, "12");

    private final Calendar calendar = new Calendar(service);

    private List<Long> dates(long series) {
        return ok(service.get("/events?window=all&per_page=50&orderby=start_date&order=desc&series=" + series))
                .list("events")
                .stream()
                .map(event -> (Long) ((Map<?, ?>) event).get("id"))
                .toList();
    }

    private void rollOut() {
        try (Database db = service.database()) {
            new RollingOut(db, service.clock(), 12).apply();
        }
    }

    @Test
    void dates_areAddedAsTimePasses_andKeepTheirIds() {
        long series = calendar.event(ADMIN, "\"title\": \"Endless\"", "\"recurrence\": {\"rule\": \"FREQ=MONTHLY\"}")
                .id();
        List<Long> before = dates(series);
        String token = "";
        for (int year = 0; year < 3; year++) {
            service.clock().set(service.now().plus(Duration.ofDays(365)));
            token = service.get("/changes").text("next_token");
            rollOut();
        }
        rollOut();

        List<Long> after = dates(series);
        assertThat(after).hasSize(before.size() + 36).containsAll(before);
        assertThat(ok(service.get("/events/" + series)).body())
                .contains("\"last\":null")
                .contains("\"count\":null");
        assertThat(ok(service.get("/changes?since=" + token)).list("changes")).isEmpty();
    }

    private Optional<String> rolledOutUntil(String query) {
        return ok(service.get("/events?" + query)).header("X-Rolled-Out-Until");
    }

    @Test
    void lists_thatReachBeyondTheHorizon_sayHowFarTheyGo() {
        assertThat(rolledOutUntil("window=all")).isEmpty();
        calendar.event(ADMIN, "\"title\": \"Ten\"", "\"recurrence\": {\"rule\": \"FREQ=MONTHLY;COUNT=10\"}");
        assertThat(rolledOutUntil("window=all")).isEmpty();

        calendar.event(ADMIN, "\"title\": \"Endless\"", "\"recurrence\": {\"rule\": \"FREQ=MONTHLY\"}");
        Instant horizon = Instant.parse(rolledOutUntil("window=all").orElseThrow());
        assertThat(horizon)
                .isBetween(
                        service.now().plus(Duration.ofDays(364)), service.now().plus(Duration.ofDays(367)));
        LocalDate lastDay = LocalDate.ofInstant(horizon, ZoneOffset.UTC);
        assertThat(rolledOutUntil("window=all&end_date=" + lastDay.minusDays(1)))
                .isEmpty();
        assertThat(rolledOutUntil("window=all&starts_before=" + lastDay.minusDays(1)))
                .isEmpty();
        assertThat(rolledOutUntil("window=all&end_date=" + lastDay.plusDays(2))).contains(horizon.toString());
        assertThat(rolledOutUntil("window=all&recurring=series")).contains(horizon.toString());
    }

    @Test
    void read_thatFindsTheHorizonNear_hasTheWorkDone() {
        long series = calendar.event(ADMIN, "\"title\": \"Endless\"", "\"recurrence\": {\"rule\": \"FREQ=MONTHLY\"}")
                .id();
        int before = dates(series).size();
        service.clock().set(service.now().plus(Duration.ofDays(150)));
        Optional<String> horizon = rolledOutUntil("window=all");
        assertThat(dates(series)).hasSize(before);

        service.clock().set(service.now().plus(Duration.ofDays(60)));
        await().atMost(Duration.ofSeconds(5))
                .untilAsserted(() -> assertThat(dates(series)).hasSizeGreaterThanOrEqualTo(before + 6));
        assertThat(rolledOutUntil("window=all")).isPresent().isNotEqualTo(horizon);
    }

    @Test
    void nodes_thatFindTheHorizonNearAtTheSameTime_storeEachDateOnce() {
        long series = calendar.event(ADMIN, "\"title\": \"Endless\"", "\"recurrence\": {\"rule\": \"FREQ=DAILY\"}")
                .id();
        LocalDate today = LocalDate.ofInstant(service.now(), ZoneOffset.UTC);
        long added = ChronoUnit.DAYS.between(
                today.plusMonths(12), today.plusDays(360).plusMonths(12));
        long all = total(series) + added;
        List<TestService> nodes =
                IntStream.range(0, 3).mapToObj(_ -> service.sameStore()).toList();
        nodes.forEach(TestService::start);
        try {
            service.clock().forward(Duration.ofDays(360));
            nodes.parallelStream().forEach(node -> ok(node.get("/events?window=all")));
            await().atMost(Duration.ofSeconds(20))
                    .untilAsserted(() -> assertThat(total(series)).isGreaterThanOrEqualTo(all));
        } finally {
            // What they have begun is done then.
            nodes.forEach(TestService::stop);
        }
        assertThat(total(series)).isEqualTo(all);
        try (Database db = service.database()) {
            long days = db.read(tx -> tx.count(Sql.of(
                    "SELECT count(DISTINCT starts_at) FROM occurrence WHERE series_id = ? AND id <> ?",
                    series,
                    series)));
            assertThat(days).isEqualTo(all);
        }
    }

    private long total(long series) {
        return ok(service.get("/events?window=all&series=" + series)).number("total");
    }
}
