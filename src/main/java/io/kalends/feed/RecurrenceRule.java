package io.kalends.feed;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.time.zone.ZoneOffsetTransitionRule;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The yearly transition of a zone as a recurrence rule of iCalendar. */
final class RecurrenceRule {
    /** After this many years the weekdays fall on the same dates again, except for skipped leap days. */
    private static final int CYCLE = 28;

    private RecurrenceRule() {}

    /** The rule from this year on; empty when one is not enough, as where the month differs. */
    static Optional<String> of(ZoneOffsetTransitionRule rule, int year) {
        List<LocalDate> days = IntStream.range(year, year + CYCLE)
                .mapToObj(one -> rule.createTransition(one).getDateTimeBefore().toLocalDate())
                .toList();
        LocalDate first = days.getFirst();
        boolean sameMonth = days.stream().allMatch(day -> day.getMonth() == first.getMonth());
        if (!sameMonth) return Optional.empty();
        return day(days).map(day -> "FREQ=YEARLY;BYMONTH=" + first.getMonthValue() + ";" + day);
    }

    private static Optional<String> day(List<LocalDate> days) {
        LocalDate first = days.getFirst();
        IntSummaryStatistics dates =
                days.stream().mapToInt(LocalDate::getDayOfMonth).summaryStatistics();
        if (dates.getMin() == dates.getMax()) return Optional.of("BYMONTHDAY=" + dates.getMin());
        DayOfWeek weekday = first.getDayOfWeek();
        boolean sameWeekday = days.stream().allMatch(day -> day.getDayOfWeek() == weekday);
        if (!sameWeekday || dates.getMax() - dates.getMin() > 6) return Optional.empty();
        String name = weekday.name().substring(0, 2);
        if (days.stream().allMatch(RecurrenceRule::isLastOfMonth)) return Optional.of("BYDAY=-1" + name);
        if (dates.getMin() % 7 == 1) return Optional.of("BYDAY=" + (dates.getMin() / 7 + 1) + name);
        String choice = IntStream.rangeClosed(dates.getMin(), dates.getMin() + 6)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(","));
        return Optional.of("BYDAY=" + name + ";BYMONTHDAY=" + choice);
    }

    private static boolean isLastOfMonth(LocalDate day) {
        return day.equals(day.with(TemporalAdjusters.lastInMonth(day.getDayOfWeek())));
    }
}
