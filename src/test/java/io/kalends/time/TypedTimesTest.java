package io.kalends.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.config.Config;
import io.kalends.web.DateWords;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypedTimesTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 15); // a Sunday
    private static final TypedTimes BRITISH = new TypedTimes(TODAY, Locale.UK);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2026-12-07 | 2026-12-07",
                "2026/12/07 | 2026-12-07",
                "7.12. | 2026-12-07",
                "7.12 | 2026-12-07",
                "07.12.2026 | 2026-12-07",
                "7. 12. 26 | 2026-12-07",
                "14.11. | 2027-11-14",
                "15.11. | 2026-11-15",
                "29.2. | 2028-02-29",
                "7/12/2027 | 2027-12-07",
                "7/12 | 2026-12-07",
                "5 December 2026 | 2026-12-05",
                "5. Dezember 2026 | 2026-12-05",
                "5 dec | 2026-12-05",
                "5dez | 2026-12-05",
                "December 5th, 2026 | 2026-12-05",
                "1. März | 2027-03-01",
                "Sat, 5 Dec 2026 | 2026-12-05",
                "Sa 5.12. | 2026-12-05",
                "Samstag, 5. Dezember | 2026-12-05",
                "today | 2026-11-15",
                "Morgen | 2026-11-16",
                "Sonntag | 2026-11-15",
                "sat | 2026-11-21"
            })
    void day_isRead(String typed, LocalDate day) {
        assertThat(BRITISH.day(typed)).contains(new TypedTimes.Moment(day, Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "7.12. 19h | 2026-12-07 | 1140",
                "7.12. 19:30 | 2026-12-07 | 1170",
                "7.12. 19.30 Uhr | 2026-12-07 | 1170",
                "2026-12-07T19:30 | 2026-12-07 | 1170",
                "2026-12-07 19:30:00 | 2026-12-07 | 1170",
                "Sat, 5 Dec 2026, 7:30 pm | 2026-12-05 | 1170",
                "5 dec 7pm | 2026-12-05 | 1140",
                "tomorrow 8 o'clock | 2026-11-16 | 480",
                "Sa 20 Uhr | 2026-11-21 | 1200"
            })
    void day_mayHaveATimeBehindIt(String typed, LocalDate day, int minute) {
        assertThat(BRITISH.day(typed)).contains(new TypedTimes.Moment(day, Optional.of(minute)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "19:30 | 1170",
                "19.30 | 1170",
                "19h | 1140",
                "19h30 | 1170",
                "19 Uhr | 1140",
                "19:30 Uhr | 1170",
                "1930 | 1170",
                "930 | 570",
                "19 | 1140",
                "7pm | 1140",
                "7:30 PM | 1170",
                "7.30 p.m. | 1170",
                "12am | 0",
                "12pm | 720",
                "0:00 | 0",
                "24h | 1440"
            })
    void time_isRead(String typed, int minute) {
        assertThat(TypedTimes.time(typed)).contains(minute);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "soon",
                "31.2.",
                "2026-02-30",
                "0000-01-01",
                "7.13.",
                "12",
                "5 foo",
                "7.12. 25h",
                "5 dec 19",
                "99/99"
            })
    void day_isRefused(String typed) {
        assertThat(BRITISH.day(typed)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "late", "25:00", "24:01", "19:60", "13pm", "0am", "19:3", "1:2:3", "19:30 tomorrow"})
    void time_isRefused(String typed) {
        assertThat(TypedTimes.time(typed)).isEmpty();
    }

    @Test
    void americans_writeTheMonthFirst() {
        assertThat(new TypedTimes(TODAY, Locale.US)
                        .day("12/7/2026")
                        .orElseThrow()
                        .day())
                .isEqualTo(LocalDate.of(2026, 12, 7));
    }

    @Test
    void formsThatAreShown_areReadAgain() {
        for (Locale locale : List.of(Locale.GERMANY, Locale.UK, Locale.US)) {
            var times = new TypedTimes(TODAY, locale);
            DateWords words = DateWords.in(locale, Optional.empty());
            for (LocalDate day = TODAY.minusYears(1); day.isBefore(TODAY.plusYears(1)); day = day.plusDays(1)) {
                for (String shown : List.of(words.dayOfYear(day), words.day(day)))
                    assertThat(times.day(shown)).as(shown).contains(new TypedTimes.Moment(day, Optional.empty()));
            }
        }
    }

    @Test
    void words_areThereInAllLanguages() {
        assertThat(TypedTimes.LANGUAGES.stream().map(Locale::getLanguage)).isEqualTo(Config.SPOKEN);
        assertThat(TypedTimes.time("Mittag")).contains(720);
        assertThat(TypedTimes.time("midnight")).contains(0);
    }
}
