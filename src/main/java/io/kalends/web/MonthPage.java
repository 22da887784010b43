package io.kalends.web;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.stream.IntStream;

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

    boolean isOfMonth(LocalDate day) {
        return YearMonth.from(day).equals(month);
    }
}
