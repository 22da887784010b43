package io.kalends.web;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;

/** The ways to look at the calendar, each with the path of the page that shows the same choice around the same day. */
public record Views(List<View> all) {
    /**
     * A way to look at the calendar.
     *
     * @param name as texts and addresses have it
     */
    record View(String name, String path) {}

    /** Today, with nothing chosen. */
    static final Views TODAY = new Views(List.of(
            new View("list", "/"),
            new View("month", "/events/month/"),
            new View("week", "/events/week/"),
            new View("day", "/events/day/")));

    /** @param day that is in sight, or the first that is */
    static Views around(LocalDate day, LocalDate today, Filter filter, DateWords dates) {
        String query = filter.text();
        boolean isThisMonth = YearMonth.from(day).equals(YearMonth.from(today));
        boolean isThisWeek = dates.startOfWeek(day).equals(dates.startOfWeek(today));
        boolean isToday = day.equals(today);
        boolean isDated = isToday || filter.period().first().isPresent();
        return new Views(List.of(
                new View("list", "/" + (isDated ? query : filter.asked().with("day", day.toString()).text())),
                new View("month", "/events/month/" + (isThisMonth ? "" : YearMonth.from(day) + "/") + query),
                new View("week", "/events/week/" + (isThisWeek ? "" : day + "/") + query),
                new View("day", "/events/day/" + (isToday ? "" : day + "/") + query)));
    }
}
