package io.kalends.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.json.Json;
import io.kalends.store.TestDatabases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the environment says of log lines, to the program in a process of its own. */
@Timeout(120)
class LogLinesTest {
    private static final List<String> MEMBERS = List.of("timestamp", "level", "loggerName", "formattedMessage");

    private final Path folder = TestDatabases.folder();

    /** What a service writes until it is ready. */
    private List<String> lines(String... settings) {
        List<String> before =
                Stream.concat(Stream.of("env"), Stream.of(settings)).toList();
        try (NodeProcess node = NodeProcess.startBy(before, OwnPostgres.freePort(), folder.resolve("data"))) {
            node.awaitReady().stop();
            return node.output().lines().toList();
        }
    }

    @Test
    void text_isALineWithTimeLevelAndPlace() {
        assertThat(lines("KALENDS_LOG_LEVEL=DEBUG"))
                .anyMatch(line -> line.matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z DEBUG +\\w+ .+"));
    }

    @Test
    void json_isAnObjectALine() {
        List<Map<?, ?>> objects = lines("KALENDS_LOG_LEVEL=DEBUG", "KALENDS_LOG_FORMAT=json").stream()
                .filter(line -> line.startsWith("{"))
                .<Map<?, ?>>map(line -> (Map<?, ?>) Json.parse(line))
                .toList();
        assertThat(objects).isNotEmpty().allMatch(line -> line.keySet().containsAll(MEMBERS));
    }

    @Test
    void level_leavesOutWhatMattersLess() {
        assertThat(lines("KALENDS_LOG_LEVEL=INFO")).noneMatch(line -> line.contains(" DEBUG "));
    }

    @Test
    void fileOfTheOperator_goesFirst() throws IOException {
        Path file = folder.resolve("logback.xml");
        Files.writeString(file, """
                <configuration>
                  <appender name="out" class="ch.qos.logback.core.ConsoleAppender">
                    <encoder><pattern>own %level %message%n</pattern></encoder>
                  </appender>
                  <root level="DEBUG"><appender-ref ref="out"/></root>
                </configuration>
                """);
        assertThat(lines("JAVA_TOOL_OPTIONS=-Dlogback.configurationFile=" + file))
                .anyMatch(line -> line.startsWith("own DEBUG "));
    }
}
