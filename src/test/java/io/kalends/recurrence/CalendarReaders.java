package io.kalends.recurrence;

import static java.nio.charset.StandardCharsets.UTF_8;

import biweekly.Biweekly;
import biweekly.util.com.google.ical.compat.javautil.DateIterator;
import io.kalends.json.Json;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TimeZone;
import java.util.TreeSet;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.data.ParserException;
import net.fortuna.ical4j.model.Period;
import net.fortuna.ical4j.model.component.VEvent;
import org.dmfs.rfc5545.DateTime;
import org.dmfs.rfc5545.recur.InvalidRecurrenceRuleException;
import org.dmfs.rfc5545.recur.RecurrenceRule;

/**
 * Programs that read calendars and know nothing of one another. Three come with the tests; those in JavaScript are there where
 * {@code npm install} has put rrule, ical.js and node-ical into {@code target/readers}, those in Python where Debian's packages
 * python3-dateutil and python3-recurring-ical-events are installed.
 */
final class CalendarReaders {
    /** A series as it stands in a calendar. */
    record Series(String start, List<String> lines, ZoneId zone, boolean allDay) {
        private static final String TEXT = """
                BEGIN:VCALENDAR
                VERSION:2.0
                PRODID:test
                BEGIN:VEVENT
                UID:1
                DTSTAMP:20240101T000000Z
                %s
                DURATION:%s
                %s
                END:VEVENT
                END:VCALENDAR
                """;

        private String calendar() {
            String first = allDay
                    ? "DTSTART;VALUE=DATE:" + start
                    : start.endsWith("Z") ? "DTSTART:" + start : "DTSTART;TZID=" + zone + ":" + start;
            String text = String.format(Locale.ROOT, TEXT, first, allDay ? "P1D" : "PT1H", String.join("\n", lines));
            return text.replace("\n", "\r\n").replace("\r\n\r\n", "\r\n");
        }

        /** The same for readers that know no zones. */
        private List<String> local() {
            var local = new ArrayList<String>();
            local.add("DTSTART:" + local(start));
            for (String line : lines) {
                String name = line.substring(0, line.indexOf(':')).replaceAll(";.*", "");
                String value = line.substring(line.indexOf(':') + 1);
                local.add(name + ":" + (name.equals("RRULE") ? value : dates(value)));
            }
            return local;
        }

        private String dates(String value) {
            return String.join(
                    ",", Arrays.stream(value.split(",")).map(this::local).toList());
        }

        private String local(String time) {
            if (allDay) return time + "T000000";
            return time.endsWith("Z") ? Ending.TIME.format(LocalDateTime.ofInstant(instant(time), zone)) : time;
        }

        private Instant instant(String time) {
            if (time.length() == 8)
                return LocalDate.parse(time, Ending.DAY).atStartOfDay().toInstant(ZoneOffset.UTC);
            if (time.endsWith("Z"))
                return LocalDateTime.parse(time.replace("Z", ""), Ending.TIME).toInstant(ZoneOffset.UTC);
            LocalDateTime read = LocalDateTime.parse(time, Ending.TIME);
            return allDay ? read.toInstant(ZoneOffset.UTC) : read.atZone(zone).toInstant();
        }
    }

    private static final Path NODE_MODULES =
            Path.of("target", "readers", "node_modules").toAbsolutePath();

    private CalendarReaders() {}

    /** When each reader says that each of the series takes place, to a time; days are their first instants in UTC. */
    static List<Map<String, List<String>>> read(List<Series> all, LocalDateTime to) throws IOException {
        var read = new ArrayList<Map<String, List<String>>>();
        for (Series series : all) {
            var found = new LinkedHashMap<String, List<String>>();
            found.put("lib-recur", guarded(() -> libRecur(series, to)));
            found.put("ical4j", guarded(() -> ical4j(series, to)));
            found.put("biweekly", guarded(() -> biweekly(series, to)));
            read.add(found);
        }
        addAll(read, all, to, script("node", "readers.js"));
        addAll(read, all, to, script("/usr/bin/python3", "readers.py"));
        return read;
    }

    private interface Reading {
        List<Instant> read() throws Exception;
    }

    private static List<String> guarded(Reading reading) {
        try {
            return new TreeSet<>(reading.read()).stream().map(Instant::toString).toList();
        } catch (Exception | StackOverflowError e) {
            return List.of("failed: " + e);
        }
    }

