package io.kalends.recurrence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.kalends.json.Json;
import io.kalends.recurrence.InvalidRecurrence.Why;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How events repeat, as callers write it. */
class GivenRecurrenceTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final LocalDateTime START = LocalDateTime.of(2026, 12, 1, 19, 30);
    private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");
    private static final int MOST = 5;

    private static Recurrence read(String json) {
        return read(json, false);
    }

    private static Recurrence read(String json, boolean allDay) {
        return GivenRecurrence.read(tree(json), MOST).orElseThrow().on(START, BERLIN, allDay, NOW);
    }

    private static Object tree(String json) {
        return Json.parse(json);
    }

    private static InvalidRecurrence refusal(String json) {
        return catchThrowableOfType(InvalidRecurrence.class, () -> read(json));
    }

    @Test
    void objects_haveRuleAlsoAndExcept() {
        Recurrence read = read("""
                {"rule": "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=10", "also": ["2027-01-06 19:30", "2027-01-05"],
                 "except": ["2026-12-22", "2026-12-15 19:30:00", "2026-12-22"], "text": "ignored", "series": 7}""");

        assertThat(read.ruleText()).isEqualTo("FREQ=WEEKLY;BYDAY=TU;COUNT=10");
        assertThat(read.alsoTexts()).containsExactly("2027-01-05 19:30:00", "2027-01-06 19:30:00");
        assertThat(read.except().texts()).containsExactly("2026-12-15 19:30:00", "2026-12-22");
        assertThat(Recurrence.restore(
                        read.ruleText(), read.alsoTexts(), read.except().texts()))
                .isEqualTo(read);
    }

    @Test
    void times_areReadOnTheClockOfTheEvent() {
        Recurrence read = read("""
                {"also": ["2027-07-06T12:00Z", "2027/01/06 19:30", 1800000000, "2027-03-28 02:30", "tomorrow"],
                 "except": ["2027-01-06T20:00+02:00", "today"]}""");

        assertThat(read.alsoTexts())
                .containsExactly(
                        "2026-11-16 00:00:00",
                        "2027-01-06 19:30:00",
                        "2027-01-15 09:00:00",
                        "2027-03-28 02:30:00",
                        "2027-07-06 14:00:00");
        assertThat(read.except().texts()).containsExactly("2026-11-15", "2027-01-06 19:00:00");
    }

    @Test
    void lines_areThoseOfCalendars() {
        Recurrence read = read("""
                ["RRULE:FREQ=DAILY;UNTIL=20261231T183000Z", "EXDATE;TZID=Europe/Berlin:20261222T193000",
                 "exdate;tzid=\\"America/New_York\\":20261223T133000", "RDATE:20270105T193000,20270106T193000",
                 "RDATE:20270107T183000Z"]""");

        assertThat(read.ruleText()).isEqualTo("FREQ=DAILY;UNTIL=20261231T193000");
        assertThat(read.alsoTexts())
                .containsExactly("2027-01-05 19:30:00", "2027-01-06 19:30:00", "2027-01-07 19:30:00");
        assertThat(read.except().texts()).containsExactly("2026-12-22 19:30:00", "2026-12-23 19:30:00");
    }

    @Test
    void linesOfDays_meanDays() {
        Recurrence read = read("""
                ["RRULE:FREQ=DAILY;COUNT=9", "EXDATE;VALUE=DATE:20261202,20261203", "RDATE;VALUE=DATE:20270106"]""");

        assertThat(read.alsoTexts()).containsExactly("2027-01-06 19:30:00");
        assertThat(read.except().texts()).containsExactly("2026-12-02", "2026-12-03");
    }

    @Test
    void allDayEvents_haveDays() {
        Recurrence read = read("""
                {"rule": "FREQ=DAILY;UNTIL=20261231T183000Z", "also": ["2027-01-06 19:30"], "except": ["2026-12-15 19:30"]}""", true);

        assertThat(read.ruleText()).isEqualTo("FREQ=DAILY;UNTIL=20261231");
        assertThat(read.alsoTexts()).containsExactly("2027-01-06 00:00:00");
        assertThat(read.except().texts()).containsExactly("2026-12-15");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"\"", "{}", "[]"})
    void nothing_meansASingleEvent(String json) {
        assertThat(GivenRecurrence.read(tree(json), MOST)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "FREQ=DAILY"                                       |         | TYPE          | object
            true                                               |         | TYPE          | object
            {"rule": ""}                                       |         | EMPTY         | rule
            {"except": ["2026-12-22"]}                         |         | EMPTY         | also
            {"rule": 5}                                        | rule    | TYPE          | text
            {"rule": "FREQ=NEVER"}                             | rule    | SYNTAX        | FREQ
            {"also": "2026-12-22"}                             | also    | TYPE          | array
            {"also": ["2026-12-22", "soon"]}                   | also.1  | DATE          | 2026-12-05
            {"also": [null]}                                   | also.0  | DATE          | 2026-12-05
            {"also": ["9999-12-31T23:59-05:00"]}               | also.0  | DATE          | 9999
            {"also": ["2026-12-22"], "except": [{}]}           | except.0| DATE          | 2026-12-05
            {"also": [1, 2, 3, 4, 5, 6]}                       | also    | TOO_MANY      | 5
            ["RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY"]          | 1       | NOT_SUPPORTED | only RRULE
            ["RRULE:FREQ=DAILY", "EXRULE:FREQ=WEEKLY"]         | 1       | NOT_SUPPORTED | EXDATE
            ["DTSTART:20261222T193000"]                        | 0       | SYNTAX        | DTSTART
            ["FREQ=DAILY"]                                     | 0       | TYPE          | RRULE
            [5]                                                | 0       | TYPE          | RRULE
            ["EXDATE:20261222T193000"]                         |         | EMPTY         | rule
            ["RDATE;VALUE=PERIOD:20261222T193000Z/PT1H"]       | 0       | DATE          | 20261222T193000
            ["RDATE:20260230"]                                 | 0       | DATE          | 20261222
            ["RDATE;TZID=Mars/Olympus:20261222T193000"]        | 0       | ZONE          | Mars
            ["RDATE:20261201,20261202,20261203,20261204,20261205,20261206"] | 0 | TOO_MANY | 5
            ["A:1", "A:1", "A:1", "A:1", "A:1", "A:1"]         |         | TOO_MANY      | 5
            """)
    void whatCannotBeRead_isNamed(String json, String path, Why why, String words) {
        InvalidRecurrence refusal = refusal(json);

        assertThat(refusal.why()).as(refusal.text()).isEqualTo(why);
        assertThat(refusal.path()).isEqualTo(path == null ? "" : path);
        assertThat(refusal.text()).contains(words);
    }

    @Test
    void trees_mayComeFromForms() {
        assertThat(GivenRecurrence.read(
                        Map.of("rule", "FREQ=DAILY", "also", List.of("2026-12-24"), "except", ""), MOST))
                .isPresent();
    }
}
