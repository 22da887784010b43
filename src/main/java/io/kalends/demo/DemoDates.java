package io.kalends.demo;

import static java.time.temporal.TemporalAdjusters.dayOfWeekInMonth;
import static java.time.temporal.TemporalAdjusters.nextOrSame;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.MonthDay;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The days an entry of the demo calendar falls on, from a year before today to a year after it:
 *
 * <ul>
 *   <li>{@code today +3}: once, in three days
 *   <li>{@code today -40 TUE}: once, on the first Tuesday from forty days ago on
 *   <li>{@code 12-24}: every year on that day
 *   <li>{@code 09-12 SAT}: every year on the first Saturday from that day on
 *   <li>{@code 07-01 WED x6}: and on the Wednesdays that follow, six in all
 *   <li>{@code monthly 2 SAT}: on the second Saturday of every month, and with -1 on the last one
 *   <li>{@code since 12-24}: on the first of those days alone, for what repeats
 * </ul>
 */
final class DemoDates {
    private DemoDates() {}

    static List<LocalDate> of(String text, LocalDate today) {
        List<String> words = List.of(text.split(" "));
        return switch (words.getFirst()) {
            case "since" -> of(text.substring("since ".length()), today).subList(0, 1);
            case "today" -> List.of(fromToday(words, today.plusDays(Integer.parseInt(words.get(1)))));
            case "monthly" -> monthly(Integer.parseInt(words.get(1)), weekday(words.get(2)), today);
            default -> yearly(words, today);
        };
    }

    private static LocalDate fromToday(List<String> words, LocalDate date) {
        return words.size() > 2 ? date.with(nextOrSame(weekday(words.get(2)))) : date;
    }

    private static List<LocalDate> monthly(int week, DayOfWeek weekday, LocalDate today) {
        return IntStream.range(-12, 12)
                .mapToObj(month -> today.plusMonths(month).with(dayOfWeekInMonth(week, weekday)))
                .toList();
    }

    private static List<LocalDate> yearly(List<String> words, LocalDate today) {
        MonthDay day = MonthDay.parse("--" + words.getFirst());
        int weeks = words.size() > 2 ? Integer.parseInt(words.get(2).substring(1)) : 1;
        return inYears(day, today)
                .map(date -> words.size() > 1 ? date.with(nextOrSame(weekday(words.get(1)))) : date)
                .flatMap(date -> IntStream.range(0, weeks).mapToObj(date::plusWeeks))
                .toList();
    }

    /** Twice, whatever day it is today, so that the calendar always holds as many events. */
    private static Stream<LocalDate> inYears(MonthDay day, LocalDate today) {
        return IntStream.rangeClosed(-1, 1)
                .mapToObj(year -> day.atYear(today.getYear() + year))
                .filter(date -> date.isAfter(today.minusYears(1)) && !date.isAfter(today.plusYears(1)));
    }

    private static DayOfWeek weekday(String word) {
        return Stream.of(DayOfWeek.values())
                .filter(day -> day.name().startsWith(word))
                .findFirst()
                .orElseThrow();
    }
}
