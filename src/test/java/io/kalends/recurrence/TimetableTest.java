package io.kalends.recurrence;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import io.kalends.time.DateTimes;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** When series take place. */
class TimetableTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    /** @param start such as 2026-12-01 19:30:00, at most two hours before the end */
    static Timetable series(String start, String rule, List<String> also, List<String> except) {
        ZonedDateTime first = DateTimes.parse(start).atZone(BERLIN);
        return new Timetable(new Timing(first, first.plusHours(2), false), Recurrence.restore(rule, also, except));
    }

    private static List<String> starts(Timetable series) {
        return series.between(Timetable.BEGINNING, LocalDateTime.of(2040, 1, 1, 0, 0), 50).stream()
                .map(occurrence -> DateTimes.text(occurrence.start().toLocalDateTime()))
                .toList();
    }

    @Test
    void summerAndWinter_haveOneTimeOfDay() {
        var series = series("2027-03-26 19:30:00", "FREQ=DAILY;COUNT=4", List.of(), List.of());

        assertThat(starts(series))
                .containsExactly(
                        "2027-03-26 19:30:00", "2027-03-27 19:30:00", "2027-03-28 19:30:00", "2027-03-29 19:30:00");
    }

    @Test
    void skippedTimes_moveForward() {
        var series = series("2027-03-27 02:30:00", "FREQ=DAILY;COUNT=3", List.of(), List.of());
        Occurrence moved = series.between(Timetable.BEGINNING, Timetable.END).get(1);

        assertThat(moved.originalStart()).isEqualTo("2027-03-28T02:30");
        assertThat(moved.start().toInstant()).isEqualTo(Instant.parse("2027-03-28T01:30:00Z"));
        assertThat(starts(series)).containsExactly("2027-03-27 02:30:00", "2027-03-28 03:30:00", "2027-03-29 02:30:00");
    }

    @Test
    void repeatedTimes_areTheEarlierOnes() {
        var series = series("2027-10-31 02:30:00", "FREQ=DAILY;COUNT=1", List.of(), List.of());

        assertThat(series.first().orElseThrow().start().toInstant()).isEqualTo(Instant.parse("2027-10-31T00:30:00Z"));
    }

    @Test
    void lengths_areElapsedTime() {
        var series = series("2027-03-27 01:30:00", "FREQ=DAILY;COUNT=2", List.of(), List.of());

        assertThat(series.between(Timetable.BEGINNING, Timetable.END)
                        .get(1)
                        .end()
                        .toLocalDateTime())
                .isEqualTo("2027-03-28T04:30");
    }

    @Test
    void lengthsOfDays_areDays() {
        ZonedDateTime first = LocalDate.of(2027, 3, 26).atStartOfDay(BERLIN);
        var series = new Timetable(
                new Timing(first, first.plusDays(2).minusSeconds(1), true),
                Recurrence.restore("FREQ=DAILY;INTERVAL=2;COUNT=2", List.of(), List.of()));

        assertThat(series.between(Timetable.BEGINNING, Timetable.END)
                        .getLast()
                        .end()
                        .toLocalDateTime())
                .isEqualTo("2027-03-29T23:59:59");
    }

    @Test
    void ofTwoOnOneInstant_theLaterIsLeftOut() {
        var series = series("2027-03-28 01:30:00", "FREQ=HOURLY;COUNT=4", List.of(), List.of());

        assertThat(series.between(Timetable.BEGINNING, Timetable.END))
                .extracting(occurrence -> occurrence.originalStart().toString())
                .containsExactly("2027-03-28T01:30", "2027-03-28T02:30", "2027-03-28T04:30");
        assertThat(series.between(LocalDateTime.of(2027, 3, 28, 3, 0), Timetable.END))
                .extracting(occurrence -> occurrence.originalStart().toString())
                .containsExactly("2027-03-28T04:30");
    }

    @Test
    void withTheEarlierTakenOut_theLaterTakesPlace() {
        var series = series("2027-03-28 01:30:00", "FREQ=HOURLY;COUNT=4", List.of(), List.of("2027-03-28 02:30:00"));

        assertThat(series.between(Timetable.BEGINNING, Timetable.END))
                .extracting(occurrence -> occurrence.originalStart().toString())
                .containsExactly("2027-03-28T01:30", "2027-03-28T03:30", "2027-03-28T04:30");
    }

    @Test
    void aMovedDate_isTakenOutByTheTimeItIsShownWith() {
        var series = series("2027-03-27 02:30:00", "FREQ=DAILY;COUNT=3", List.of(), List.of("2027-03-28 03:30:00"));

        assertThat(starts(series)).containsExactly("2027-03-27 02:30:00", "2027-03-29 02:30:00");
    }

    @Test
    void dates_areAddedAndTakenOut() {
        var series = series(
                "2026-12-01 19:30:00",
                "FREQ=WEEKLY;COUNT=4",
                List.of("2026-11-30 10:00:00", "2026-12-08 19:30:00", "2026-12-09 10:00:00"),
                List.of("2026-12-15", "2026-12-22 19:00:00", "2026-12-01 19:30:00"));

        assertThat(starts(series))
                .containsExactly(
                        "2026-11-30 10:00:00", "2026-12-08 19:30:00", "2026-12-09 10:00:00", "2026-12-22 19:30:00");
    }

    @Test
    void withoutARule_theStartIsADate() {
        var series =
                series("2026-12-01 19:30:00", "", List.of("2026-11-30 10:00:00", "2026-12-24 18:00:00"), List.of());

        assertThat(starts(series)).containsExactly("2026-11-30 10:00:00", "2026-12-01 19:30:00", "2026-12-24 18:00:00");
        assertThat(series.isEndless()).isFalse();
    }

    @Test
    void what_cannotBeShown_doesNotTakePlace() {
        var series = series("9999-12-30 23:30:00", "FREQ=DAILY", List.of(), List.of());

        assertThat(series.between(Timetable.BEGINNING, Timetable.END)).hasSize(1);
    }

    @Test
    void series_areThoseFoundByHand() {
        var dice = new Dice(Dice.SEED);
        var zones = List.of(
                "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Cairo", "UTC");
        for (int i = 0; i < 1_000; i++) {
            RandomRule random = RandomRule.of(dice, false);
            ZoneId zone = ZoneId.of(dice.any(zones));
            LocalDateTime to = random.start().plusMonths(30);
            var starts = new TreeSet<>(new RuleModel(random.text(), random.start()).starts(to.toLocalDate()));
            var also = new ArrayList<LocalDateTime>();
            for (int k = 0; k < dice.below(4); k++)
                also.add(random.start().plusMinutes(30L * dice.between(-500, 9_000)));
            starts.addAll(also);
            var list = List.copyOf(starts);
            var days = new HashSet<LocalDate>();
            var times = new HashSet<LocalDateTime>();
            for (int k = 0; k < dice.below(3); k++) days.add(dice.any(list).toLocalDate());
            for (int k = 0; k < dice.below(3); k++) times.add(dice.any(list));
            var instants = new HashSet<Instant>();
            var expected = new ArrayList<LocalDateTime>();
            for (LocalDateTime start : list) {
                LocalDateTime shown = start.atZone(zone).toLocalDateTime();
                boolean out = times.contains(start)
                        || times.contains(shown)
                        || days.contains(start.toLocalDate())
                        || days.contains(shown.toLocalDate());
                if (!out && instants.add(start.atZone(zone).toInstant()) && !start.isAfter(to)) expected.add(start);
            }
            ZonedDateTime first = random.start().atZone(zone);
            var series = new Timetable(
                    new Timing(first, first.plusMinutes(90), false),
                    new Recurrence(
                            Optional.of(Rule.parse(random.text()).on(zone, false)), also, new Exceptions(days, times)));

            assertThat(series.between(Timetable.BEGINNING, to))
                    .extracting(Occurrence::originalStart)
                    .as(random + " " + zone + " " + series.recurrence())
                    .isEqualTo(expected);
        }
    }

    @Test
    void aDayWithoutMidnight_isADayLikeOthers() {
        ZonedDateTime first = LocalDateTime.of(2025, 4, 25, 0, 0).atZone(ZoneId.of("Africa/Cairo"));
        var series = new Timetable(
                new Timing(first, first, true), Recurrence.restore("FREQ=YEARLY;COUNT=2", List.of(), List.of()));

        assertThat(first.getHour()).isEqualTo(1);
        assertThat(series.between(Timetable.BEGINNING, Timetable.END).stream().map(Occurrence::originalStart))
                .containsExactly(LocalDateTime.of(2025, 4, 25, 0, 0), LocalDateTime.of(2026, 4, 25, 0, 0));
    }
}
