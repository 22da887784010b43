package io.kalends.recurrence;

import java.time.DayOfWeek;
import java.util.Comparator;
import java.util.Locale;

/**
 * A weekday in a rule: each of them, or one of a month or year.
 *
 * @param number which one, counted from the end where it is negative; 0 for each of them
 */
public record WeekdayNumber(int number, DayOfWeek day) implements Comparable<WeekdayNumber> {
    private static final Comparator<WeekdayNumber> ORDER = Comparator.comparing(
                    WeekdayNumber::number, Parts.COUNTED_FROM_THE_END_LAST)
            .thenComparing(WeekdayNumber::day);

    /** Two letters, as rules have them. */
    static String text(DayOfWeek day) {
        return day.name().substring(0, 2).toUpperCase(Locale.ROOT);
    }

    @Override
    public int compareTo(WeekdayNumber other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return (number == 0 ? "" : Integer.toString(number)) + text(day);
    }
}
