package io.kalends.web;

import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the page of a month shows.
 *
 * @param next what comes after an empty month
 */
record MonthPage(
        Frame frame,
        YearMonth month,
        LocalDate today,
        Grid grid,
        List<Entry> next,
        boolean isEmpty,
        Filter filter,
        Choices choices) {
    private static final int YEARS_AROUND = 5;

    String path(YearMonth other) {
        return frame.visit().page("/events/month/" + other + "/") + filter.text();
    }

    /** The years to choose from: those around today, and the one shown. */
    List<Integer> years() {
        int now = today.getYear();
        IntStream around = IntStream.rangeClosed(now - YEARS_AROUND, now + YEARS_AROUND);
        return IntStream.concat(around, IntStream.of(month.getYear()))
                .distinct()
                .sorted()
                .boxed()
                .toList();
    }

    /** How many days of the week come before the first of the month. */
    int offset() {
        return (int) ChronoUnit.DAYS.between(frame.visit().dates().startOfWeek(month.atDay(1)), month.atDay(1));
    }

    /** The days of the month, for those who go to one of them. */
    List<Grid.Cell> days() {
        return grid.weeks().stream()
                .flatMap(week -> week.cells().stream())
                .filter(cell -> isOfMonth(cell.date()))
                .toList();
    }

    /** Where a narrow screen begins: with today, or with the first. */
    boolean isFirst(LocalDate day) {
        return day.equals(isOfMonth(today) ? today : month.atDay(1));
    }

    /** Whether a narrow screen has no use for a day, as nothing begins on it. */
    boolean isHidden(Grid.Cell cell) {
        return cell.isEmpty() || (cell.isRest() && !isFirst(cell.date()));
    }

    /** What the style sheet needs to know of a day. */
    String classes(Grid.Cell cell) {
        LocalDate day = cell.date();
        boolean isThisMonth = isOfMonth(today);
        return Stream.of(
                        isHidden(cell) ? "empty" : "",
                        isOfMonth(day) ? "" : "other",
                        isThisMonth && day.isBefore(today) ? "past" : "",
                        day.equals(today) ? "today" : "")
                .filter(name -> !name.isEmpty())
                .collect(Collectors.joining(" "));
    }

    boolean isOfMonth(LocalDate day) {
        return YearMonth.from(day).equals(month);
    }
}
