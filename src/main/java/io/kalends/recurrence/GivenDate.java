package io.kalends.recurrence;

import io.kalends.recurrence.InvalidRecurrence.Why;
import io.kalends.time.DateTimes;
import io.kalends.time.When;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A date as a caller wrote it among those of a series: a whole day, or a time whose zone is not known yet. */
sealed interface GivenDate {
    Pattern DAY = Pattern.compile("\\s*\\d{4}([-/])\\d\\d\\1\\d\\d\\s*");

    /** Reads an item of {@code also} or {@code except}. */
    static GivenDate parse(@Nullable Object raw) {
        When when = When.parse(raw)
                .orElseThrow(
                        () -> invalid("must be a date such as 2026-12-05, or with a time such as 2026-12-05 19:30"));
        boolean isDay = raw instanceof String text && DAY.matcher(text).matches();
        return isDay && when instanceof When.Wall(LocalDateTime time) ? new Day(time.toLocalDate()) : new Time(when);
    }

    static InvalidRecurrence invalid(String message) {
        return InvalidRecurrence.of(Why.DATE, message);
    }

    /** The start that is meant; of a day it is the one at the time of the series. */
    LocalDateTime start(LocalDateTime first, ZoneId zone, Instant now);

    /** The day that is meant, if a whole one is. */
    default Optional<LocalDate> day(ZoneId zone, Instant now) {
        return Optional.empty();
    }

    /** All of a day. */
    record Day(LocalDate date) implements GivenDate {
        @Override
        public LocalDateTime start(LocalDateTime first, ZoneId zone, Instant now) {
            return checked(date.atTime(first.toLocalTime()).atZone(zone), date.atTime(first.toLocalTime()));
        }

        @Override
        public Optional<LocalDate> day(ZoneId zone, Instant now) {
            return Optional.of(date);
        }
    }

    /** A time. */
    record Time(When when) implements GivenDate {
        @Override
        public LocalDateTime start(LocalDateTime first, ZoneId zone, Instant now) {
            ZonedDateTime time = when.read(zone, now);
            // A time that the clocks skip is known by its own name, not by the one they show then.
            return checked(
                    time, when instanceof When.Wall(LocalDateTime wall) ? wall.withNano(0) : time.toLocalDateTime());
        }

        @Override
        public Optional<LocalDate> day(ZoneId zone, Instant now) {
            return when instanceof When.Day ? Optional.of(when.read(zone, now).toLocalDate()) : Optional.empty();
        }
    }

    private static LocalDateTime checked(ZonedDateTime time, LocalDateTime local) {
        if (!DateTimes.fits(time.toInstant(), time.getZone())) throw invalid("must lie in the years 1 to 9999");
        return local;
    }
}
