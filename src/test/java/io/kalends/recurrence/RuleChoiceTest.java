package io.kalends.recurrence;

import static io.kalends.recurrence.TimetableTest.series;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import io.kalends.recurrence.RuleChoice.Ends;
import io.kalends.recurrence.RuleChoice.Repeats;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is chosen in forms. */
class RuleChoiceTest {
    /** The fifth and last Tuesday of the month. */
    private static final String START = "2026-12-29 19:30:00";

    private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FREQ=DAILY                                | DAILY                   | NEVER
            FREQ=DAILY;INTERVAL=3;COUNT=5             | DAILY                   | AFTER
            FREQ=WEEKLY                               | WEEKLY                  | NEVER
            FREQ=WEEKLY;BYDAY=MO,TU                   | WEEKLY                  | NEVER
            FREQ=WEEKLY;UNTIL=20271231T235959         | WEEKLY                  | UNTIL
            FREQ=WEEKLY;UNTIL=20271231T120000         | BY_RULE                 | UNTIL
            FREQ=MONTHLY                              | MONTHLY_BY_DAY          | NEVER
            FREQ=MONTHLY;BYMONTHDAY=29                | MONTHLY_BY_DAY          | NEVER
            FREQ=MONTHLY;BYMONTHDAY=1,29              | BY_RULE                 | NEVER
            FREQ=MONTHLY;BYDAY=5TU                    | MONTHLY_BY_WEEKDAY      | NEVER
            FREQ=MONTHLY;INTERVAL=2;BYDAY=-1TU;COUNT=3| MONTHLY_BY_LAST_WEEKDAY | AFTER
            FREQ=MONTHLY;BYDAY=-1TU,1MO               | BY_RULE                 | NEVER
            FREQ=YEARLY                               | YEARLY                  | NEVER
            FREQ=YEARLY;BYMONTH=12                    | YEARLY                  | NEVER
            FREQ=YEARLY;BYMONTH=11,12                 | BY_RULE                 | NEVER
            FREQ=DAILY;BYHOUR=9,19                    | BY_RULE                 | NEVER
            """)
    void rules_areTheSimplestChoice(String rule, Repeats repeats, Ends ends) {
        RuleChoice choice = RuleChoice.of(series(START, rule, List.of(), List.of()));

        assertThat(choice.repeats()).isEqualTo(repeats);
        assertThat(choice.ends()).isEqualTo(ends);
    }

    @Test
    void fields_holdWhatIsChosen() {
        RuleChoice choice = RuleChoice.of(series(
                START,
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20271231T235959",
                List.of("2027-01-06 19:30:00", "2027-02-06 19:30:00"),
                List.of("2027-01-12")));

        assertThat(choice)
                .isEqualTo(new RuleChoice(
                        Repeats.WEEKLY,
                        "2",
                        Set.of(DayOfWeek.TUESDAY, DayOfWeek.THURSDAY),
                        Ends.UNTIL,
                        "2027-12-31",
                        "",
                        "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;UNTIL=20271231T235959",
                        "2027-01-06 19:30:00\n2027-02-06 19:30:00",
                        "2027-01-12"));
    }

    @Test
    void nothingChosen_isASingleEvent() {
        assertThat(RuleChoice.SINGLE.tree(LocalDate.of(2026, 12, 29))).isEmpty();
    }

    @Test
    void datesByHand_needNoRule() {
        RuleChoice choice = RuleChoice.of(series(START, "", List.of("2027-01-06 19:30:00"), List.of()));

        assertThat(choice.repeats()).isEqualTo(Repeats.BY_DATES);
        assertThat(choice.tree(LocalDate.of(2026, 12, 29)))
                .hasValue(Map.of("rule", "", "also", List.of("2027-01-06 19:30:00"), "except", List.of()));
    }

    @Test
    void choices_sayTheSameAgain() {
        var dice = new Dice(Dice.SEED);
        for (int i = 0; i < 500; i++) {
            RandomRule random = RandomRule.of(dice, false);
            Rule rule = Rule.parse(random.text()).on(ZONE, false);
            LocalDateTime start = random.start();
            var series = new Timetable(
                    new Timing(start.atZone(ZONE), start.atZone(ZONE), false),
                    new Recurrence(Optional.of(rule), List.of(), Exceptions.NONE));
            RuleChoice choice = RuleChoice.of(series);

            Recurrence again = GivenRecurrence.read(
                            choice.tree(start.toLocalDate()).orElseThrow(), 10)
                    .orElseThrow()
                    .on(start, ZONE, false, Instant.EPOCH);

            assertThat(again.rule().orElseThrow().completed(start))
                    .as(random + " " + choice)
                    .isEqualTo(rule.completed(start));
        }
    }
}
