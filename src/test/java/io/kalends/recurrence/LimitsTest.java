package io.kalends.recurrence;

import static io.kalends.recurrence.TimetableTest.series;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.kalends.recurrence.InvalidRecurrence.Why;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What series may be. */
class LimitsTest {
    private static final LocalDateTime NOW = LocalDateTime.of(2026, 11, 15, 11, 0);
    private static final Limits LIMITS = new Limits(2_000, NOW, NOW.plusMonths(60));

    private static InvalidRecurrence refusal(Timetable series) {
        return catchThrowableOfType(InvalidRecurrence.class, () -> LIMITS.check(series));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FREQ=WEEKLY;BYDAY=TU                 | 2026-12-02 19:30:00 | 2026-12-01 19:30:00 | 2026-12-08 19:30:00
            FREQ=WEEKLY;INTERVAL=3;BYDAY=TU      | 2026-12-06 19:30:00 | 2026-12-08 19:30:00 | 2026-12-08 19:30:00
            FREQ=MONTHLY;BYDAY=1TU;COUNT=5       | 2026-12-20 19:30:00 | 2027-01-05 19:30:00 | 2027-01-05 19:30:00
            FREQ=MONTHLY;BYMONTHDAY=31           | 2026-11-15 19:30:00 | 2026-10-31 19:30:00 | 2026-12-31 19:30:00
            FREQ=YEARLY;BYMONTH=3                | 2026-02-15 19:30:00 | 2026-03-15 19:30:00 | 2026-03-15 19:30:00
            FREQ=DAILY;BYHOUR=9,18;COUNT=5       | 2026-02-15 13:00:00 | 2026-02-15 09:00:00 | 2026-02-15 18:00:00
            FREQ=WEEKLY;BYDAY=TU;UNTIL=20261204  | 2026-12-03 19:30:00 | 2026-12-01 19:30:00 | 2026-12-01 19:30:00
            FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29  | 2026-02-28 19:30:00 | 2024-02-29 19:30:00 | 2028-02-29 19:30:00
            """)
    void aStartThatDoesNotFit_isToldTheNearest(String rule, String start, String nearest, String next) {
        InvalidRecurrence refusal = refusal(series(start, rule, List.of(), List.of()));

        assertThat(refusal.why()).isEqualTo(Why.START);
        assertThat(refusal.text()).contains(nearest).contains(next);
        assertThat(refusal.values()).containsExactly(nearest);
        assertThatCode(() -> LIMITS.check(series(nearest, rule, List.of(), List.of())))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=YEARLY;BYMONTH=4;BYDAY=6MO",
        "FREQ=DAILY;BYHOUR=9;BYSETPOS=2",
        "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6",
    })
    void aRuleWithoutDates_isRefused(String rule) {
        InvalidRecurrence refusal = refusal(series("2026-12-02 19:30:00", rule, List.of(), List.of()));

        assertThat(refusal.why()).isEqualTo(Why.NONE_LEFT);
        assertThat(refusal.path()).isEqualTo("rule");
    }

    @Test
    void anEndBeforeTheStart_isRefused() {
        InvalidRecurrence refusal =
                refusal(series("2026-12-02 19:30:00", "FREQ=DAILY;UNTIL=20261202T120000", List.of(), List.of()));

        assertThat(refusal.why()).isEqualTo(Why.START);
        assertThat(refusal.text()).contains("UNTIL");
    }

    @Test
    void finiteSeries_areCountedWhole() {
        assertThatCode(() -> LIMITS.check(series("2000-12-01 19:30:00", "FREQ=DAILY;COUNT=2000", List.of(), List.of())))
                .doesNotThrowAnyException();
        assertThatCode(() -> LIMITS.check(
                        series("2000-12-01 19:30:00", "FREQ=DAILY;COUNT=2001", List.of(), List.of("2000-12-02"))))
                .doesNotThrowAnyException();
        assertThat(refusal(series("2000-12-01 19:30:00", "FREQ=DAILY;COUNT=2001", List.of(), List.of()))
                        .why())
                .isEqualTo(Why.TOO_MANY);
        assertThat(refusal(series("2000-12-01 19:30:00", "FREQ=DAILY;UNTIL=99991231", List.of(), List.of()))
                        .why())
                .isEqualTo(Why.TOO_MANY);
    }

    @Test
    void endlessSeries_areCountedAhead() {
        assertThatCode(() -> LIMITS.check(series("1990-12-01 19:30:00", "FREQ=DAILY", List.of(), List.of())))
                .doesNotThrowAnyException();
        assertThat(refusal(series("2026-12-01 19:30:00", "FREQ=DAILY;BYHOUR=9,19", List.of(), List.of()))
                        .why())
                .isEqualTo(Why.TOO_MANY);
        assertThat(refusal(series("2026-12-01 19:30:00", "FREQ=HOURLY", List.of(), List.of()))
                        .why())
                .isEqualTo(Why.TOO_MANY);
    }

    @Test
    void aSeriesOfNothing_isRefused() {
        assertThat(refusal(series(
                                "2026-12-01 19:30:00",
                                "FREQ=DAILY;COUNT=2",
                                List.of(),
                                List.of("2026-12-01", "2026-12-02")))
                        .why())
                .isEqualTo(Why.NONE_LEFT);
    }

    @Test
    void anEndlessRule_mayHaveBegunLongAgo_butNotAThousandYears() {
        assertThatCode(() -> LIMITS.check(series("1950-01-01 10:00:00", "FREQ=DAILY", List.of(), List.of())))
                .doesNotThrowAnyException();

        InvalidRecurrence refusal = refusal(series("1000-01-01 10:00:00", "FREQ=DAILY", List.of(), List.of()));

        assertThat(refusal.why()).isEqualTo(Why.TOO_MANY);
        assertThat(refusal.text()).contains("40000").contains("begin with a later one");
    }
}
