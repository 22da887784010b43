package io.kalends.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** What holds of dates and zones, whatever the text. */
public final class DatesFuzz {
    private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");

    private DatesFuzz() {}

    /** A date that is understood is the same date when it is written as replies write it. */
    public static void checkDate(String text) {
        assertThat(When.parse(" " + text)).isEqualTo(When.parse(text));
        for (var read :
                new When[] {When.parse(text).orElse(null), When.parseQuery(text).orElse(null)}) {
            if (read == null || read.in(ZoneOffset.UTC, NOW).isEmpty()) continue;
            LocalDateTime time = read.in(ZoneOffset.UTC, NOW).get().toLocalDateTime();
            String written = DateTimes.text(time);
            assertThat(written).hasSize(19);
            assertThat(When.parse(written)).contains(new When.Wall(time));
            assertThat(DateTimes.parse(written)).isEqualTo(time);
        }
    }

    /** A zone that is understood is understood again as it is shown. */
    public static void checkZone(String text) {
        Zones.parse(text).ifPresent(zone -> {
            assertThat(Zones.parse(Zones.text(zone))).contains(zone);
            assertThat(Zones.abbreviation(zone, NOW)).isNotBlank();
        });
    }
}
