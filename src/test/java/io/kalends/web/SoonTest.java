package io.kalends.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SoonTest {
    @ParameterizedTest
    @CsvSource({
        "today, 2026-11-16, 2026-11-16, 2026-11-16",
        "tomorrow, 2026-12-31, 2027-01-01, 2027-01-01",
        "week, 2026-11-16, 2026-11-16, 2026-11-22",
        "weekend, 2026-11-16, 2026-11-21, 2026-11-22",
        "weekend, 2026-11-20, 2026-11-21, 2026-11-22",
        "weekend, 2026-11-21, 2026-11-21, 2026-11-22",
        "weekend, 2026-11-22, 2026-11-22, 2026-11-22",
    })
    void word_standsForDays(String word, LocalDate today, LocalDate first, LocalDate last) {
        assertThat(Soon.of(word).orElseThrow().from(today)).isEqualTo(Period.of(first, last));
    }
}
