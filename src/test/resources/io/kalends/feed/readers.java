import biweekly.Biweekly;
import io.kalends.json.Json;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeSet;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.model.Period;
import net.fortuna.ical4j.model.component.VEvent;
import org.dmfs.rfc5545.DateTime;
import org.dmfs.rfc5545.recur.RecurrenceRule;

/**
 * Reads series, one JSON text a line, and says when they take place: local times as 20261201T193000, days as 20261201, instants
 * with a Z at the end.
 */
class Readers {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("uuuuMMdd");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss");

    private static final int MOST = 5_000;

    interface Reader {
        List<String> read(Series series) throws Exception;
    }

    record Series(Map<?, ?> members) {
        String text(String name) {
            return members.get(name).toString();
        }

        boolean allDay() {
            return members.get("allDay").equals(true);
        }

        LocalDateTime time(String name) {
            return LocalDateTime.parse(text(name), TIME);
        }
    }

    public static void main(String[] arguments) throws Exception {
        var readers = new LinkedHashMap<String, Reader>();
        readers.put("lib-recur", Readers::libRecur);
        readers.put("ical4j", Readers::ical4j);
        readers.put("biweekly", Readers::biweekly);
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = in.readLine()) != null; ) {
            var series = new Series((Map<?, ?>) Json.parse(line));
            var found = new LinkedHashMap<String, List<String>>();
            readers.forEach((name, reader) -> found.put(name, guarded(reader, series)));
            System.out.println(Json.text(found));
        }
    }

    private static List<String> guarded(Reader reader, Series series) {
        try {
            return reader.read(series);
        } catch (Exception | StackOverflowError e) {
            return List.of("failed: " + e);
        }
    }

    /** It reads rules only. */
    private static List<String> libRecur(Series series) throws Exception {
        var starts = new TreeSet<String>();
        var out = new TreeSet<String>();
        String first = "";
        for (Object line : (List<?>) series.members().get("local")) {
            String[] parts = line.toString().split(":");
            switch (parts[0]) {
                case "DTSTART" -> first = parts[1];
                case "RRULE" -> {
                    var iterator = new RecurrenceRule(parts[1]).iterator(DateTime.parse(first));
                    while (iterator.hasNext() && iterator.peekDateTime().toString().compareTo(series.text("to")) <= 0)
                        starts.add(iterator.nextDateTime().toString());
                }
                case "RDATE" -> starts.addAll(List.of(parts[1].split(",")));
                default -> out.addAll(List.of(parts[1].split(",")));
            }
        }
        starts.removeAll(out);
        return List.copyOf(starts);
    }

    private static List<String> ical4j(Series series) throws Exception {
        var calendar = new CalendarBuilder().build(new StringReader(series.text("calendar")));
        VEvent event = calendar.<VEvent>getComponents("VEVENT").getFirst();
        LocalDateTime from = series.time("from");
        LocalDateTime to = series.time("to").plusDays(1);
        if (series.allDay())
            return event.<LocalDate>calculateRecurrenceSet(new Period<>(from.toLocalDate(), to.toLocalDate())).stream()
                    .map(found -> DAY.format(found.getStart()))
                    .toList();
        ZoneId zone = ZoneId.of(series.text("zone"));
        return event.calculateRecurrenceSet(new Period<>(from.atZone(zone), to.atZone(zone))).stream()
                .map(found -> utc(Instant.from((Temporal) found.getStart())))
                .toList();
    }

    private static String utc(Instant instant) {
        return TIME.format(LocalDateTime.ofInstant(instant, ZoneOffset.UTC)) + "Z";
    }

    private static List<String> biweekly(Series series) {
        var calendar = Biweekly.parse(series.text("calendar")).first();
        var event = calendar.getEvents().getFirst();
        TimeZone zone = series.allDay() ? TimeZone.getDefault() : TimeZone.getTimeZone(series.text("zone"));
        var iterator = event.getDateIterator(zone);
        Instant end = series.time("to").plusDays(1).toInstant(ZoneOffset.UTC);
        var found = new ArrayList<String>();
        // Of some rules it says one date for ever.
        while (iterator.hasNext() && found.size() < MOST) {
            Instant next = iterator.next().toInstant();
            if (next.isAfter(end)) break;
            found.add(series.allDay() ? DAY.format(LocalDate.ofInstant(next, zone.toZoneId())) : utc(next));
        }
        return found;
    }
}
