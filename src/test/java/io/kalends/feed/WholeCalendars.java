package io.kalends.feed;

import static java.nio.charset.StandardCharsets.UTF_8;

import biweekly.Biweekly;
import biweekly.ICalendar;
import biweekly.component.VEvent;
import biweekly.util.ICalDate;
import biweekly.util.com.google.ical.compat.javautil.DateIterator;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeSet;

/**
 * Programs that read whole calendars: which dates there are, those that were changed in the place of the original ones. One
 * comes with the tests; the others are there where Debian's packages php-sabre-vobject, which knows no RDATE, and
 * python3-recurring-ical-events are installed.
 */
final class WholeCalendars {
    private static final Instant END = Instant.parse("2031-01-01T00:00:00Z");
    private static final TimeZone UTC = TimeZone.getTimeZone("UTC");

    private static final String SABRE = """
            error_reporting(E_ERROR);
            date_default_timezone_set('UTC');
            if (!(@include 'Sabre/VObject/autoload.php')) exit(3);
            $calendar = Sabre\\VObject\\Reader::read(stream_get_contents(STDIN));
            $calendar = $calendar->expand(new DateTime('2020-01-01'), new DateTime('2031-01-01')) ?? $calendar;
            $utc = new DateTimeZone('UTC');
            foreach ($calendar->VEVENT as $event)
                echo $event->DTSTART->getDateTime()->setTimezone($utc)->format('Y-m-d\\TH:i:s\\Z'), ' ', $event->SUMMARY, "\\n";
            """;
    private static final String PYTHON = """
            import datetime, sys
            import icalendar, recurring_ical_events
            calendar = icalendar.Calendar.from_ical(sys.stdin.read())
            for event in recurring_ical_events.of(calendar).between(datetime.datetime(2020, 1, 1), datetime.datetime(2031, 1, 1)):
                start = event['DTSTART'].dt
                if not isinstance(start, datetime.datetime):
                    start = datetime.datetime(start.year, start.month, start.day, tzinfo=datetime.timezone.utc)
                print(start.astimezone(datetime.timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ'), event['SUMMARY'])
            """;

    private WholeCalendars() {}

    /** What each reader finds: the start of each date in UTC and its title, in order. */
    static Map<String, List<String>> read(String calendar) throws IOException {
        var found = new LinkedHashMap<String, List<String>>();
        found.put("biweekly", biweekly(calendar));
        if (!calendar.contains("RDATE")) run(List.of("php", "-r", SABRE), "sabre", calendar, found);
        run(List.of("/usr/bin/python3", "-c", PYTHON), "recurring-ical-events", calendar, found);
        return found;
    }

    /**
     * It expands single events; that a changed date takes the place of another is up to those who use it. Within an hour of a
     * change of the clocks it misreads what calendars say of zones, but not what it knows by their names.
     */
    private static List<String> biweekly(String calendar) {
        var dates = new HashMap<String, String>();
        ICalendar read = Biweekly.parse(calendar.replaceAll("(?s)BEGIN:VTIMEZONE.*?END:VTIMEZONE\r\n", ""))
                .first();
        for (VEvent event : read.getEvents())
            if (event.getRecurrenceId() == null)
                for (Instant start : starts(event, read))
                    dates.put(
                            key(event, start), start + " " + event.getSummary().getValue());
        for (VEvent event : read.getEvents())
            if (event.getRecurrenceId() != null) {
                Instant start = instant(event.getDateStart().getValue());
                dates.put(
                        key(event, instant(event.getRecurrenceId().getValue())),
                        start + " " + event.getSummary().getValue());
            }
        return List.copyOf(new TreeSet<>(dates.values()));
    }

    private static String key(VEvent event, Instant original) {
        return event.getUid().getValue() + " " + original;
    }

    private static List<Instant> starts(VEvent event, ICalendar calendar) {
        boolean isOfDays = !event.getDateStart().getValue().hasTime();
        var assigned = calendar.getTimezoneInfo().getTimezone(event.getDateStart());
        DateIterator iterator = event.getDateIterator(
                isOfDays ? TimeZone.getDefault() : assigned == null ? UTC : assigned.getTimeZone());
        var starts = new ArrayList<Instant>();
        while (iterator.hasNext()) {
            Instant start = instant(new ICalDate(iterator.next(), !isOfDays));
            if (start.isAfter(END)) break;
            starts.add(start);
        }
        return starts;
    }

    /** Days are their first instants in UTC. */
    private static Instant instant(ICalDate date) {
        return date.hasTime()
                ? date.toInstant()
                : LocalDate.ofInstant(date.toInstant(), ZoneId.systemDefault())
                        .atStartOfDay()
                        .toInstant(ZoneOffset.UTC);
    }

    private static void run(List<String> command, String name, String calendar, Map<String, List<String>> found)
            throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            return; // there is no such program here
        }
        try (OutputStream in = process.getOutputStream()) {
            in.write(calendar.getBytes(UTF_8));
        }
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (process.onExit().join().exitValue() == 0)
            found.put(name, List.copyOf(new TreeSet<>(out.lines().toList())));
    }
}
