package io.kalends.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import io.kalends.recurrence.Exceptions;
import io.kalends.recurrence.Recurrence;
import io.kalends.recurrence.Rule;
import io.kalends.recurrence.Timetable;
import io.kalends.recurrence.Timing;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleFinderTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2026-12-01 2026-12-08 2026-12-15            | FREQ=WEEKLY;BYDAY=TU;COUNT=3
            2026-12-01 2026-12-03 2026-12-08 2026-12-10 | FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4
            2026-12-01 2026-12-15 2026-12-29            | FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=3
            2026-12-01 2026-12-02 2026-12-03            | FREQ=DAILY;COUNT=3
            2026-12-01 2026-12-04 2026-12-07            | FREQ=DAILY;INTERVAL=3;COUNT=3
            2026-12-05 2027-01-05 2027-02-05            | FREQ=MONTHLY;BYMONTHDAY=5;COUNT=3
            2026-12-08 2027-01-12 2027-02-09            | FREQ=MONTHLY;BYDAY=2TU;COUNT=3
            2026-11-30 2026-12-28 2027-01-25            | FREQ=WEEKLY;INTERVAL=4;BYDAY=MO;COUNT=3
            2026-10-30 2026-11-27 2026-12-25 2027-01-29 | FREQ=MONTHLY;BYDAY=-1FR;COUNT=4
            2027-01-31 2027-02-28 2027-03-31 2027-04-30 | FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=4
            2026-05-01 2027-05-01 2028-05-01            | FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1;COUNT=3
            """)
    void rule_isRecognised(String days, String rule) {
        RuleFinder.Found found = RuleFinder.find(days(days)).orElseThrow();

        assertThat(found.rule()).isEqualTo(rule);
        assertThat(found.except()).isEmpty();
    }

    @Test
    void missingDays_areExceptions() {
        var days = days("2026-12-01 2026-12-08 2026-12-15 2026-12-29 2027-01-05");

        RuleFinder.Found found = RuleFinder.find(days).orElseThrow();

        assertThat(found.rule()).isEqualTo("FREQ=WEEKLY;BYDAY=TU;COUNT=6");
        assertThat(found.except()).containsExactly(LocalDate.parse("2026-12-22"));
    }

    @ParameterizedTest
    @CsvSource({
        "2026-12-01 2026-12-08",
        "2026-12-01 2026-12-05 2027-01-17",
        "2026-12-01",
        "2026-12-01 2026-12-08 2027-03-02"
    })
    void chance_isNoRule(String days) {
        assertThat(RuleFinder.find(days(days))).isEmpty();
    }

    /** Whatever it finds gives the very days it was shown. */
    @Test
    void foundRules_giveExactlyTheDays() {
        var dice = new Dice(Dice.SEED);
        int found = 0;
        for (int i = 0; i < 400; i++) {
            var days = dice.chance(70) ? byRule(dice) : scattered(dice);
            Optional<RuleFinder.Found> rule = RuleFinder.find(days);
            if (rule.isEmpty()) continue;
            found++;
            assertThat(given(rule.get().rule(), rule.get().except(), days.first()))
                    .as("seed %s, %s of %s", Dice.SEED, rule.get(), days)
                    .isEqualTo(days);
        }
        assertThat(found).isGreaterThan(200);
    }

    /** A common rule is found again, however it is spelled. */
    @Test
    void commonRules_areFoundWithoutExceptions() {
        var dice = new Dice(Dice.SEED);
        for (int i = 0; i < 200; i++) {
            var days = byRule(dice);
            assertThat(RuleFinder.find(days).orElseThrow().except())
                    .as("seed %s, %s", Dice.SEED, days)
                    .isEmpty();
        }
    }

    private static SortedSet<LocalDate> byRule(Dice dice) {
        LocalDate first = LocalDate.of(2026, 1, 1).plusDays(dice.below(400));
        String day = first.getDayOfWeek().name().substring(0, 2);
        String rule = dice.any(
                "FREQ=DAILY",
                "FREQ=DAILY;INTERVAL=" + (2 + dice.below(4)),
                "FREQ=WEEKLY;BYDAY=" + day,
                "FREQ=WEEKLY;INTERVAL=" + (2 + dice.below(3)) + ";BYDAY=" + day,
                "FREQ=WEEKLY;BYDAY=" + String.join(",", new TreeSet<>(List.of(day, dice.any("MO", "WE", "SA")))),
                "FREQ=MONTHLY;BYMONTHDAY=" + first.getDayOfMonth(),
                "FREQ=MONTHLY;BYDAY=" + ((first.getDayOfMonth() - 1) / 7 + 1) + day);
        return new TreeSet<>(given(rule + ";COUNT=" + (8 + dice.below(30)), new TreeSet<>(), first));
    }

    private static SortedSet<LocalDate> scattered(Dice dice) {
        LocalDate first = LocalDate.of(2026, 1, 1);
        return Stream.generate(() -> first.plusDays(dice.below(60)))
                .limit(3 + dice.below(10))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static SortedSet<LocalDate> given(String rule, SortedSet<LocalDate> except, LocalDate first) {
        LocalDateTime start = first.atTime(19, 30);
        var timing = new Timing(start.atZone(ZoneOffset.UTC), start.plusHours(1).atZone(ZoneOffset.UTC), false);
        var recurrence = new Recurrence(Optional.of(Rule.parse(rule)), List.of(), new Exceptions(except, List.of()));
        return new Timetable(timing, recurrence)
                .between(Timetable.BEGINNING, Timetable.END).stream()
                        .map(occurrence -> occurrence.originalStart().toLocalDate())
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    private static SortedSet<LocalDate> days(String text) {
        return Stream.of(text.split(" ")).map(LocalDate::parse).collect(Collectors.toCollection(TreeSet::new));
    }
}
