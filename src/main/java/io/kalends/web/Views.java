package io.kalends.web;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
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
    static Views today(Site site) {
        return of(site, "", "", "", "", "");
    }

    /** @param day that is in sight, or the first that is */
    static Views around(LocalDate day, LocalDate today, Filter filter, Visit visit) {
        String query = filter.text();
        DateWords dates = visit.dates();
        boolean isThisMonth = YearMonth.from(day).equals(YearMonth.from(today));
        boolean isThisWeek = dates.startOfWeek(day).equals(dates.startOfWeek(today));
        boolean isToday = day.equals(today);
        boolean isDated = isToday || filter.period().first().isPresent();
        return of(
                visit.site(),
                isDated ? query : filter.asked().with("day", day.toString()).text(),
                isThisMonth ? "" : YearMonth.from(day) + "/",
                isThisWeek ? "" : day + "/",
                isToday ? "" : day + "/",
                query);
    }

    private static Views of(Site site, String list, String month, String week, String day, String query) {
        var views = new ArrayList<>(List.of(
                new View("list", "/" + list),
                new View("month", "/events/month/" + month + query),
                new View("week", "/events/week/" + week + query),
                new View("day", "/events/day/" + day + query)));
        if (site.mapTiles().isPresent()) views.add(new View("map", "/events/map/" + list));
        return new Views(List.copyOf(views));
    }
}
