package io.kalends.bench;

import io.kalends.bench.Results.Setting;
import io.kalends.bench.Results.Trial;
import io.kalends.json.Json;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results as JSON, one case to a line, so that two runs can be compared line by line. */
final class ResultsJson {
    private static final MathContext PRECISION = new MathContext(4);

    private ResultsJson() {}

    static String of(Results results) {
        return """
                {"setting": %s,
                "sizes": [%s],
                %s"goals": [
                %s
                ]}
                """.formatted(
                        Json.text(setting(results.setting())),
                        results.trials().stream().map(ResultsJson::trial).collect(Collectors.joining(",\n")),
                        section("watch", results.watch().stream().map(ResultsJson::measured))
                                .stripTrailing(),
                        lines(Goals.of(results).stream().map(ResultsJson::goal).toList()));
    }

    private static Map<String, Object> setting(Setting setting) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("time", setting.time().truncatedTo(ChronoUnit.SECONDS).toString());
        tree.put("engine", setting.engine());
        tree.put("tool", setting.tool());
        tree.put("clients", Load.CLIENTS);
        tree.put("seconds", number(setting.seconds()));
        tree.put("java", setting.java());
        tree.put("system", setting.system());
        tree.put("processors", setting.processors());
        return tree;
    }

    private static String trial(Trial trial) {
        String durable = trial.durable()
                .map(found -> "\"durable_creates\": "
                        + Json.text(Map.of(
                                "clients", found.clients(),
                                "service", number(found.service()),
                                "bare", number(found.bare())))
                        + ", ")
                .orElse("");
        String memory = trial.memory().isPresent()
                ? "\"memory_bytes\": " + trial.memory().getAsLong() + ", "
                : "";
        return """
                {"events": %s, "start_milliseconds": %s, %s%s%s%s%s"cases": [
                %s
                ]}""".formatted(
                        trial.events(),
                        trial.start().toMillis(),
                        memory,
                        durable,
                        section("series_idle", trial.idle().stream().map(ResultsJson::timing)),
                        section("waiting", trial.waiting().stream().map(ResultsJson::waiting)),
                        section("reads_during", trial.during().stream().map(ResultsJson::during)),
                        lines(trial.cases().stream().map(ResultsJson::measured).toList()));
    }

    private static String section(String name, Stream<Map<String, Object>> rows) {
        List<Map<String, Object>> all = rows.toList();
        return all.isEmpty() ? "" : "\"" + name + "\": [\n" + lines(all) + "\n], ";
    }

    private static Map<String, Object> waiting(Waiting waiting) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("case", waiting.one().key());
        tree.put("one_client", figures(waiting.alone()));
        tree.put("possible_per_second", number(waiting.possible()));
        tree.put("half_of_that", waits(waiting.half()));
        return tree;
    }

    private static Map<String, Object> during(During during) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("case", during.what().key());
        tree.put("name", "reads during " + during.what().title());
        tree.put("seconds", number(during.seconds()));
        tree.put("possible_per_second", number(during.possible()));
        tree.put("half_of_that", waits(during.reads()));
        return tree;
    }

    private static Map<String, Object> waits(Waits waits) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("requests_per_second", number(waits.rate()));
        tree.put("requests", waits.requests());
        tree.put("p50_microseconds", number(waits.p50()));
        tree.put("p99_microseconds", number(waits.p99()));
        tree.put("worst_microseconds", number(waits.worst()));
        tree.put("errors", waits.errors());
        return tree;
    }

    private static Map<String, Object> timing(Timing timing) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("name", timing.name());
        tree.put("median_microseconds", number(timing.median()));
        tree.put("worst_microseconds", number(timing.worst()));
        return tree;
    }

    private static Map<String, Object> measured(Measured measured) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("case", measured.one().key());
        tree.put("name", measured.one().group().title() + ": " + measured.one().title());
        tree.put("gzip", measured.compressed());
        tree.put("ratio", number(measured.ratio()));
        tree.put("service", figures(measured.service()));
        tree.put("bare", figures(measured.bare()));
        if (!measured.beside().isEmpty())
            tree.put(
                    "beside",
                    measured.beside().stream()
                            .map(other -> beside(measured, other))
                            .toList());
        return tree;
    }

    private static Map<String, Object> beside(Measured measured, Beside other) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("name", other.name());
        measured.against(other.name()).ifPresent(ratio -> tree.put("ratio", number(ratio)));
        tree.put("figures", figures(other.figures()));
        return tree;
    }

    private static Map<String, Object> figures(Figures figures) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("requests_per_second", number(figures.rate()));
        tree.put("p50_microseconds", number(figures.p50()));
        tree.put("p99_microseconds", number(figures.p99()));
        tree.put("cpu_microseconds", number(figures.cpu()));
        tree.put("errors", figures.errors());
        return tree;
    }

    private static Map<String, Object> goal(Goal goal) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("goal", goal.name());
        tree.put(goal.atLeast() ? "at_least" : "at_most", number(goal.limit()));
        goal.found().ifPresent(value -> tree.put("found", number(value)));
        tree.put("verdict", goal.verdict());
        return tree;
    }

    private static String lines(List<Map<String, Object>> trees) {
        return trees.stream().map(Json::text).collect(Collectors.joining(",\n"));
    }

    private static BigDecimal number(double value) {
        BigDecimal rounded = new BigDecimal(value, PRECISION).stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }
}
