package io.kalends.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import io.kalends.feed.CalendarReaders.Series;
import io.kalends.recurrence.CalendarForm;
import io.kalends.recurrence.Exceptions;
import io.kalends.recurrence.Occurrence;
import io.kalends.recurrence.RandomRule;
import io.kalends.recurrence.Recurrence;
import io.kalends.recurrence.Rule;
import io.kalends.recurrence.Timetable;
import io.kalends.recurrence.Timing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** What programs that know nothing of one another find in our form of series. {@code -Dseries=10000} tries more of them. */
@Tag("trial")
class ReadersAgreeOnSeriesTest {
    private static final int SERIES = Integer.getInteger("series", 2_000);
    /** Some readers take long for many dates, and another hundred of them tells no more. */
    private static final int MOST_LISTED = 60;

    private static final LocalDateTime HORIZON = LocalDateTime.of(2028, 11, 15, 11, 0);

    private static final List<String> ZONES = List.of(
            "Europe/Berlin",
            "Europe/Berlin",
            "America/New_York",
            "America/Sao_Paulo",
            "Australia/Sydney",
            "Australia/Lord_Howe",
            "Asia/Tokyo",
            "Asia/Gaza",
            "Africa/Cairo",
            "Z",
            "+05:30");

    /** From before today: one reader wants to know the standard time of today. */
    private static final UsedZones.Use USE =
            new UsedZones.Use(Instant.parse("2024-01-01T00:00:00Z"), HORIZON.toInstant(ZoneOffset.UTC));

    /** How a series is written, and when it takes place. */
    private record Case(CalendarForm form, Series series, List<String> expected) {}

    private final Dice dice = new Dice(Dice.SEED);

    @Test
    @EnabledIf("io.kalends.feed.CalendarReaders#areInstalled")
    void readers_findTheDates() throws IOException {
        var cases = new ArrayList<Case>();
        while (cases.size() < SERIES) addCase(cases);
        List<Map<String, List<String>>> read =
                CalendarReaders.read(cases.stream().map(Case::series).toList(), HORIZON);

        assertThat(read.getFirst()).hasSizeGreaterThanOrEqualTo(6);
        assertThat(read).allMatch(one -> one.keySet().equals(read.getFirst().keySet()));
        var wrong = new TreeMap<String, List<String>>();
        for (int i = 0; i < cases.size(); i++) {
            Case one = cases.get(i);
            read.get(i).forEach((name, times) -> {
                List<String> found = toHorizon(times);
                if (judges(name, one.form()) && !found.equals(one.expected()))
                    wrong.computeIfAbsent(name, _ -> new ArrayList<>())
                            .add(one.series().local() + " " + one.series().zone() + "\n  adds "
                                    + without(found, one.expected()) + "\n  lacks " + without(one.expected(), found));
            });
        }
        assertThat(wrong).as("-Dseed=" + Dice.SEED).isEmpty();
        assertThat(cases.stream().filter(one -> one.form().rule().isPresent()).count())
                .isGreaterThan(SERIES / 3);
    }

    private static List<String> without(List<String> all, List<String> some) {
        var left = new ArrayList<>(all);
        some.forEach(left::remove);
        return left;
    }

    /**
     * One knows no RDATE at all, and one takes the second Sunday of March, with which summer begins in New York, for the first
     * Sunday after the first of March.
     */
    private static boolean judges(String reader, CalendarForm form) {
        return switch (reader) {
            case "node-ical" -> form.dates().isEmpty();
            case "ical4j" ->
                !form.isZoned() || !form.first().start().getZone().getId().equals("America/New_York");
            default -> true;
        };
    }

    private void addCase(List<Case> cases) throws IOException {
        Timetable series = series();
        Set<LocalDateTime> hidden = hidden(series);
        List<String> expected = dates(series, hidden);
        Optional<CalendarForm> form = CalendarForm.of(series, HORIZON, hidden);
        if (form.isEmpty() || expected.isEmpty() || form.get().dates().size() > MOST_LISTED) return;
        cases.add(new Case(form.get(), series(form.get()), expected));
    }

    private Timetable series() {
        boolean allDay = dice.chance(25);
        RandomRule random = RandomRule.of(dice, allDay);
        ZoneId zone = ZoneId.of(dice.any(ZONES));
        Rule rule = Rule.parse(random.text()).on(zone, allDay);
        ZonedDateTime first = random.start().atZone(zone);
        var also = new TreeSet<LocalDateTime>();
        while (dice.chance(15)) also.add(random.start().plusDays(dice.between(-30, 400)));
        var timing = new Timing(first, allDay ? first : first.plusHours(1), allDay);
        List<Occurrence> some = new Timetable(timing, new Recurrence(Optional.of(rule), also, Exceptions.NONE))
                .between(Timetable.BEGINNING, HORIZON, 50);
        var days = new HashSet<LocalDate>();
        while (!some.isEmpty() && dice.chance(20))
            days.add(dice.any(some).originalStart().toLocalDate());
        return new Timetable(timing, new Recurrence(Optional.of(rule), also, new Exceptions(days, List.of())));
    }

    private Set<LocalDateTime> hidden(Timetable series) {
        var hidden = new HashSet<LocalDateTime>();
        List<Occurrence> some = series.between(Timetable.BEGINNING, HORIZON, 20);
        while (!some.isEmpty() && dice.chance(15)) hidden.add(dice.any(some).originalStart());
        return hidden;
    }

    private static Series series(CalendarForm form) throws IOException {
        List<Property> times = SeriesTimes.of(form);
        var event = new Component("VEVENT");
        event.add(Property.of("UID", "1"));
        event.add(Property.of("DTSTAMP", "20240101T000000Z"));
        times.forEach(event::add);
        var bytes = new ByteArrayOutputStream();
        var lines = new ContentLines(bytes);
        lines.add("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test");
        ZoneId zone = form.first().start().getZone();
        if (form.isZoned()) lines.add(new TimezoneComponent(zone, USE).component());
        lines.add(event);
        lines.add("END:VCALENDAR");
        List<String> local = times.stream()
                .filter(property -> !property.name().equals("DTEND"))
                .map(property -> property.name() + ":" + local(property, form.allDay()))
                .toList();
        return new Series(bytes.toString(StandardCharsets.UTF_8), local, zone, form.isZoned(), form.allDay());
    }

    private static String local(Property property, boolean allDay) {
        if (property.name().equals("RRULE")) return property.value();
        return allDay
                ? property.value().replaceAll("(\\d{8})", "$1T000000")
                : property.value().replace("Z", "");
    }

    private static List<String> dates(Timetable series, Set<LocalDateTime> hidden) {
        return toHorizon(series.between(Timetable.BEGINNING, HORIZON).stream()
                .filter(occurrence -> !hidden.contains(occurrence.originalStart()))
                .map(occurrence -> series.timing().allDay()
                        ? occurrence.originalStart().toInstant(ZoneOffset.UTC)
                        : occurrence.start().toInstant())
                .sorted()
                .map(Instant::toString)
                .toList());
    }

    /** Days and zones do not end at the same instant. */
    private static List<String> toHorizon(List<String> instants) {
        String end = HORIZON.minusDays(2).toInstant(ZoneOffset.UTC).toString();
        return instants.stream()
                .filter(time -> time.startsWith("failed") || time.compareTo(end) < 0)
                .toList();
    }
}
