package io.kalends.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.bench.Results.Setting;
import io.kalends.bench.Results.Trial;
import io.kalends.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What is said of figures: in the table, as JSON and as goals. */
class ReportTest {
    private static final Setting SETTING = Setting.now("SQLite", "wrk, 1 thread", 2);

    private static Figures figures(double rate, double cpu) {
        return new Figures((long) (2 * rate), 2, 0, 700, 3_000, cpu);
    }

    private static Measured measured(Case one, boolean compressed, double cpu) {
        return new Measured(one, compressed, figures(1_000, cpu), figures(2_000, 20), List.of());
    }

    private static Results results(int events, Measured... cases) {
        var trial = new Trial(
                events,
                Duration.ofMillis(900),
                OptionalLong.empty(),
                List.of(cases),
                List.of(),
                List.of(),
                Optional.empty(),
                List.of());
        return new Results(SETTING, List.of(trial), List.of());
    }

    private static Results waits(int events, double alone, double half) {
        var one = new Figures(100, 2, 0, alone / 2, alone, 0);
        var many = new Waits(500, 1_000, 0, half / 2, half, 2 * half);
        var trial = new Trial(
                events,
                Duration.ofMillis(900),
                OptionalLong.empty(),
                List.of(),
                List.of(new Waiting(Case.CREATE, one, 1_000, many)),
                List.of(new During(Disturbance.IMPORT, 1_000, 12.5, many)),
                Optional.empty(),
                List.of());
        return new Results(SETTING, List.of(trial), List.of());
    }

    private static Goal goal(Results results, String name) {
        return Goals.of(results).stream()
                .filter(goal -> goal.name().contains(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void nginx_isInTableJsonAndGoals() {
        var beside = List.of(new Beside(StaticFile.NAME, figures(1_600, 10)));
        var list = new Measured(Case.LIST_50, false, figures(1_200, 30), figures(1_500, 20), beside);

        assertThat(table(list)).containsPattern("nginx, from a file +1,600 .* service to this: +0.75");
        assertThat(ResultsJson.of(results(1_000, list)))
                .contains("\"beside\":[{\"name\":\"nginx, from a file\",\"ratio\":0.75");
        assertThat(goal(results(1_000, list), "same list of 50, against nginx").verdict())
                .isEqualTo("missed");
    }

    private static String table(Measured measured) {
        var out = new ByteArrayOutputStream();
        new Report(new PrintStream(out, true, StandardCharsets.UTF_8)).line(measured);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void table_saysWhetherRepliesAreCompressed() {
        assertThat(table(measured(Case.LIST_50_OTHER_GZIP, true, 900))).containsPattern("list of 50 +yes +1,000");
        assertThat(table(measured(Case.LIST_50_OTHER, false, 900))).containsPattern("list of 50 +no +1,000");
    }

    @Test
    void json_saysWhetherRepliesAreCompressed() {
        String json = ResultsJson.of(results(1_000, measured(Case.LIST_50_OTHER_GZIP, true, 900)));

        assertThat(json).contains("\"case\":\"list-50-other-gzip\"", "\"gzip\":true");
        assertThat((Map<?, ?>) Json.parse(json)).hasSize(3);
    }

    @Test
    void goals_compareProcessorTimeWithAndWithoutCompression() {
        Results dear = results(
                1_000,
                measured(Case.LIST_50_OTHER, false, 1_000),
                measured(Case.LIST_50_OTHER_GZIP, true, 2_500),
                measured(Case.LIST_10_OTHER, false, 400),
                measured(Case.LIST_10_OTHER_GZIP, true, 600));

        assertThat(goal(dear, "gzip adds to a new list of 50").found()).contains(1.5);
        assertThat(goal(dear, "gzip adds to a new list of 50").verdict()).isEqualTo("missed");
        assertThat(goal(dear, "gzip adds to a new list of 10").verdict()).isEqualTo("reached");
        assertThat(goal(results(1_000), "gzip adds to a new list of 10").verdict())
                .isEqualTo("not measured");
    }

    @Test
    void goals_knowTheLongerWaitFromAHundredThousandEventsOn() {
        Results found = waits(100_000, 60_000, 40_000);

        assertThat(goal(found, "p99 of create").found()).contains(60.0);
        assertThat(goal(found, "p99 of create").verdict()).isEqualTo("missed");
        assertThat(goal(found, "reads during an import of 10,000 events").verdict())
                .isEqualTo("reached");
        assertThat(goal(found, "reads during a backup").verdict()).isEqualTo("not measured");
        assertThat(goal(waits(1_000, 60_000, 40_000), "p99 of create").verdict())
                .isEqualTo("not measured");
    }

    @Test
    void table_andJsonShowWaits() {
        Trial trial = waits(100_000, 60_000, 4_000).trials().getFirst();
        var out = new ByteArrayOutputStream();
        var report = new Report(new PrintStream(out, true, StandardCharsets.UTF_8));

        report.waiting(trial.waiting().getFirst());
        report.during(trial.during().getFirst());

        assertThat(out.toString(StandardCharsets.UTF_8))
                .containsPattern("create +one client p50 30 ms, p99 60 ms; 32 clients at 500 of 1,000/s: p50 2.00 ms")
                .containsPattern(
                        "an import of 10,000 events +took 12.5 s; 32 clients at 500 of 1,000/s: .*longest 8.00 ms");
        assertThat(ResultsJson.of(waits(100_000, 60_000, 4_000)))
                .contains("\"case\":\"import\"", "\"worst_microseconds\":8000")
                .satisfies(json -> assertThat((Map<?, ?>) Json.parse(json)).hasSize(3));
    }
}
