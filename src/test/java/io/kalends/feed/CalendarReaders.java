package io.kalends.feed;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kalends.json.Json;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Programs that read calendars and know nothing of one another. Those in Java and JavaScript are there where {@code .ci/run}
 * has put them into {@code target/readers}, those in Python where Debian's packages python3-dateutil and
 * python3-recurring-ical-events are installed.
 */
final class CalendarReaders {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss", Locale.ROOT);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("uuuuMMdd", Locale.ROOT);
    private static final Path FOLDER = Path.of("target", "readers").toAbsolutePath();

    /**
     * A series as it stands in a calendar.
     *
     * @param local the lines that tell when it takes place, without zones, for programs that read nothing else
     */
    record Series(String calendar, List<String> local, ZoneId zone, boolean zoned, boolean allDay) {
        private Map<String, Object> members(LocalDateTime to) {
            return Map.of(
                    "from",
                    "20200101T000000",
                    "to",
                    TIME.format(to),
                    "allDay",
                    allDay,
                    "zone",
                    zone.getId(),
                    "local",
                    local,
                    "calendar",
                    calendar);
        }

        /** Days are their first instants in UTC. */
        private Instant instant(String time) {
            if (allDay || time.length() == 8)
                return LocalDate.parse(time.substring(0, 8), DAY).atStartOfDay().toInstant(ZoneOffset.UTC);
            LocalDateTime local = LocalDateTime.parse(time.replace("Z", ""), TIME);
            return time.endsWith("Z") || !zoned
                    ? local.toInstant(ZoneOffset.UTC)
                    : local.atZone(zone).toInstant();
        }
    }

    private CalendarReaders() {}

    /** Whether at least those are there that {@code .ci/run} installs. */
    static boolean areInstalled() {
        return Files.exists(FOLDER.resolve("java")) && Files.exists(FOLDER.resolve("node_modules"));
    }

    /** When each reader that is installed says that each of the series takes place, to a time; in order. */
    static List<Map<String, List<String>>> read(List<Series> all, LocalDateTime to) throws IOException {
        Path input = Files.write(
                Files.createDirectories(FOLDER).resolve("series"),
                all.stream().map(series -> Json.text(series.members(to))).toList());
        var read = new ArrayList<Map<String, List<String>>>();
        for (int i = 0; i < all.size(); i++) read.add(new TreeMap<>());
        commands().parallelStream().map(command -> run(command, input)).toList().forEach(output -> {
            for (int i = 0; i < output.size(); i++) {
                Series series = all.get(i);
                Map<String, List<String>> found = read.get(i);
                ((Map<?, ?>) Objects.requireNonNull(Json.parse(output.get(i))))
                        .forEach((name, times) -> found.put(name.toString(), instants(series, (List<?>) times)));
            }
        });
        return read;
    }

    private static List<String> instants(Series series, List<?> found) {
        if (!found.isEmpty() && found.getFirst().toString().startsWith("failed"))
            return List.of(found.getFirst().toString());
        return found.stream()
                .map(time -> series.instant(time.toString()))
                .sorted()
                .map(Instant::toString)
                .toList();
    }

    private static List<List<String>> commands() throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = System.getProperty("java.class.path") + File.pathSeparator + FOLDER.resolve("java") + "/*";
        return List.of(
                List.of(java, "-cp", classPath, script("readers.java")),
                List.of("node", script("readers.js")),
                List.of("/usr/bin/python3", script("readers.py")));
    }

    private static String script(String name) throws IOException {
        Path script = Files.createDirectories(FOLDER).resolve(name);
        try (var text = CalendarReaders.class.getResourceAsStream(name)) {
            Files.write(script, Objects.requireNonNull(text).readAllBytes());
        }
        return script.toString();
    }

    /** What a program writes; nothing if there is no such program. */
    private static List<String> run(List<String> command, Path input) {
        var builder = new ProcessBuilder(command)
                .redirectInput(input.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("NODE_PATH", FOLDER.resolve("node_modules").toString());
        builder.environment().put("TZ", "UTC");
        try {
            // Some write about themselves as well.
            return new String(builder.start().getInputStream().readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> line.startsWith("{"))
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
