package io.kalends.recurrence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules as all calendar programs read them. */
class AgreedRuleTest {
    /** A Tuesday. */
    private static final LocalDateTime START = LocalDateTime.of(2026, 12, 1, 19, 30);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FREQ=DAILY;COUNT=3                           | FREQ=DAILY;WKST=MO;COUNT=3
            FREQ=DAILY;INTERVAL=2;BYMONTH=12             | FREQ=DAILY;INTERVAL=2;WKST=MO;BYMONTH=12
            FREQ=DAILY;BYDAY=TU,SA                       | FREQ=WEEKLY;WKST=MO;BYDAY=TU,SA
            FREQ=DAILY;BYMONTHDAY=1,15                   | FREQ=MONTHLY;WKST=MO;BYMONTHDAY=1,15
            FREQ=DAILY;BYHOUR=9,19                       | FREQ=DAILY;WKST=MO;BYHOUR=9,19
            FREQ=HOURLY;BYHOUR=9,19;BYDAY=TU             | FREQ=WEEKLY;WKST=MO;BYDAY=TU;BYHOUR=9,19
            FREQ=WEEKLY                                  | FREQ=WEEKLY;WKST=MO;BYDAY=TU
            FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU;WKST=SU   | FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU
            FREQ=WEEKLY;BYMONTH=12                       | FREQ=DAILY;WKST=MO;BYMONTH=12;BYDAY=TU
            FREQ=MONTHLY                                 | FREQ=MONTHLY;WKST=MO;BYMONTHDAY=1
            FREQ=MONTHLY;BYMONTHDAY=-31                  | FREQ=MONTHLY;WKST=MO;BYMONTHDAY=-31
            FREQ=MONTHLY;BYDAY=1TU,-1FR                  | FREQ=MONTHLY;WKST=MO;BYDAY=1TU,-1FR
            FREQ=MONTHLY;BYMONTH=3,12                    | FREQ=YEARLY;WKST=MO;BYMONTH=3,12;BYMONTHDAY=1
            FREQ=MONTHLY;BYDAY=TU                        | FREQ=WEEKLY;WKST=MO;BYDAY=TU
            FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1 | FREQ=MONTHLY;WKST=MO;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1
            FREQ=YEARLY                                  | FREQ=YEARLY;WKST=MO;BYMONTH=12;BYMONTHDAY=1
            FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYDAY=1TU  | FREQ=YEARLY;INTERVAL=2;WKST=MO;BYMONTH=12;BYDAY=1TU
            FREQ=YEARLY;BYMONTHDAY=1                     | FREQ=MONTHLY;WKST=MO;BYMONTHDAY=1
            """)
    void someRules_haveAFormThatAllReadAlike(String rule, String form) {
        assertThat(AgreedRule.of(Rule.parse(rule), START).map(Rule::textWithWeekStart))
                .hasValue(form);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FREQ=HOURLY;COUNT=5
            FREQ=DAILY;INTERVAL=3;BYDAY=TU,SA
            FREQ=DAILY;BYMINUTE=0,30
            FREQ=WEEKLY;INTERVAL=2;BYMONTH=12
            FREQ=WEEKLY;BYDAY=TU,SA;BYSETPOS=1
            FREQ=MONTHLY;BYMONTHDAY=1,-1
            FREQ=MONTHLY;BYMONTHDAY=1;BYHOUR=9,19
            FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=TU
            FREQ=MONTHLY;INTERVAL=2;BYMONTH=6,12
            FREQ=MONTHLY;BYDAY=TU,SA;BYSETPOS=1,2
            FREQ=MONTHLY;BYDAY=TU,1SA
            FREQ=YEARLY;BYMONTH=2,12;BYMONTHDAY=1,29
            FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=-31
            FREQ=YEARLY;BYDAY=48TU
            FREQ=YEARLY;BYYEARDAY=335
            FREQ=YEARLY;INTERVAL=2;BYMONTH=12;BYDAY=TU
            """)
    void others_haveNone(String rule) {
        assertThat(AgreedRule.of(Rule.parse(rule), START)).isEmpty();
    }
}
