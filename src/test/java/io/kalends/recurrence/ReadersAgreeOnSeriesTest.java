package io.kalends.recurrence;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import io.kalends.recurrence.CalendarReaders.Series;
import java.io.IOException;
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
import org.junit.jupiter.api.Test;

/** What programs that know nothing of one another find in our form of series. {@code -Dseries=10000} tries more of them. */
class ReadersAgreeOnSeriesTest {
    private static final int SERIES = Integer.getInteger("series", 2_000);
    /** Some readers take long for many dates, and another hundred of them tells no more. */
    private static final int MOST_LISTED = 100;

    private static final LocalDateTime HORIZON = LocalDateTime.of(2031, 11, 15, 11, 0);

    private static final List<String> ZONES = List.of(
            "Europe/Berlin",
            "Europe/Berlin",
            "America/New_York",
            "America/Sao_Paulo",
            "Australia/Lord_Howe",
            "Asia/Tokyo",
            "Africa/Cairo",
            "UTC");

    private final Dice dice = new Dice(Dice.SEED);

    @Test
    void readers_findTheDates() throws IOException {
        var series = new ArrayList<Series>();
        var expected = new ArrayList<List<String>>();
        var words = new ArrayList<String>();
        int ruled = 0;
        while (series.size() < SERIES) {
            Timetable random = series();
            Set<LocalDateTime> hidden = hidden(random);
            Optional<CalendarForm> form = CalendarForm.of(random, HORIZON, hidden);
            if (form.isEmpty() || form.get().also().size() > MOST_LISTED) continue;
            if (form.get().rule().isPresent()) ruled++;
            series.add(series(form.get(), random.timing()));
            expected.add(dates(random, hidden));
            words.add(random + " without " + hidden + ": " + series.getLast());
        }
        List<Map<String, List<String>>> read = CalendarReaders.read(series, HORIZON);

        var wrong = new TreeMap<String, List<String>>();
        for (int i = 0; i < series.size(); i++)
            for (var found : read.get(i).entrySet())
                if (judges(found.getKey(), series.get(i))
                        && !toHorizon(found.getValue()).equals(expected.get(i)))
                    wrong.computeIfAbsent(found.getKey(), name -> new ArrayList<>())
                            .add(words.get(i) + "\n  found " + toHorizon(found.getValue()) + "\n  not "
                                    + expected.get(i));
        wrong.forEach((name, cases) -> System.err.println(name + " " + cases.size() + " " + cases.getFirst()));
        assertThat(wrong.keySet()).as("-Dseed=" + Dice.SEED).isEmpty();
        assertThat(ruled).isGreaterThan(SERIES / 3);
    }

    /** This one knows no RDATE at all. */
    private static boolean judges(String reader, Series series) {
        return !reader.equals("node-ical") || series.lines().stream().noneMatch(line -> line.startsWith("RDATE"));
    }

    private Timetable series() {
        boolean allDay = dice.chance(25);
        RandomRule random = RandomRule.of(dice, allDay);
        ZoneId zone = dice.any(ZONES).equals("UTC") ? ZoneOffset.UTC : ZoneId.of(dice.any(ZONES.subList(0, 7)));
        Rule rule = Rule.parse(random.text()).on(zone, allDay);
        ZonedDateTime first = random.start().atZone(zone);
        List<LocalDateTime> starts = StartsTest.list(
                Starts.of(rule, random.start(), random.start(), random.start().plusYears(1)));
        var also = new TreeSet<LocalDateTime>();
        while (dice.chance(15)) also.add(random.start().plusDays(dice.between(-30, 400)));
        var days = new HashSet<LocalDate>();
        while (dice.chance(20)) days.add(dice.any(starts).toLocalDate());
        return new Timetable(
                new Timing(first, allDay ? first : first.plusHours(1), allDay),
                new Recurrence(Optional.of(rule), also, new Exceptions(days, List.of())));
    }

    private Set<LocalDateTime> hidden(Timetable series) {
        var hidden = new HashSet<LocalDateTime>();
        List<Occurrence> some = series.between(Timetable.BEGINNING, HORIZON, 20);
        while (!some.isEmpty() && dice.chance(15)) hidden.add(dice.any(some).originalStart());
        return hidden;
    }

    private static Series series(CalendarForm form, Timing timing) {
        return new Series(form.startText(timing), form.lines(timing), timing.zone(), timing.allDay());
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
