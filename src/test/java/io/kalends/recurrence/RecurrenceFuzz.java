package io.kalends.recurrence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What holds of recurrences, whatever the text: they are read or refused, and what is read means what its text says. */
public final class RecurrenceFuzz {
    private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");
    private static final LocalDateTime START = LocalDateTime.of(2026, 12, 1, 19, 30);
    private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");
    private static final LocalDateTime LOCAL_NOW = LocalDateTime.ofInstant(NOW, ZONE);
    private static final int MOST = 2_000;

    private RecurrenceFuzz() {}

    /** The text as a rule, as lines, and as a date. */
    public static void check(String text) {
        check(Map.of("rule", text));
        if (text.endsWith(";")) check(Map.of("rule", text.substring(0, text.length() - 1)));
        check(Map.of("rule", "FREQ=DAILY;" + text, "except", List.of(text)));
        check(text.lines().toList());
        check(Map.of("also", Arrays.asList(text.split(","))));
    }

    private static void check(Object tree) {
        for (boolean allDay : new boolean[] {false, true}) {
            try {
                Optional<GivenRecurrence> given = GivenRecurrence.read(tree, MOST);
                if (given.isPresent()) check(given.get().on(START, ZONE, allDay, NOW), allDay);
            } catch (InvalidRecurrence e) {
                assertThat(e.text()).startsWith("must ").hasSizeLessThan(300);
            }
        }
    }

    private static void check(Recurrence read, boolean allDay) {
        assertThat(Recurrence.restore(
                        read.ruleText(), read.alsoTexts(), read.except().texts()))
                .isEqualTo(read);
        LocalDateTime start = allDay ? START.toLocalDate().atStartOfDay() : START;
        var series =
                new Timetable(new Timing(start.atZone(ZONE), start.plusHours(2).atZone(ZONE), allDay), read);
        new Limits(MOST, LOCAL_NOW, LOCAL_NOW.plusMonths(60)).check(series);
        assertThat(series.first()).isPresent();
    }
}
