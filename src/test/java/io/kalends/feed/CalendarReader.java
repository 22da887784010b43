package io.kalends.feed;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A calendar program in small, which knows nothing of time zones but what a calendar tells it. */
final class CalendarReader {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuuMMdd", Locale.ROOT);
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss", Locale.ROOT);

    /** A line as it is meant. */
    record Line(String name, Map<String, String> params, String value) {
        static Line of(String text) {
            int colon = indexOutsideQuotes(text, ':');
            List<String> head = split(text.substring(0, colon), ';');
            var params = new HashMap<String, String>();
            for (String param : head.subList(1, head.size())) {
                int equals = param.indexOf('=');
                params.put(
                        param.substring(0, equals), param.substring(equals + 1).replace("\"", ""));
            }
            return new Line(head.getFirst(), params, text.substring(colon + 1));
        }

        String text() {
            var text = new StringBuilder();
            for (int i = 0; i < value.length(); i++) {
                char letter = value.charAt(i);
                if (letter == '\\') {
                    letter = value.charAt(++i);
                    if (letter == 'n' || letter == 'N') letter = '\n';
                }
                text.append(letter);
            }
            return text.toString();
        }
    }

    /** What stands between a BEGIN and its END. */
    record Component(String name, List<Line> lines, List<Component> parts) {
        Optional<Line> find(String property) {
            return lines.stream().filter(line -> line.name.equals(property)).findFirst();
        }

        Line get(String property) {
            return find(property).orElseThrow(() -> new AssertionError("no " + property + " in " + lines));
        }

        String text(String property) {
            return get(property).text();
        }

        List<Component> all(String kind) {
            return parts.stream().filter(part -> part.name.equals(kind)).toList();
        }
    }

    private record Change(LocalDateTime at, ZoneOffset before, ZoneOffset after) {
        Instant instant() {
            return at.toInstant(before);
        }
    }

    final Component calendar;
    private final Map<String, List<Change>> zones = new HashMap<>();

    CalendarReader(String text) {
        calendar = component(lines(text).iterator());
        for (Component zone : calendar.all("VTIMEZONE")) zones.put(zone.text("TZID"), changes(zone));
    }

    private static List<String> lines(String text) {
        if (!text.endsWith("\r\n")) throw new AssertionError("no end of the last line");
        return Arrays.asList(text.replace("\r\n ", "").split("\r\n"));
    }

    private static Component component(java.util.Iterator<String> lines) {
        return component(Line.of(lines.next()).value, lines);
    }

    private static Component component(String name, java.util.Iterator<String> lines) {
        var component = new Component(name, new ArrayList<>(), new ArrayList<>());
        while (true) {
            Line line = Line.of(lines.next());
            if (line.name.equals("END")) {
                if (!line.value.equals(name)) throw new AssertionError(line + " ends " + name);
                return component;
            }
            if (line.name.equals("BEGIN")) component.parts.add(component(line.value, lines));
            else component.lines.add(line);
        }
    }

    private static int indexOutsideQuotes(String text, char wanted) {
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '"') quoted = !quoted;
            if (text.charAt(i) == wanted && !quoted) return i;
        }
        throw new AssertionError("no " + wanted + " in " + text);
    }

    private static List<String> split(String text, char at) {
        var parts = new ArrayList<String>();
        String rest = text + at;
        while (!rest.isEmpty()) {
            int end = indexOutsideQuotes(rest, at);
            parts.add(rest.substring(0, end));
            rest = rest.substring(end + 1);
        }
        return parts;
    }

    List<Component> events() {
        return calendar.all("VEVENT");
    }

    Component event(String uid) {
        return events().stream()
                .filter(event -> event.text("UID").equals(uid))
                .findFirst()
                .orElseThrow();
    }

    static boolean isDay(Line line) {
        return "DATE".equals(line.params.get("VALUE"));
    }

    static LocalDate day(Line line) {
        return LocalDate.parse(line.value, DATE);
    }

    Instant instant(Line line) {
        if (line.value.endsWith("Z"))
            return LocalDateTime.parse(line.value.replace("Z", ""), TIME).toInstant(ZoneOffset.UTC);
        LocalDateTime local = LocalDateTime.parse(line.value, TIME);
        return local.toInstant(offset(line.params.get("TZID"), local));
    }

    /** What the last change before a time on the clocks has led to. */
    ZoneOffset offset(String zone, LocalDateTime local) {
        List<Change> changes = zones.get(zone);
        if (changes == null) throw new AssertionError("the zone " + zone + " is not described");
        ZoneOffset offset = null;
        for (Change change : changes) if (!change.at.isAfter(local)) offset = change.after;
        if (offset == null) throw new AssertionError("the zone " + zone + " begins after " + local);
        return offset;
    }

    private static List<Change> changes(Component zone) {
        var changes = new ArrayList<Change>();
        for (Component observance : zone.parts) {
            LocalDateTime first = LocalDateTime.parse(observance.text("DTSTART"), TIME);
            ZoneOffset before = ZoneOffset.of(observance.text("TZOFFSETFROM"));
            ZoneOffset after = ZoneOffset.of(observance.text("TZOFFSETTO"));
            Optional<Line> rule = observance.find("RRULE");
            if (rule.isEmpty()) changes.add(new Change(first, before, after));
            else
                days(rule.get().value, first.getYear())
                        .forEach(day -> changes.add(new Change(day.atTime(first.toLocalTime()), before, after)));
            if (rule.isPresent() && !changes.stream().map(Change::at).toList().contains(first))
                throw new AssertionError("the rule " + rule + " leaves out its start " + first);
        }
        changes.sort(Comparator.comparing(Change::instant));
        return changes;
    }

    private static List<LocalDate> days(String rule, int year) {
        var parts = new LinkedHashMap<String, String>();
        for (String part : rule.split(";")) parts.put(part.split("=")[0], part.split("=")[1]);
        if (!"YEARLY".equals(parts.get("FREQ"))) throw new AssertionError(rule);
        int month = Integer.parseInt(parts.get("BYMONTH"));
        return IntStream.range(year, year + 80)
                .mapToObj(one -> LocalDate.of(one, month, 1))
                .flatMap(start -> IntStream.range(0, start.lengthOfMonth()).mapToObj(start::plusDays))
                .filter(day -> isOn(day, parts))
                .toList();
    }

    private static boolean isOn(LocalDate day, Map<String, String> rule) {
        String dates = rule.get("BYMONTHDAY");
        if (dates != null && !Arrays.asList(dates.split(",")).contains(Integer.toString(day.getDayOfMonth())))
            return false;
        String weekday = rule.get("BYDAY");
        if (weekday == null) return true;
        String name = weekday.substring(weekday.length() - 2);
        if (!DayOfWeek.from(day).name().startsWith(name)) return false;
        String number = weekday.substring(0, weekday.length() - 2);
        if (number.isEmpty()) return true;
        if (number.equals("-1")) return day.plusDays(7).getMonth() != day.getMonth();
        return (day.getDayOfMonth() - 1) / 7 + 1 == Integer.parseInt(number);
    }
}
