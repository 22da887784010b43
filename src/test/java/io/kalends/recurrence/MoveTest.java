package io.kalends.recurrence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.kalends.Dice;
import io.kalends.recurrence.InvalidRecurrence.Why;
import io.kalends.time.DateTimes;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Series that are moved to another start. */
class MoveTest {
    private static Rule moved(String rule, String from, String to) {
        var move = new Move(DateTimes.parse(from), DateTimes.parse(to));
        return move.apply(Recurrence.restore(rule, List.of(), List.of())).rule().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FREQ=MONTHLY;BYDAY=1TU                            | 2026-12-01 19:30:00 | 2026-12-01 20:00:00 | FREQ=MONTHLY;BYDAY=1TU
            FREQ=DAILY;BYHOUR=9,18                            | 2026-12-01 09:00:00 | 2026-12-01 11:30:00 | FREQ=DAILY;BYHOUR=11,20
            FREQ=DAILY;BYHOUR=9;BYMINUTE=15                   | 2026-12-01 09:15:00 | 2026-12-01 10:05:00 | FREQ=DAILY;BYHOUR=10;BYMINUTE=5
            FREQ=DAILY;UNTIL=20261210T235959                  | 2026-12-01 19:30:00 | 2026-12-01 21:30:00 | FREQ=DAILY;UNTIL=20261210T235959
            FREQ=DAILY;UNTIL=20261210T193000                  | 2026-12-01 19:30:00 | 2026-12-02 18:30:00 | FREQ=DAILY;UNTIL=20261211T183000
            FREQ=DAILY;INTERVAL=3;COUNT=4                     | 2026-12-01 19:30:00 | 2027-02-03 19:30:00 | FREQ=DAILY;INTERVAL=3;COUNT=4
            FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR                   | 2026-12-01 19:30:00 | 2026-12-02 19:30:00 | FREQ=DAILY;BYDAY=TU,WE,TH,FR,SA
            FREQ=WEEKLY                                       | 2026-12-01 19:30:00 | 2026-12-03 19:30:00 | FREQ=WEEKLY
            FREQ=WEEKLY;BYDAY=TU,SU                           | 2026-12-01 19:30:00 | 2026-12-02 19:30:00 | FREQ=WEEKLY;BYDAY=MO,WE
            FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;UNTIL=20270101T235959 | 2026-12-01 19:30:00 | 2026-12-02 19:30:00 | FREQ=WEEKLY;INTERVAL=2;WKST=TU;BYDAY=MO,WE;UNTIL=20270102T235959
            """)
    void rules_goAlong(String rule, String from, String to, String expected) {
        assertThat(moved(rule, from, to)).hasToString(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FREQ=MONTHLY                              | 2026-12-01 19:30:00 | 2026-12-02 19:30:00
            FREQ=YEARLY                               | 2026-12-01 19:30:00 | 2026-12-02 19:30:00
            FREQ=MONTHLY;BYDAY=1TU                    | 2026-12-01 23:30:00 | 2026-12-02 00:30:00
            FREQ=DAILY;BYMONTHDAY=1,2,3               | 2026-12-01 19:30:00 | 2026-12-02 19:30:00
            FREQ=DAILY;BYMONTH=12                     | 2026-12-01 19:30:00 | 2026-12-02 19:30:00
            FREQ=WEEKLY;BYDAY=TU;BYHOUR=9,18          | 2026-12-01 09:00:00 | 2026-12-01 16:00:00
            FREQ=DAILY;BYHOUR=9;BYMINUTE=0,30         | 2026-12-01 09:00:00 | 2026-12-01 09:40:00
            """)
    void otherRules_mustBeSentAlong(String rule, String from, String to) {
        var refusal = catchThrowableOfType(InvalidRecurrence.class, () -> moved(rule, from, to));

        assertThat(refusal.why()).isEqualTo(Why.MOVE);
    }

    @Test
    void datesByHand_goAlong() {
        var move = new Move(LocalDateTime.of(2026, 12, 1, 19, 30), LocalDateTime.of(2026, 12, 3, 18, 0));
        Recurrence moved = move.apply(
                Recurrence.restore("", List.of("2026-12-24 18:00:00"), List.of("2026-12-24", "2026-12-25 10:00:00")));

        assertThat(moved.alsoTexts()).containsExactly("2026-12-26 16:30:00");
        assertThat(moved.except().texts()).containsExactly("2026-12-26", "2026-12-27 08:30:00");
    }

    @Test
    void movedSeries_haveTheSameDatesElsewhere() {
        var dice = new Dice(Dice.SEED);
        int moved = 0;
        for (int i = 0; i < 1_000; i++) {
            RandomRule random = RandomRule.of(dice, false);
            LocalDateTime to = random.start().plusMinutes(30L * dice.between(-300, 300));
            var move = new Move(random.start(), to);
            try {
                Rule rule = Rule.parse(random.text());
                Rule after = move.apply(new Recurrence(Optional.of(rule), List.of(), Exceptions.NONE))
                        .rule()
                        .orElseThrow();
                LocalDateTime end = random.start().plusYears(3);
                assertThat(StartsTest.list(Starts.of(after, to, to, move.apply(end))))
                        .as(random + " " + to)
                        .isEqualTo(StartsTest.list(Starts.of(rule, random.start(), random.start(), end)).stream()
                                .map(move::apply)
                                .toList());
                moved++;
            } catch (InvalidRecurrence e) {
                assertThat(e.why()).isEqualTo(Why.MOVE);
            }
        }
        assertThat(moved).isGreaterThan(200);
    }
}
