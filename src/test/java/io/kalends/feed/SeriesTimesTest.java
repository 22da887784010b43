package io.kalends.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.recurrence.CalendarForm;
import io.kalends.recurrence.Recurrence;
import io.kalends.recurrence.Timetable;
import io.kalends.recurrence.Timing;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What calendars say of series. */
class SeriesTimesTest {
    private static final LocalDateTime HORIZON = LocalDateTime.of(2027, 2, 1, 0, 0);

    private static List<String> lines(Timetable series, LocalDateTime... hidden) {
        return SeriesTimes.of(CalendarForm.of(series, HORIZON, Set.of(hidden)).orElseThrow()).stream()
                .map(Property::toString)
                .toList();
    }

    private static Timetable series(String start, String zone, String rule, List<String> also, List<String> except) {
        ZonedDateTime first = LocalDateTime.parse(start).atZone(ZoneId.of(zone));
        return new Timetable(new Timing(first, first.plusHours(2), false), Recurrence.restore(rule, also, except));
    }

    @Test
    void rules_areOnTheClockOfTheZone() {
        Timetable series = series(
                "2026-12-01T19:30",
                "Europe/Berlin",
                "FREQ=WEEKLY",
                List.of("2026-12-24 18:00:00"),
                List.of("2026-12-01", "2026-12-15"));

        assertThat(lines(series, LocalDateTime.of(2027, 1, 5, 19, 30)))
                .containsExactly(
                        "DTSTART;TZID=Europe/Berlin:20261208T193000",
                        "DTEND;TZID=Europe/Berlin:20261208T213000",
                        "RRULE:FREQ=WEEKLY;WKST=MO;BYDAY=TU",
                        "RDATE;TZID=Europe/Berlin:20261224T180000",
                        "EXDATE;TZID=Europe/Berlin:20261215T193000,20270105T193000");
    }

    @Test
    void whatHasNoRuleThatAllReadAlike_isAListInUtc() {
        Timetable series = series(
                "2026-12-01T19:30", "Europe/Berlin", "FREQ=MONTHLY;BYMONTHDAY=1,-1", List.of(), List.of("2026-12-31"));

        assertThat(lines(series))
                .containsExactly(
                        "DTSTART:20261201T183000Z",
                        "DTEND:20261201T203000Z",
                        "RDATE:20261201T183000Z,20270101T183000Z,20270131T183000Z");
    }

    @Test
    void zonesWithoutAName_areWrittenInUtc() {
        assertThat(lines(series("2026-12-01T19:30", "+05:30", "FREQ=DAILY;COUNT=2", List.of(), List.of())))
                .containsExactly(
                        "DTSTART:20261201T140000Z",
                        "DTEND:20261201T160000Z",
                        "RDATE:20261201T140000Z,20261202T140000Z");
    }

    @Test
    void timesThatTheClocksSkip_areWrittenInUtc() {
        assertThat(lines(series("2027-03-27T02:30", "Europe/Berlin", "FREQ=DAILY;COUNT=3", List.of(), List.of())))
                .contains("RDATE:20270327T013000Z,20270328T013000Z,20270329T003000Z");
    }

    @Test
    void furtherDatesInAnOddSummer_areWrittenInUtc() {
        Timetable series = series(
                "2028-05-23T14:00",
                "Australia/Lord_Howe",
                "FREQ=YEARLY;COUNT=2",
                List.of("2028-10-03 14:00:00"),
                List.of());

        assertThat(lines(series)).contains("RDATE:20280523T033000Z,20281003T030000Z,20290523T033000Z");
    }

    @Test
    void days_haveNoTimes() {
        ZonedDateTime first = LocalDateTime.parse("2026-12-01T00:00").atZone(ZoneId.of("Europe/Berlin"));
        var series = new Timetable(
                new Timing(first, first.plusDays(1), true),
                Recurrence.restore("FREQ=WEEKLY;COUNT=4", List.of("2027-01-01 00:00:00"), List.of("2026-12-15")));

        assertThat(lines(series))
                .containsExactly(
                        "DTSTART;VALUE=DATE:20261201",
                        "DTEND;VALUE=DATE:20261203",
                        "RRULE:FREQ=WEEKLY;WKST=MO;BYDAY=TU;COUNT=4",
                        "RDATE;VALUE=DATE:20270101",
                        "EXDATE;VALUE=DATE:20261215");
    }
}
