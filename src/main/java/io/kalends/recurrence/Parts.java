package io.kalends.recurrence;

import java.time.LocalDateTime;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/** The parts of a rule whose names begin with BY, each sorted and without repetitions, empty when absent. */
public record Parts(
        List<Integer> months,
        List<Integer> yearDays,
        List<Integer> monthDays,
        List<WeekdayNumber> weekdays,
        List<Integer> hours,
        List<Integer> minutes,
        List<Integer> seconds,
        List<Integer> positions) {
    /** 1, 2, 15, then -2, -1: as they follow one another. */
    static final Comparator<Integer> COUNTED_FROM_THE_END_LAST =
            Comparator.<Integer, Boolean>comparing(number -> number < 0).thenComparing(Comparator.naturalOrder());

    public Parts {
        months = sorted(months);
        yearDays = sorted(yearDays);
        monthDays = sorted(monthDays);
        weekdays = weekdays.stream().distinct().sorted().toList();
        hours = sorted(hours);
        minutes = sorted(minutes);
        seconds = sorted(seconds);
        positions = sorted(positions);
    }

    private static List<Integer> sorted(List<Integer> numbers) {
        return numbers.stream().distinct().sorted(COUNTED_FROM_THE_END_LAST).toList();
    }

    /** By the names and in the order in which rules have them; without those that are absent. */
    SequencedMap<String, String> texts() {
        var texts = new LinkedHashMap<String, String>();
        put(texts, "BYMONTH", months);
        put(texts, "BYYEARDAY", yearDays);
        put(texts, "BYMONTHDAY", monthDays);
        put(texts, "BYDAY", weekdays);
        put(texts, "BYHOUR", hours);
        put(texts, "BYMINUTE", minutes);
        put(texts, "BYSECOND", seconds);
        put(texts, "BYSETPOS", positions);
        return texts;
    }

    private static void put(SequencedMap<String, String> texts, String name, List<?> values) {
        if (!values.isEmpty())
            texts.put(name, values.stream().map(Object::toString).collect(Collectors.joining(",")));
    }

    boolean isEmpty() {
        return texts().isEmpty();
    }

    /** Whether any of them chooses among times of a day. */
    boolean haveTimes() {
        return !hours.isEmpty() || !minutes.isEmpty() || !seconds.isEmpty();
    }

    private boolean haveDays() {
        return !yearDays.isEmpty() || !monthDays.isEmpty() || !weekdays.isEmpty();
    }

    /** With what a rule leaves to be taken from its start. */
    Parts withImplied(Frequency frequency, LocalDateTime start) {
        boolean yearly = frequency == Frequency.YEARLY && !haveDays();
        boolean monthly = yearly || (frequency == Frequency.MONTHLY && !haveDays());
        boolean weekly = frequency == Frequency.WEEKLY && !haveDays();
        boolean daily = frequency.isLongerThan(Frequency.HOURLY);
        return new Parts(
                yearly ? or(months, start.getMonthValue()) : months,
                yearDays,
                monthly ? List.of(start.getDayOfMonth()) : monthDays,
                weekly ? List.of(new WeekdayNumber(0, start.getDayOfWeek())) : weekdays,
                daily ? or(hours, start.getHour()) : hours,
                or(minutes, start.getMinute()),
                or(seconds, start.getSecond()),
                positions);
    }

    private static List<Integer> or(List<Integer> numbers, int implied) {
        return numbers.isEmpty() ? List.of(implied) : numbers;
    }
}
