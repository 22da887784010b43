package io.kalends.intake;

import static org.assertj.core.api.Assertions.assertThat;

import biweekly.Biweekly;
import biweekly.ICalendar;
import biweekly.component.VEvent;
import biweekly.util.ICalDate;
import biweekly.util.com.google.ical.compat.javautil.DateIterator;
import io.kalends.Dice;
import io.kalends.recurrence.GivenRecurrence;
import io.kalends.recurrence.Occurrence;
import io.kalends.recurrence.Recurrence;
import io.kalends.recurrence.Timetable;
import io.kalends.recurrence.Timing;
import io.kalends.time.When;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** When events take place, as a reader by others finds it in the same files. */
class SecondReaderTest {
    private static final Instant END = Instant.parse("2028-06-01T00:00:00Z");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss", Locale.ROOT);

    private static final List<String> RULES = List.of(
            "FREQ=DAILY;COUNT=9",
            "FREQ=DAILY;INTERVAL=3;COUNT=20",
            "FREQ=WEEKLY;COUNT=30",
            "FREQ=WEEKLY;INTERVAL=2;WKST=MO;UNTIL=20270801T000000Z",
            "FREQ=MONTHLY;COUNT=6",
            "FREQ=YEARLY;COUNT=2");

    private final Dice dice = new Dice(Dice.SEED);

    @Test
    void readers_agree() {
        String calendar = calendar();

        assertThat(ours(calendar))
                .as("-Dseed=" + Dice.SEED)
                .hasSizeGreaterThan(1_000)
                .isEqualTo(theirs(calendar));
    }

    private String calendar() {
        var text = new StringBuilder("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n");
        for (int i = 0; i < 300; i++) text.append(event(i));
        return text.append("END:VCALENDAR\r\n").toString();
    }

    private String event(int number) {
        // In the middle of months and days, where nothing that readers disagree about happens.
        LocalDateTime start = LocalDate.of(2026, 1 + dice.below(12), 3 + dice.below(20))
                .atTime(9 + dice.below(9), dice.any(0, 15, 30));
        boolean allDay = dice.chance(20);
        String zone = dice.any("Europe/Berlin", "America/New_York", "Asia/Tokyo", "");
        var lines = new ArrayList<>(
                List.of("BEGIN:VEVENT", "UID:" + number, "DTSTAMP:20260101T000000Z", "SUMMARY:e" + number));
        lines.add(line("DTSTART", start, zone, allDay));
        if (dice.chance(60)) lines.add(allDay ? "DURATION:P2D" : dice.any("DURATION:PT1H30M", "DURATION:P1DT2H"));
        if (dice.chance(60)) {
            lines.add("RRULE:" + (allDay ? "FREQ=DAILY;COUNT=5" : dice.any(RULES)));
            if (dice.chance(50)) lines.add(line("EXDATE", start.plusDays(dice.any(0, 1, 3, 7)), zone, allDay));
            if (dice.chance(30)) lines.add(line("RDATE", start.plusDays(2).plusHours(allDay ? 0 : 1), zone, allDay));
        }
        lines.add("END:VEVENT");
        return lines.stream().map(line -> line + "\r\n").collect(Collectors.joining());
    }

    private static String line(String name, LocalDateTime time, String zone, boolean allDay) {
        if (allDay) return name + ";VALUE=DATE:" + TIME.format(time).substring(0, 8);
        return zone.isEmpty() ? name + ":" + TIME.format(time) + "Z" : name + ";TZID=" + zone + ":" + TIME.format(time);
    }

    private static Set<String> ours(String calendar) {
        Collected found = Collected.ical(calendar);
        assertThat(found.rejected).isEmpty();
        var dates = new TreeSet<String>();
        for (Item item : found.items)
            for (Occurrence date : dates(item.fields())) {
                boolean allDay = Boolean.TRUE.equals(item.fields().get("all_day"));
                Instant start = allDay
                        ? date.originalStart().toInstant(ZoneOffset.UTC)
                        : date.start().toInstant();
                if (start.isBefore(END)) dates.add(item.fields().get("title") + " " + start);
            }
        return dates;
    }

    private static List<Occurrence> dates(Map<String, @Nullable Object> fields) {
        ZoneId zone = NamedZones.find(String.valueOf(fields.get("timezone"))).orElseThrow();
        boolean allDay = Boolean.TRUE.equals(fields.get("all_day"));
        ZonedDateTime start = time(fields.get("start_date"), zone);
        var timing = new Timing(start, time(fields.get("end_date"), zone), allDay);
        Optional<Recurrence> recurrence = GivenRecurrence.read(fields.get("recurrence"), 2_000)
                .map(given -> given.on(timing.first(), zone, allDay, Instant.EPOCH));
        return recurrence
                .map(given ->
                        new Timetable(timing, given).between(Timetable.BEGINNING, LocalDateTime.of(2029, 1, 1, 0, 0)))
                .orElseGet(() -> List.of(timing.at(timing.first())));
    }

    private static ZonedDateTime time(@Nullable Object text, ZoneId zone) {
        return When.parse(text).orElseThrow().in(zone, Instant.EPOCH).orElseThrow();
    }

    private static Set<String> theirs(String calendar) {
        ICalendar read = Biweekly.parse(calendar).first();
        var dates = new TreeSet<String>();
        for (VEvent event : read.getEvents()) {
            boolean isOfDays = !event.getDateStart().getValue().hasTime();
            var assigned = read.getTimezoneInfo().getTimezone(event.getDateStart());
            TimeZone zone = assigned == null ? TimeZone.getTimeZone("UTC") : assigned.getTimeZone();
            DateIterator iterator = event.getDateIterator(isOfDays ? TimeZone.getDefault() : zone);
            while (iterator.hasNext()) {
                var date = new ICalDate(iterator.next(), !isOfDays);
                Instant start = isOfDays
                        ? LocalDate.ofInstant(date.toInstant(), ZoneId.systemDefault())
                                .atStartOfDay()
                                .toInstant(ZoneOffset.UTC)
                        : date.toInstant();
                if (!start.isBefore(END)) break;
                dates.add(event.getSummary().getValue() + " " + start);
            }
        }
        return dates;
    }
}
