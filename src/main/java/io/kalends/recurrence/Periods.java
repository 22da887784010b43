package io.kalends.recurrence;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAdjusters;

/**
 * Time cut into the periods of a rule, which are counted from the one of its start. Hours are counted from the beginning of
 * 1970 on the clock of the event, where every day has 24.
 */
final class Periods {
    static final int HOURS = 24;

    private static final LocalDate END = LocalDate.of(10_000, 1, 1);

    private final Frequency frequency;
    /** In units of the frequency since 1970 or, for weeks, the first day of the week of the start. */
    private final long first;

    Periods(Frequency frequency, LocalDateTime start, DayOfWeek weekStart) {
        this.frequency = frequency;
        first = switch (frequency) {
            case HOURLY -> hour(start);
            case DAILY -> start.toLocalDate().toEpochDay();
            case WEEKLY ->
                start.toLocalDate()
                        .with(TemporalAdjusters.previousOrSame(weekStart))
                        .toEpochDay();
            case MONTHLY -> start.getLong(ChronoField.PROLEPTIC_MONTH);
            case YEARLY -> start.getYear();
        };
    }

    static long hour(LocalDateTime time) {
        return HOURS * time.toLocalDate().toEpochDay() + time.getHour();
    }

    static long day(long hour) {
        return Math.floorDiv(hour, HOURS);
    }

    /** The period in which an hour lies. */
    long of(long hour) {
        LocalDate date = LocalDate.ofEpochDay(day(hour));
        return switch (frequency) {
            case HOURLY -> hour - first;
            case DAILY -> day(hour) - first;
            case WEEKLY -> Math.floorDiv(day(hour) - first, DayOfWeek.values().length);
            case MONTHLY -> date.getLong(ChronoField.PROLEPTIC_MONTH) - first;
            case YEARLY -> date.getYear() - first;
        };
    }

    /** The first hour of a period, or of the year 10,000. */
    long firstHour(long period) {
        long end = HOURS * END.toEpochDay();
        return switch (frequency) {
            case HOURLY -> Math.min(end, first + period);
            case DAILY -> Math.min(end, HOURS * (first + period));
            case WEEKLY -> Math.min(end, HOURS * (first + DayOfWeek.values().length * period));
            case MONTHLY -> HOURS * month(first + period).toEpochDay();
            case YEARLY -> HOURS * month(12 * (first + period)).toEpochDay();
        };
    }

    private static LocalDate month(long month) {
        long end = END.getLong(ChronoField.PROLEPTIC_MONTH);
        return END.plusMonths(Math.min(0, month - end));
    }
}
