package io.kalends.web;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The days that most people look for, in words whose meaning moves on with the calendar. */
enum Soon {
    TODAY,
    TOMORROW,
    /** Saturday and Sunday, or what is left of them. */
    WEEKEND,
    /** Today and six days more. */
    WEEK;

    static final String WORDS = Arrays.stream(values()).map(Soon::word).collect(Collectors.joining(", "));

    static Optional<Soon> of(String word) {
        return Arrays.stream(values()).filter(soon -> soon.word().equals(word)).findFirst();
    }

    /** As addresses have it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    Period from(LocalDate today) {
        return switch (this) {
            case TODAY -> Period.of(today, today);
            case TOMORROW -> Period.of(today.plusDays(1), today.plusDays(1));
            case WEEKEND -> {
                LocalDate sunday = today.with(TemporalAdjusters.nextOrSame(DayOfWeek.SUNDAY));
                yield Period.of(today.equals(sunday) ? sunday : sunday.minusDays(1), sunday);
            }
            case WEEK -> Period.of(today, today.plusDays(6));
        };
    }
}
