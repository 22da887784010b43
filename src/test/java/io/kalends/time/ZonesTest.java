package io.kalends.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Fuzz;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("it changes the locale of all tests")
class ZonesTest {
    @Test
    void zones_areThoseOfJavaAlone() {
        assertThat(ZoneId.getAvailableZoneIds()).allMatch(name -> name.matches("[A-Za-z0-9_/+-]+"));
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Paris, Europe/Paris",
        "europe/paris, Europe/Paris",
        "EUROPE/PARIS, Europe/Paris",
        "' Europe/Paris ', Europe/Paris",
        "america/argentina/buenos_aires, America/Argentina/Buenos_Aires",
        "Asia/Calcutta, Asia/Calcutta",
        "US/Pacific, US/Pacific",
        "GB-eire, GB-Eire",
        "gmt, GMT",
        "GMT0, GMT0",
        "GMT+0, GMT",
        "Etc/GMT+5, Etc/GMT+5",
        "etc/utc, Etc/UTC",
        "Zulu, Zulu",
        "CET, CET",
        "eet, EET",
        "MET, MET",
        "WET, WET",
        "EST, EST",
        "mst, MST",
        "HST, HST",
        "ROC, ROC",
        "EST5EDT, EST5EDT",
        "UTC, UTC",
        "utc, UTC",
        "Z, UTC",
        "z, UTC",
        "+00:00, UTC",
        "-00:00, UTC",
        "UTC+0, UTC",
        "UTC-0, UTC",
        "UTC+00:00, UTC",
        "UTC+0.0, UTC",
        "+02:00, UTC+2",
        "UTC+2, UTC+2",
        "utc+2, UTC+2",
        "UTC+02, UTC+2",
        "UTC+02:00, UTC+2",
        "+0200, UTC+2",
        "+02, UTC+2",
        "+2, UTC+2",
        "UTC-3.75, UTC-3.75",
        "-03:45, UTC-3.75",
        "UTC+5.5, UTC+5.5",
        "UTC+5.50, UTC+5.5",
        "UTC+5:30, UTC+5.5",
        "UTC+05:30, UTC+5.5",
        "+5.75, UTC+5.75",
        "UTC+5:45, UTC+5.75",
        "UTC-0.25, UTC-0.25",
        "UTC+0:15, UTC+0.25",
        "UTC-12, UTC-12",
        "-12:00, UTC-12",
        "UTC+14, UTC+14",
        "+14:00, UTC+14",
        "UTC+13.75, UTC+13.75",
    })
    void parse_findsAZone(String sent, String shown) {
        var zone = Zones.parse(sent).orElseThrow();

        assertThat(Zones.text(zone)).isEqualTo(shown);
        assertThat(Zones.parse(shown)).contains(zone);
    }

    static Stream<String> noZones() {
        return """
                Nowhere/City | Paris | Europe | Europe/ | Europe/Paris/ | UTCfoo | UTC+ | UTC- | + | - | UTC2 | ../etc/passwd
                UTC+15 | UTC+14.25 | UTC+14:15 | UTC-12:15 | UTC-12.25 | UTC-13 | +15:00 | -12:30 | UTC+99 | UTC+002
                UTC+5.1 | UTC+5.3 | UTC+5.555 | UTC+5. | UTC+5: | UTC+5:3 | UTC+5:20 | UTC+5:60 | UTC+1:75 | UTC+5:300
                UTC+5.5:30 | UTC 2 | UTC +2 | UTC++2 | +530 | +02:00:00 | GMT+2 | GMT+02:00 | UT+2 | UT | 2 | 02:00
                UTC−2 | UTC+٢ | IST | PST | CEST | CST | EDT | BST | JST | AEST | ECT | SystemV/PST8 | Factory | localtime
                """.lines().flatMap(line -> Stream.of(line.split(" *[|] *")));
    }

    @ParameterizedTest
    @MethodSource("noZones")
    @ValueSource(strings = {"", " "})
    void parse_refusesOtherTexts(String sent) {
        assertThat(Zones.parse(sent)).isEmpty();
    }

    @Test
    void parse_findsEveryZoneInAnyCase() {
        assertThat(ZoneId.getAvailableZoneIds())
                .filteredOn(id -> !id.startsWith("SystemV/"))
                .hasSizeGreaterThan(590)
                .allSatisfy(id -> {
                    var zone = Zones.parse(id).orElseThrow();
                    assertThat(Zones.text(zone)).isEqualTo(id);
                    assertThat(Zones.parse(id.toLowerCase(Locale.ROOT))).contains(zone);
                    assertThat(Zones.parse(id.toUpperCase(Locale.ROOT))).contains(zone);
                });
    }

    @Test
    void parse_findsEveryQuarterHour() {
        for (int minutes = -12 * 60; minutes <= 14 * 60; minutes += 15) {
            var zone = ZoneOffset.ofTotalSeconds(minutes * 60);

            assertThat(Zones.parse(zone.getId())).contains(zone);
            if (minutes != 0) assertThat(Zones.parse("UTC" + zone.getId())).contains(zone);
            assertThat(Zones.parse(Zones.text(zone))).contains(zone);
        }
    }

    @Test
    void parse_withstandsAnyText() {
        var pieces = List.of(
                "UTC", "+", "-", "1", "2", "12", "30", ":", ".", "5", "75", "Europe", "/", "Paris", "Etc/GMT", "Z",
                " ");
        Fuzz.withTexts(
                pieces,
                text -> Zones.parse(text)
                        .ifPresent(zone ->
                                assertThat(Zones.parse(Zones.text(zone))).contains(zone)));
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Paris, CET, CEST",
        "Europe/Berlin, CET, CEST",
        "Europe/London, GMT, BST",
        "Europe/Dublin, GMT, IST",
        "Europe/Lisbon, WET, WEST",
        "Europe/Kyiv, EET, EEST",
        "Europe/Moscow, MSK, MSK",
        "Europe/Istanbul, +03, +03",
        "America/New_York, EST, EDT",
        "America/Phoenix, MST, MST",
        "America/Sao_Paulo, -03, -03",
        "America/St_Johns, NST, NDT",
        "America/Nuuk, -02, -01",
        "Asia/Kolkata, IST, IST",
        "Asia/Kathmandu, +0545, +0545",
        "Asia/Tokyo, JST, JST",
        "Australia/Lord_Howe, +11, +1030",
        "Australia/Sydney, AEDT, AEST",
        "Pacific/Marquesas, -0930, -0930",
        "Pacific/Kiritimati, +14, +14",
        "Antarctica/Troll, GMT, +02",
        "Africa/Abidjan, GMT, GMT",
        "GMT, GMT, GMT",
        "Etc/UTC, UTC, UTC",
        "Etc/GMT+5, -05, -05",
        "CET, CET, CEST",
        "EST, EST, EST",
        "MST, MST, MST",
        "HST, HST, HST",
        "ROC, CST, CST",
        "UTC, UTC, UTC",
        "UTC+2, UTC+2, UTC+2",
        "UTC-3.75, UTC-3.75, UTC-3.75",
    })
    void abbreviation_isTheOneAtTheInstant(String name, String january, String july) {
        var zone = Zones.parse(name).orElseThrow();

        assertThat(Zones.abbreviation(zone, Instant.parse("2026-01-15T12:00:00Z")))
                .isEqualTo(january);
        assertThat(Zones.abbreviation(zone, Instant.parse("2026-07-15T12:00:00Z")))
                .isEqualTo(july);
    }

    @Test
    void abbreviation_doesNotDependOnTheLocaleOfTheMachine() {
        var before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG"));
            assertThat(Zones.abbreviation(ZoneId.of("Europe/Vienna"), Instant.EPOCH))
                    .isEqualTo("CET");
            assertThat(Zones.abbreviation(ZoneId.of("Asia/Kabul"), Instant.EPOCH))
                    .isEqualTo("+0430");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void abbreviation_hasOneOfItsFormsInEveryZone() {
        for (var id : ZoneId.getAvailableZoneIds()) {
            for (var time : List.of(
                    "1950-01-15T12:00:00Z", "1985-07-15T12:00:00Z", "2026-02-25T12:00:00Z", "2099-07-15T12:00:00Z")) {
                assertThat(Zones.abbreviation(ZoneId.of(id), Instant.parse(time)))
                        .as(id + " at " + time)
                        .matches("[A-Za-z]{3,5}|[+-]\\d\\d(\\d\\d)?");
            }
        }
    }
}
