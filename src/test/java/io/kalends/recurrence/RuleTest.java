package io.kalends.recurrence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.kalends.Dice;
import io.kalends.recurrence.InvalidRecurrence.Why;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules as they are read and written. */
class RuleTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            RRULE:FREQ=DAILY                               | FREQ=DAILY
            rrule:freq=weekly;byday=tu;interval=1          | FREQ=WEEKLY;BYDAY=TU
            COUNT=10;BYDAY=TU;FREQ=WEEKLY                  | FREQ=WEEKLY;BYDAY=TU;COUNT=10
            FREQ=WEEKLY;BYDAY=SU,MO,SU,WE;WKST=SU          | FREQ=WEEKLY;BYDAY=MO,WE,SU
            FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU     | FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,SU
            FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU        | FREQ=WEEKLY;INTERVAL=2;BYDAY=SU
            FREQ=WEEKLY;INTERVAL=02;BYDAY=SU,MO;WKST=MO    | FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU
            FREQ=MONTHLY;BYMONTHDAY=-1,+15,01,1            | FREQ=MONTHLY;BYMONTHDAY=1,15,-1
            FREQ=MONTHLY;BYDAY=-1FR,1MO,+1MO               | FREQ=MONTHLY;BYDAY=1MO,-1FR
            FREQ=YEARLY;BYDAY=MO;BYMONTH=12,1;BYSETPOS=-1  | FREQ=YEARLY;BYMONTH=1,12;BYDAY=MO;BYSETPOS=-1
            FREQ=DAILY;BYSECOND=60,59;BYMINUTE=0;BYHOUR=9  | FREQ=DAILY;BYHOUR=9;BYMINUTE=0;BYSECOND=59
            FREQ=YEARLY;UNTIL=20301231                     | FREQ=YEARLY;UNTIL=20301231T235959
            FREQ=YEARLY;UNTIL=20301231T235959              | FREQ=YEARLY;UNTIL=20301231T235959
            FREQ=YEARLY;UNTIL=20301231T225959Z             | FREQ=YEARLY;UNTIL=20301231T235959
            FREQ=YEARLY;UNTIL=99991231T235959Z             | FREQ=YEARLY;UNTIL=99991231T235959
            """)
    void rules_haveOneTextForOneMeaning(String text, String canonical) {
        Rule rule = Rule.parse(text).on(BERLIN, false);

        assertThat(rule).hasToString(canonical);
        assertThat(Rule.parse(canonical)).isEqualTo(rule);
    }

    @ParameterizedTest
    @CsvSource({
        "20301231, 20301231",
        "20301231T100000, 20301231",
        "20301231T235959Z, 20310101",
    })
    void untilOfDays_isADay(String until, String canonical) {
        assertThat(Rule.parse("FREQ=DAILY;UNTIL=" + until).on(BERLIN, true))
                .hasToString("FREQ=DAILY;UNTIL=" + canonical);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                     | SYNTAX        | FREQ=WEEKLY;BYDAY=TU
            daily                                  | SYNTAX        | DAILY
            FREQ=DAILY;                            | SYNTAX        | semicolon
            FREQ=DAILY;=3                          | SYNTAX        | =3
            INTERVAL=2                             | SYNTAX        | FREQ
            FREQ=FORTNIGHTLY                       | SYNTAX        | YEARLY, MONTHLY
            FREQ=DAILY;FREQ=DAILY                  | SYNTAX        | FREQ only once
            FREQ=DAILY;X-FOO=1                     | SYNTAX        | X-FOO
            FREQ=DAILY;INTERVAL=0                  | SYNTAX        | INTERVAL
            FREQ=DAILY;INTERVAL=-1                 | SYNTAX        | INTERVAL
            FREQ=DAILY;INTERVAL=1.5                | SYNTAX        | INTERVAL
            FREQ=DAILY;COUNT=0                     | SYNTAX        | COUNT
            FREQ=DAILY;COUNT=99999999999999999999  | SYNTAX        | COUNT
            FREQ=DAILY;UNTIL=20260230              | SYNTAX        | UNTIL
            FREQ=DAILY;UNTIL=2026-12-31            | SYNTAX        | UNTIL
            FREQ=DAILY;UNTIL=20261231T250000       | SYNTAX        | UNTIL
            FREQ=DAILY;UNTIL=00001231              | SYNTAX        | UNTIL
            FREQ=DAILY;BYMONTH=13                  | SYNTAX        | BYMONTH numbers from 1 to 12
            FREQ=DAILY;BYMONTH=-1                  | SYNTAX        | BYMONTH
            FREQ=DAILY;BYMONTH=                    | SYNTAX        | BYMONTH
            FREQ=DAILY;BYMONTH=1,,2                | SYNTAX        | BYMONTH
            FREQ=MONTHLY;BYMONTHDAY=0              | SYNTAX        | BYMONTHDAY
            FREQ=MONTHLY;BYMONTHDAY=32             | SYNTAX        | BYMONTHDAY
            FREQ=YEARLY;BYYEARDAY=-367             | SYNTAX        | BYYEARDAY
            FREQ=DAILY;BYHOUR=24                   | SYNTAX        | BYHOUR
            FREQ=DAILY;BYMINUTE=60                 | SYNTAX        | BYMINUTE
            FREQ=DAILY;BYSECOND=61                 | SYNTAX        | BYSECOND
            FREQ=MONTHLY;BYDAY=54MO                | SYNTAX        | BYDAY
            FREQ=MONTHLY;BYDAY=0MO                 | SYNTAX        | BYDAY
            FREQ=MONTHLY;BYDAY=-MO                 | SYNTAX        | BYDAY
            FREQ=MONTHLY;BYDAY=MON                 | SYNTAX        | BYDAY
            FREQ=MONTHLY;BYMONTHDAY=1;BYSETPOS=367 | SYNTAX        | BYSETPOS
            FREQ=WEEKLY;WKST=1MO                   | SYNTAX        | WKST
            FREQ=SECONDLY                          | NOT_SUPPORTED | HOURLY
            FREQ=MINUTELY                          | NOT_SUPPORTED | HOURLY
            FREQ=YEARLY;BYWEEKNO=20                | NOT_SUPPORTED | BYWEEKNO
            FREQ=YEARLY;RSCALE=GREGORIAN           | NOT_SUPPORTED | RSCALE
            FREQ=YEARLY;SKIP=FORWARD               | NOT_SUPPORTED | SKIP
            FREQ=DAILY;COUNT=3;UNTIL=20261231      | CONFLICT      | COUNT or UNTIL
            FREQ=WEEKLY;BYDAY=1MO                  | CONFLICT      | BYDAY
            FREQ=WEEKLY;BYMONTHDAY=1               | CONFLICT      | BYMONTHDAY
            FREQ=MONTHLY;BYYEARDAY=1               | CONFLICT      | BYYEARDAY
            FREQ=DAILY;BYSETPOS=1                  | CONFLICT      | BYSETPOS
            """)
    void rules_areRefusedByTheirPart(String text, Why why, String words) {
        var refusal = catchThrowableOfType(InvalidRecurrence.class, () -> Rule.parse(text));

        assertThat(refusal.why()).as(refusal.text()).isEqualTo(why);
        assertThat(refusal.text()).contains(words);
    }

    @ParameterizedTest
    @CsvSource({"FREQ=HOURLY", "FREQ=DAILY;BYHOUR=9", "FREQ=DAILY;BYMINUTE=0", "FREQ=DAILY;BYSECOND=0"})
    void rulesForDays_haveNoTimes(String text) {
        var refusal = catchThrowableOfType(
                InvalidRecurrence.class, () -> Rule.parse(text).on(BERLIN, true));

        assertThat(refusal.why()).isEqualTo(Why.CONFLICT);
        assertThat(Rule.parse(text).on(BERLIN, false)).hasToString(text);
    }

    @Test
    void longRules_areRefused() {
        var refusal = catchThrowableOfType(
                InvalidRecurrence.class, () -> Rule.parse("FREQ=DAILY;BYMONTH=1" + ",1".repeat(10_000)));

        assertThat(refusal.why()).isEqualTo(Why.TOO_MANY);
    }

    @Test
    void canonicalTexts_giveTheSameStarts() {
        var dice = new Dice(Dice.SEED);
        for (int i = 0; i < 500; i++) {
            RandomRule random = RandomRule.of(dice, false);
            Rule rule = Rule.parse(random.text());
            LocalDateTime to = random.start().plusYears(2);

            assertThat(StartsTest.list(Starts.of(Rule.parse(rule.toString()), random.start(), random.start(), to)))
                    .as(random.toString())
                    .isEqualTo(StartsTest.list(Starts.of(rule, random.start(), random.start(), to)));
        }
    }
}
