package io.kalends.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DateTimesTest {
    @ParameterizedTest
    @CsvSource({
        "2026-12-05T19:30, 2026-12-05 19:30:00",
        "2026-01-02T03:04:05, 2026-01-02 03:04:05",
        "2026-01-02T03:04:05.999, 2026-01-02 03:04:05",
        "0001-01-01T00:00, 0001-01-01 00:00:00",
        "0999-12-31T23:59:59, 0999-12-31 23:59:59",
        "9999-12-31T23:59:59, 9999-12-31 23:59:59",
        "0000-12-31T23:00, 0000-12-31 23:00:00",
        "+10000-01-01T04:59:59, 10000-01-01 04:59:59",
    })
    void text_showsEveryPartInItsWidth(LocalDateTime time, String text) {
        assertThat(DateTimes.text(time)).isEqualTo(text);
    }

    @Test
    void text_showsAnInstantOnTheClocksOfAZone() {
        var instant = Instant.parse("2026-11-14T08:15:00.999Z");

        assertThat(DateTimes.text(instant, ZoneId.of("Europe/Berlin"))).isEqualTo("2026-11-14 09:15:00");
        assertThat(DateTimes.utc(instant)).isEqualTo("2026-11-14 08:15:00");
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, 2026-12-05T19:30:00+01:00",
        "Asia/Kathmandu, 2026-12-06T00:15:00+05:45",
        "UTC, 2026-12-05T18:30:00+00:00",
        "-03:45, 2026-12-05T14:45:00-03:45",
    })
    void iso_carriesTheOffset(String zone, String iso) {
        assertThat(DateTimes.iso(Instant.parse("2026-12-05T18:30:00Z").atZone(ZoneId.of(zone))))
                .isEqualTo(iso);
    }

    @Test
    void parse_readsBackWhatTextWrote() {
        var time = LocalDateTime.of(2026, 1, 2, 3, 4, 5);

        assertThat(DateTimes.parse(DateTimes.text(time))).isEqualTo(time);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2026-12-05", "2026-12-05T19:30:00", "2026-12-05 19:30", "2026-13-05 19:30:00", "soon"})
    void parse_refusesOtherForms(String text) {
        assertThatThrownBy(() -> DateTimes.parse(text)).isInstanceOf(DateTimeException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-12-05T00:00:00Z, Asia/Tokyo, true",
        "0001-01-01T00:00:00Z, Asia/Tokyo, true",
        "0001-01-01T00:00:00Z, America/New_York, false",
        "0000-12-31T23:59:59Z, Asia/Tokyo, false",
        "9999-12-31T23:59:59Z, America/New_York, true",
        "9999-12-31T23:59:59Z, Asia/Tokyo, false",
        "+10000-01-01T00:00:00Z, America/New_York, false",
    })
    void fits_asksForTheYears1To9999InBothZones(Instant instant, String zone, boolean fits) {
        assertThat(DateTimes.fits(instant, ZoneId.of(zone))).isEqualTo(fits);
    }
}