    private static List<Instant> libRecur(Series series, LocalDateTime to) throws InvalidRecurrenceRuleException {
        var starts = new TreeSet<String>();
        var out = new TreeSet<String>();
        List<String> local = series.local();
        String first = local.getFirst().replace("DTSTART:", "");
        starts.add(first);
        for (String line : local) {
            String value = line.substring(line.indexOf(':') + 1);
            if (line.startsWith("RRULE:")) {
                var iterator =
                        new RecurrenceRule(value, RecurrenceRule.RfcMode.RFC5545_LAX).iterator(DateTime.parse(first));
                while (iterator.hasNext()) {
                    String next = iterator.nextDateTime().toString();
                    if (next.compareTo(Ending.TIME.format(to)) > 0) break;
                    starts.add(next);
                }
            }
            if (line.startsWith("RDATE:")) starts.addAll(List.of(value.split(",")));
            if (line.startsWith("EXDATE:")) out.addAll(List.of(value.split(",")));
        }
        starts.removeAll(out);
        return starts.stream().map(series::instant).toList();
    }

    private static List<Instant> ical4j(Series series, LocalDateTime to) throws IOException, ParserException {
        var calendar = new CalendarBuilder().build(new StringReader(series.calendar()));
        VEvent event = calendar.<VEvent>getComponents("VEVENT").getFirst();
        var from = LocalDateTime.of(2020, 1, 1, 0, 0);
        if (series.allDay()) {
            var period =
                    new Period<LocalDate>(from.toLocalDate(), to.toLocalDate().plusDays(1));
            return event.<LocalDate>calculateRecurrenceSet(period).stream()
                    .map(found -> found.getStart().atStartOfDay().toInstant(ZoneOffset.UTC))
                    .toList();
        }
        var period = new Period<>(from.atZone(series.zone()), to.plusDays(1).atZone(series.zone()));
        return event.calculateRecurrenceSet(period).stream()
                .map(found -> Instant.from((Temporal) found.getStart()))
                .toList();
    }

    private static List<Instant> biweekly(Series series, LocalDateTime to) {
        biweekly.component.VEvent event =
                Biweekly.parse(series.calendar()).first().getEvents().getFirst();
        TimeZone zone = series.allDay() ? TimeZone.getDefault() : TimeZone.getTimeZone(series.zone());
        DateIterator iterator = event.getDateIterator(zone);
        Instant end = to.plusDays(1).toInstant(ZoneOffset.UTC);
        var found = new ArrayList<Instant>();
        while (iterator.hasNext()) {
            Instant next = iterator.next().toInstant();
            if (next.isAfter(end)) break;
            found.add(
                    series.allDay()
                            ? LocalDate.ofInstant(next, zone.toZoneId())
                                    .atStartOfDay()
                                    .toInstant(ZoneOffset.UTC)
                            : next);
        }
        return found;
    }

    private static List<String> script(String program, String name) throws IOException {
        Path script = Files.createDirectories(Path.of("target", "readers"))
                .resolve(name)
                .toAbsolutePath();
        try (var text = CalendarReaders.class.getResourceAsStream(name)) {
            Files.write(script, Objects.requireNonNull(text).readAllBytes());
        }
        return List.of(program, script.toString());
    }

    private static void addAll(
            List<Map<String, List<String>>> read, List<Series> all, LocalDateTime to, List<String> command)
            throws IOException {
        var input = new StringBuilder();
        for (Series series : all)
            input.append(Json.text(Map.of(
                            "from", "20200101T000000",
                            "to", Ending.TIME.format(to),
                            "allDay", series.allDay(),
                            "local", series.local(),
                            "calendar", series.calendar())))
                    .append('\n');
        List<String> output = run(command, input.toString());
        if (output.size() != all.size()) return;
        for (int i = 0; i < all.size(); i++) {
            Series series = all.get(i);
            Map<String, List<String>> found = read.get(i);
            ((Map<?, ?>) Objects.requireNonNull(Json.parse(output.get(i))))
                    .forEach((name, times) -> found.put(name.toString(), texts(series, (List<?>) times)));
        }
    }

    private static List<String> texts(Series series, List<?> found) {
        if (!found.isEmpty() && found.getFirst().toString().startsWith("failed"))
            return List.of(found.getFirst().toString());
        return new TreeSet<>(found.stream()
                        .map(time -> series.instant(time.toString()))
                        .toList())
                .stream().map(Instant::toString).toList();
    }

    /** What a program writes; nothing if there is no such program. */
    private static List<String> run(List<String> command, String input) throws IOException {
        Path in = Files.writeString(Files.createTempFile("series", ".json"), input);
        try {
            var builder = new ProcessBuilder(command)
                    .redirectInput(in.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().put("NODE_PATH", NODE_MODULES.toString());
            builder.environment().put("TZ", "UTC");
            Process process = builder.start();
            return new String(process.getInputStream().readAllBytes(), UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            return List.of();
        } finally {
            Files.delete(in);
        }
    }
}
