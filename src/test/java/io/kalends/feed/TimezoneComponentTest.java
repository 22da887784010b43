package io.kalends.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import io.kalends.event.Schedule;
import io.kalends.time.Zones;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Time zones as calendars read them, against the rules they were drawn from. */
class TimezoneComponentTest {
    private final Dice dice = new Dice(Dice.SEED);

    @Test
    void zones_sayWhatTheirRulesSay() {
        for (String name : new TreeSet<>(ZoneId.getAvailableZoneIds())) {
            ZoneId zone = Zones.parse(name).orElse(ZoneOffset.UTC);
            if (!zone.equals(ZoneOffset.UTC)) check(zone);
        }
    }

    @Test
    void library_addsNoZonesOfItsOwn() {
        assertThat(ZoneId.getAvailableZoneIds()).noneMatch(name -> name.startsWith("ical4j"));
    }

    @Test
    void fixedOffsets_needNoDescription() {
        var zones = new UsedZones();
        for (String name : List.of("UTC+5.5", "UTC-3.75", "UTC+14", "UTC-12"))
            zones.add(schedule(
                    LocalDateTime.of(2027, 1, 1, 12, 0), Zones.parse(name).orElseThrow()));

        assertThat(zones.texts()).isEmpty();
    }

    /** A name that stood for several offsets would say nothing. */
    @ParameterizedTest
    @ValueSource(strings = {"2026-12-15T12:00", "2027-07-01T12:00", "1995-01-15T12:00", "2012-07-01T12:00"})
    void names_standForOneOffsetEach(LocalDateTime time) {
        for (String name : new TreeSet<>(ZoneId.getAvailableZoneIds())) {
            var zones = new UsedZones();
            zones.add(schedule(time, Zones.parse(name).orElse(ZoneOffset.UTC)));
            for (TimezoneComponent text : zones.texts())
                assertThat(offsets(text))
                        .as(text.component().toString())
                        .allSatisfy((_, offsets) -> assertThat(offsets).hasSize(1));
        }
    }

    private static Map<String, Set<String>> offsets(TimezoneComponent text) {
        var zone = new CalendarReader("BEGIN:VCALENDAR\r\n" + text.component() + "END:VCALENDAR\r\n");
        return zone.calendar.all("VTIMEZONE").getFirst().parts().stream()
                .collect(Collectors.groupingBy(
                        part -> part.text("TZNAME"),
                        Collectors.mapping(part -> part.text("TZOFFSETTO"), Collectors.toSet())));
    }

    @Test
    void olderTimes_haveTheirOffsetsAsNames() {
        var zones = new UsedZones();
        zones.add(schedule(LocalDateTime.of(2027, 1, 1, 12, 0), ZoneId.of("Europe/Moscow")));

        assertThat(offsets(zones.texts().getFirst())).isEqualTo(Map.of("+04", Set.of("+0400"), "MSK", Set.of("+0300")));
    }

    @Test
    void regularZones_areTwoRules() {
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        var zones = new UsedZones();
        zones.add(schedule(LocalDateTime.of(2026, 12, 5, 19, 30), berlin));

        assertThat(zones.texts().getFirst().component().toString().split("\r\n"))
                .containsExactly(
                        "BEGIN:VTIMEZONE",
                        "TZID:Europe/Berlin",
                        "BEGIN:DAYLIGHT",
                        "DTSTART:20260329T020000",
                        "TZOFFSETFROM:+0100",
                        "TZOFFSETTO:+0200",
                        "TZNAME:CEST",
                        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
                        "END:DAYLIGHT",
                        "BEGIN:STANDARD",
                        "DTSTART:20261025T030000",
                        "TZOFFSETFROM:+0200",
                        "TZOFFSETTO:+0100",
                        "TZNAME:CET",
                        "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
                        "END:STANDARD",
                        "END:VTIMEZONE");
    }

    @Test
    void offsetsBelowAnHour_keepTheirSign() {
        var zones = new UsedZones();
        zones.add(schedule(LocalDateTime.of(1972, 3, 1, 12, 0), ZoneId.of("Africa/Monrovia")));

        assertThat(zones.texts().getFirst().component().toString()).contains("TZOFFSETTO:-004430\r\n");
    }

    private void check(ZoneId zone) {
        List<LocalDateTime> times = times(zone);
        var zones = new UsedZones();
        for (LocalDateTime time : times) zones.add(schedule(time, zone));
        var text = new StringBuilder("BEGIN:VCALENDAR\r\n");
        zones.texts().forEach(one -> text.append(one.component()));
        var reader = new CalendarReader(text.append("END:VCALENDAR\r\n").toString());
        for (LocalDateTime time : times) {
            if (!Times.isZoned(schedule(time, zone))) continue;
            assertThat(reader.offset(Zones.text(zone), time))
                    .as("%s at %s, -Dseed=%d%n%s", zone, time, Dice.SEED, text)
                    .isEqualTo(time.atZone(zone).getOffset());
        }
    }

    /** Some at any time, and some beside the changes of the clocks, over a few years or over many. */
    private List<LocalDateTime> times(ZoneId zone) {
        var times = new ArrayList<LocalDateTime>();
        int year = 1970 + dice.below(75);
        int years = dice.chance(50) ? 2 : 40;
        for (int i = 0; i < 12; i++) {
            var time = LocalDateTime.of(year, 1, 1, 0, 0).plusMinutes(dice.below(years * 365 * 24 * 60));
            times.add(time.atZone(zone).toLocalDateTime());
            var change = zone.getRules().nextTransition(time.toInstant(ZoneOffset.UTC));
            if (change == null || change.getDateTimeAfter().getYear() > year + years) continue;
            LocalDateTime first = change.isGap() ? change.getDateTimeBefore() : change.getDateTimeAfter();
            LocalDateTime last = change.isGap() ? change.getDateTimeAfter() : change.getDateTimeBefore();
            times.add(first.minusHours(4));
            times.add(last.plusHours(4));
        }
        return times;
    }

    private static Schedule schedule(LocalDateTime time, ZoneId zone) {
        return Schedule.of(time, time, zone, false);
    }
}
