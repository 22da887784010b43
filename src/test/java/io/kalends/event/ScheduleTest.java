package io.kalends.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kalends.time.DateTimes;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, 2027-03-28 02:30:00, 2027-03-28 03:30:00, 2027-03-28 01:30:00",
        "Europe/Berlin, 2026-10-25 02:30:00, 2026-10-25 02:30:00, 2026-10-25 00:30:00",
        "Europe/Berlin, 2026-07-01 10:00:00, 2026-07-01 10:00:00, 2026-07-01 08:00:00",
        "-05:00, 2026-07-01 10:00:00, 2026-07-01 10:00:00, 2026-07-01 15:00:00",
        "-03:45, 2026-07-01 10:00:00, 2026-07-01 10:00:00, 2026-07-01 13:45:00",
    })
    void of_movesOutOfGapsAndTakesTheEarlierInstant(String zone, String sent, String wall, String utc) {
        var schedule = Schedule.of(DateTimes.parse(sent), DateTimes.parse(sent), ZoneId.of(zone), false);

        assertThat(DateTimes.text(schedule.start().toLocalDateTime())).isEqualTo(wall);
        assertThat(DateTimes.text(schedule.end().toLocalDateTime())).isEqualTo(wall);
        assertThat(DateTimes.utc(schedule.startsAt())).isEqualTo(utc);
        assertThat(DateTimes.utc(schedule.endsAt())).isEqualTo(utc);
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, 2026-12-01, 2026-12-01 00:00:00, 2026-12-01 23:59:59, 86399",
        "Europe/Berlin, 2027-03-28, 2027-03-28 00:00:00, 2027-03-28 23:59:59, 82799",
        "Europe/Berlin, 2026-10-25, 2026-10-25 00:00:00, 2026-10-25 23:59:59, 89999",
        // the first hour of the day is skipped
        "America/Sao_Paulo, 2018-11-04, 2018-11-04 01:00:00, 2018-11-04 23:59:59, 82799",
        "Asia/Beirut, 2027-03-28, 2027-03-28 01:00:00, 2027-03-28 23:59:59, 82799",
        // the last hour of the day is skipped
        "America/Nuuk, 2027-03-27, 2027-03-27 00:00:00, 2027-03-27 22:59:59, 82799",
        "America/Nuuk, 2027-03-28, 2027-03-28 00:00:00, 2027-03-28 23:59:59, 86399",
        // the last hour of the day occurs twice: the earlier one is meant
        "America/Nuuk, 2026-10-24, 2026-10-24 00:00:00, 2026-10-24 23:59:59, 86399",
        // the next day is skipped
        "Pacific/Apia, 2011-12-29, 2011-12-29 00:00:00, 2011-12-29 23:59:59, 86399",
        // the day is skipped
        "Pacific/Apia, 2011-12-30, 2011-12-31 00:00:00, 2011-12-31 23:59:59, 86399",
    })
    void allDay_lastsFromTheFirstToTheLastSecond(String zone, String day, String start, String end, long seconds) {
        var noon = DateTimes.parse(day + " 12:00:00");
        var schedule = Schedule.of(noon, noon, ZoneId.of(zone), true);

        assertThat(DateTimes.text(schedule.start().toLocalDateTime())).isEqualTo(start);
        assertThat(DateTimes.text(schedule.end().toLocalDateTime())).isEqualTo(end);
        assertThat(schedule.endsAt().getEpochSecond() - schedule.startsAt().getEpochSecond())
                .isEqualTo(seconds);
        assertThat(schedule.withAllDay(true)).isEqualTo(schedule);
        assertThat(stored(schedule)).isEqualTo(schedule);
    }

    @Test
    void allDay_switchedOffKeepsTheTimes() {
        var schedule =
                berlin("2026-12-01T10:00", "2026-12-02T12:00").withAllDay(true).withAllDay(false);

        assertThat(schedule).isEqualTo(berlin("2026-12-01T00:00", "2026-12-02T23:59:59"));
    }

    @Test
    void allDay_appliesToTimesSetLater() {
        var schedule = berlin("2026-12-01T10:00", "2026-12-01T12:00").withAllDay(true);
        var noon = LocalDateTime.parse("2026-12-03T12:00").atZone(BERLIN);

        assertThat(schedule.withEnd(noon).end().toLocalDateTime()).isEqualTo("2026-12-03T23:59:59");
        assertThat(schedule.withStart(noon).start().toLocalDateTime()).isEqualTo("2026-12-03T00:00:00");
    }

    @Test
    void withZone_keepsTheWallClocks() {
        var schedule = berlin("2026-07-01T10:00", "2026-07-01T12:00").withZone(ZoneId.of("Asia/Tokyo"));

        assertThat(schedule.zone()).isEqualTo(ZoneId.of("Asia/Tokyo"));
        assertThat(schedule.start().toLocalDateTime()).isEqualTo("2026-07-01T10:00:00");
        assertThat(schedule.startsAt()).isEqualTo("2026-07-01T01:00:00Z");
        assertThat(schedule.endsAt()).isEqualTo("2026-07-01T03:00:00Z");
    }

    @Test
    void withZone_movesOutOfTheGapsOfTheNewZone() {
        var schedule = Schedule.of(
                LocalDateTime.parse("2027-03-28T02:30"),
                LocalDateTime.parse("2027-03-28T04:00"),
                ZoneOffset.UTC,
                false);

        assertThat(schedule.withZone(BERLIN).start().toLocalDateTime()).isEqualTo("2027-03-28T03:30:00");
        assertThat(schedule.withZone(BERLIN).startsAt()).isEqualTo("2027-03-28T01:30:00Z");
    }

    @Test
    void withZone_makesAnAllDayEventWholeAgain() {
        var day = LocalDateTime.parse("2018-11-04T00:00");
        var schedule = Schedule.of(day, day, ZoneId.of("America/Sao_Paulo"), true);

        assertThat(schedule.start().toLocalDateTime()).isEqualTo("2018-11-04T01:00:00");
        assertThat(schedule.withZone(BERLIN).start().toLocalDateTime()).isEqualTo("2018-11-04T00:00:00");
    }

    @Test
    void withZone_ofTheSameZoneKeepsTheLaterInstant() {
        var later = Instant.parse("2026-10-25T01:30:00Z").atZone(BERLIN);
        var schedule = new Schedule(later, later, false);

        assertThat(schedule.withZone(BERLIN)).isEqualTo(schedule);
    }

    @Test
    void restore_knowsTheLaterOfTwoInstants() {
        var earlier = Instant.parse("2026-10-25T00:30:00Z").atZone(BERLIN);
        var later = Instant.parse("2026-10-25T01:30:00Z").atZone(BERLIN);
        var schedule = new Schedule(earlier, later, false);

        assertThat(schedule.start().toLocalDateTime()).isEqualTo(schedule.end().toLocalDateTime());
        assertThat(stored(schedule)).isEqualTo(schedule);
        assertThat(stored(schedule).endsAt()).isEqualTo("2026-10-25T01:30:00Z");
    }

    @Test
    void restore_keepsTheWallClockWhenTheRulesOfTheZoneHaveChanged() {
        var ten = LocalDateTime.parse("2026-07-01T10:00");
        var asOnceThought = Instant.parse("2026-07-01T09:00:00Z");

        var schedule = Schedule.restore(ten, asOnceThought, ten, asOnceThought, BERLIN, false);

        assertThat(schedule).isEqualTo(Schedule.of(ten, ten, BERLIN, false));
    }

    @Test
    void endsBeforeStart_comparesInstants() {
        assertThat(berlin("2026-12-01T10:00", "2026-12-01T09:59:59").endsBeforeStart())
                .isTrue();
        assertThat(berlin("2026-12-01T10:00", "2026-12-01T10:00").endsBeforeStart())
                .isFalse();
        assertThat(berlin("2026-12-01T10:00", "2026-12-01T09:00")
                        .withAllDay(true)
                        .endsBeforeStart())
                .isFalse();
        assertThat(berlin("2026-12-01T10:00", "2026-11-30T23:00")
                        .withAllDay(true)
                        .endsBeforeStart())
                .isTrue();
        // moved to 03:30, which is later than it looks
        assertThat(berlin("2027-03-28T02:30", "2027-03-28T03:00").endsBeforeStart())
                .isTrue();
        var laterHalfPastTwo = Instant.parse("2026-10-25T01:30:00Z").atZone(BERLIN);
        assertThat(berlin("2026-10-25T02:30", "2026-10-25T02:45")
                        .withStart(laterHalfPastTwo)
                        .endsBeforeStart())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "0001-01-01T00:00, UTC, true",
        "0001-01-01T00:00, Asia/Tokyo, false",
        "9999-12-31T23:59, UTC, true",
        "9999-12-31T23:59, Asia/Tokyo, true",
        "9999-12-31T23:59, America/New_York, false",
        "2026-12-31T23:59, America/New_York, true",
    })
    void fits_asksWhetherTheTimesCanBeShown(LocalDateTime time, String zone, boolean fits) {
        Schedule schedule = Schedule.of(time, time, ZoneId.of(zone), false);
        assertThat(schedule.startFits()).isEqualTo(fits);
        assertThat(schedule.endFits()).isEqualTo(fits);
    }

    @Test
    void schedule_isInOneZone() {
        var start = LocalDateTime.parse("2026-12-01T10:00");

        assertThatThrownBy(() -> new Schedule(start.atZone(BERLIN), start.atZone(ZoneOffset.UTC), false))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Schedule berlin(String start, String end) {
        return Schedule.of(LocalDateTime.parse(start), LocalDateTime.parse(end), BERLIN, false);
    }

    private static Schedule stored(Schedule schedule) {
        return Schedule.restore(
                schedule.start().toLocalDateTime(),
                schedule.startsAt(),
                schedule.end().toLocalDateTime(),
                schedule.endsAt(),
                schedule.zone(),
                schedule.allDay());
    }
}
