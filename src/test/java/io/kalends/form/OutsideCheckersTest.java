package io.kalends.form;

import static io.kalends.TestService.ADMIN;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kalends.TestService;
import io.kalends.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Structured data by a checker of others with the vocabulary of schema.org, places by the schema of GeoJSON. Both are there
 * where {@code .ci/run} has put them into {@code target/readers}.
 */
class OutsideCheckersTest {
    private static final Path MODULES =
            Path.of("target", "readers", "node_modules").toAbsolutePath();

    @RegisterExtension
    static final TestService service = new TestService();

    @BeforeAll
    static void fill() {
        service.demo().fill();
    }

    private static Object form(String path) {
        return requireNonNull(Json.parse(service.get(ADMIN, path).body()));
    }

    /** The events of the list, each by itself, as pages have them. */
    private static List<Object> events(Object list) {
        var events = new ArrayList<>();
        for (Object item : (List<?>) ((Map<?, ?>) list).get("itemListElement"))
            events.add(requireNonNull(((Map<?, ?>) item).get("item")));
        return events;
    }

    private static List<String> check(Map<String, Object> forms) throws IOException {
        Path script = Files.createTempFile("checkers", ".mjs");
        try (var text = OutsideCheckersTest.class.getResourceAsStream("checkers.mjs")) {
            Files.write(script, requireNonNull(text).readAllBytes());
        }
        Path input = Files.write(Files.createTempFile("forms", ".json"), Json.bytes(forms));
        Process process = new ProcessBuilder("node", script.toString(), MODULES.toString())
                .redirectInput(input.toFile())
                .redirectErrorStream(true)
                .start();
        try {
            return new String(process.getInputStream().readAllBytes(), UTF_8)
                    .lines()
                    .toList();
        } finally {
            Files.delete(script);
            Files.delete(input);
        }
    }

    @Test
    void formsOfTheDemo_areFoundRight() throws IOException {
        assumeTrue(Files.exists(MODULES.resolve("@vocabulary")), "the checkers are not installed");
        Object list = form("/events.jsonld?window=all");
        var linked = new ArrayList<Object>(events(list));
        int single = linked.size();
        linked.add(list);
        var places = List.of(form("/events.geojson?window=all"), form("/venues.geojson"));

        assertThat(single).isGreaterThan(100);
        assertThat(check(Map.of("linkedData", linked, "geoJson", places)))
                .containsExactly("checked " + (single + 1) + " 2");
    }

    @Test
    void whatIsWrong_isFound() throws IOException {
        assumeTrue(Files.exists(MODULES.resolve("@vocabulary")), "the checkers are not installed");
        var event = Map.of("@type", "Event", "nam", "Jazz", "eventStatus", "https://schema.org/EventGone");
        var place = Map.of("type", "FeatureCollection", "features", List.of(Map.of("type", "Feature")));

        assertThat(check(Map.of("linkedData", List.of(event), "geoJson", List.of(place))))
                .hasSize(4)
                .anyMatch(line -> line.contains("\"nam\""))
                .anyMatch(line -> line.contains("EventGone"))
                .anyMatch(line -> line.startsWith("GeoJSON"));
    }
}
