package io.kalends.recurrence;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The days that the parts of a rule leave of any year. A year begins with one of seven weekdays and has 365 or 366 days, so
 * there are fourteen kinds of years, and the days of each kind are looked for once: however rare they are, the next one is
 * found at once.
 */
final class YearDays {
    static final long NONE = Long.MAX_VALUE;

    private static final int LAST_YEAR = 9999;
    /** After which the calendar begins anew. */
    private static final int CYCLE = 400;

    private static final int WEEKDAYS = 7;

    private final Set<Integer> months;
    private final Set<Integer> yearDays;
    private final Set<Integer> monthDays;
    private final Set<WeekdayNumber> weekdays;
    private final boolean numbersInMonths;
    private final Map<Integer, int[]> byKind = new HashMap<>();

    YearDays(Frequency frequency, Parts parts) {
        months = new HashSet<>(parts.months());
        yearDays = new HashSet<>(parts.yearDays());
        monthDays = new HashSet<>(parts.monthDays());
        weekdays = new HashSet<>(parts.weekdays());
        numbersInMonths = frequency == Frequency.MONTHLY || !months.isEmpty();
    }

    /** The first such day that is not before the given one, as days since 1970-01-01; {@link #NONE} after the year 9999. */
    long atOrAfter(long day) {
        LocalDate date = LocalDate.ofEpochDay(day);
        int least = date.getDayOfYear();
        int last = Math.min(LAST_YEAR, date.getYear() + CYCLE);
        for (int year = date.getYear(); year <= last; year++) {
            LocalDate first = LocalDate.ofYearDay(year, 1);
            int[] days = of(first);
            int index = indexFrom(days, least);
            if (index < days.length) return first.toEpochDay() + days[index] - 1;
            least = 1;
        }
        return NONE;
    }

    /** Those from one day to another, which is no longer meant and at most a year later. */
    long[] between(long from, long end) {
        LocalDate first = LocalDate.ofEpochDay(from).withDayOfYear(1);
        LocalDate second = first.plusYears(1);
        long[] found = ofYear(first, from, end);
        if (second.toEpochDay() >= end) return found;
        long[] more = ofYear(second, from, end);
        long[] all = Arrays.copyOf(found, found.length + more.length);
        System.arraycopy(more, 0, all, found.length, more.length);
        return all;
    }

    private long[] ofYear(LocalDate first, long from, long end) {
        long before = first.toEpochDay() - 1;
        int[] days = of(first);
        int least = indexFrom(days, (int) (from - before));
        long[] found = new long[indexFrom(days, (int) (end - before)) - least];
        for (int i = 0; i < found.length; i++) found[i] = before + days[least + i];
        return found;
    }

    private static int indexFrom(int[] days, int least) {
        int found = Arrays.binarySearch(days, least);
        return found >= 0 ? found : -found - 1;
    }

    /** Those of the year that begins with this day, counted from 1. */
    private int[] of(LocalDate first) {
        int kind = first.getDayOfWeek().getValue() - 1 + (first.isLeapYear() ? WEEKDAYS : 0);
        return byKind.computeIfAbsent(
                kind,
                unknown -> IntStream.rangeClosed(1, first.lengthOfYear())
                        .filter(day -> isLeft(first.withDayOfYear(day)))
                        .toArray());
    }

    private boolean isLeft(LocalDate day) {
        return (months.isEmpty() || months.contains(day.getMonthValue()))
                && (yearDays.isEmpty() || contains(yearDays, day.getDayOfYear(), day.lengthOfYear()))
                && (monthDays.isEmpty() || contains(monthDays, day.getDayOfMonth(), day.lengthOfMonth()))
                && (weekdays.isEmpty() || containsWeekday(day));
    }

    private static boolean contains(Set<Integer> numbers, int number, int length) {
        return numbers.contains(number) || numbers.contains(number - length - 1);
    }

    private boolean containsWeekday(LocalDate day) {
        int number = numbersInMonths ? day.getDayOfMonth() : day.getDayOfYear();
        int length = numbersInMonths ? day.lengthOfMonth() : day.lengthOfYear();
        return weekdays.contains(new WeekdayNumber(0, day.getDayOfWeek()))
                || weekdays.contains(new WeekdayNumber((number - 1) / WEEKDAYS + 1, day.getDayOfWeek()))
                || weekdays.contains(new WeekdayNumber(-((length - number) / WEEKDAYS + 1), day.getDayOfWeek()));
    }
}
