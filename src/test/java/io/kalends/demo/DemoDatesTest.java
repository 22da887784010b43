package io.kalends.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoDatesTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 15);

    private static LocalDate day(String text) {
        return LocalDate.parse(text);
    }

    @Test
    void today_countsDays() {
        assertThat(DemoDates.of("today +3", TODAY)).containsExactly(day("2026-11-18"));
        assertThat(DemoDates.of("today +0", TODAY)).containsExactly(TODAY);
    }

    @Test
    void today_goesOnToAWeekday() {
        assertThat(DemoDates.of("today -10 TUE", TODAY)).containsExactly(day("2026-11-10"));
    }

    @Test
    void since_isTheFirstOfTheDays() {
        assertThat(DemoDates.of("since 12-24", TODAY)).containsExactly(day("2025-12-24"));
        assertThat(DemoDates.of("since monthly -1 FRI", TODAY)).containsExactly(day("2025-11-28"));
    }

    @Test
    void dayOfTheYear_comesTwice() {
        assertThat(DemoDates.of("12-24", TODAY)).containsExactly(day("2025-12-24"), day("2026-12-24"));
        assertThat(DemoDates.of("11-15", TODAY)).containsExactly(day("2026-11-15"), day("2027-11-15"));
        assertThat(DemoDates.of("11-14", TODAY)).containsExactly(day("2026-11-14"), day("2027-11-14"));
    }

    @Test
    void weekday_movesTheDayForward() {
        assertThat(DemoDates.of("12-24 SAT", TODAY)).containsExactly(day("2025-12-27"), day("2026-12-26"));
    }

    @Test
    void weeks_followOneAnother() {
        assertThat(DemoDates.of("12-01 TUE x3", TODAY))
                .containsExactly(
                        day("2025-12-02"),
                        day("2025-12-09"),
                        day("2025-12-16"),
                        day("2026-12-01"),
                        day("2026-12-08"),
                        day("2026-12-15"));
    }

    @Test
    void month_hasItsWeekday() {
        List<LocalDate> days = DemoDates.of("monthly 2 SAT", TODAY);

        assertThat(days).hasSize(24).startsWith(day("2025-11-08")).contains(day("2026-11-14"));
        assertThat(days).allMatch(day -> day.getDayOfWeek() == DayOfWeek.SATURDAY);
    }

    @Test
    void anyDay_givesAsMany() {
        for (LocalDate today = day("2027-01-01"); today.isBefore(day("2029-01-01")); today = today.plusDays(1)) {
            assertThat(DemoDates.of("06-05 FRI x2", today)).hasSize(4);
            assertThat(DemoDates.of("12-31", today)).hasSize(2);
            assertThat(DemoDates.of("monthly 1 THU", today)).hasSize(24).doesNotHaveDuplicates();
        }
    }
}
