package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.api.Listing;
import io.kalends.api.Query;
import io.kalends.api.Reply;
import io.kalends.event.Event;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The calendar by month, week and day, and in a frame of a page elsewhere. */
final class PeriodPages {
    /** How many are named where there is nothing else. */
    private static final int CONSOLATION = 4;

    /** So many events are listed in a frame that does not say how many it wants. */
    private static final int FRAMED = 5;

    private static final int LINES_OF_MONTH = 4;
    private static final int LINES_OF_WEEK = 14;

    private final Site site;
    private final Calendar calendar;
    private final ChoiceCache choices;

    PeriodPages(Site site, Calendar calendar, ChoiceCache choices) {
        this.site = site;
        this.calendar = calendar;
        this.choices = choices;
    }

    private CalendarRequest look(Call call, String path) {
        CalendarRequest request = CalendarRequest.of(call, site, choices);
        return request.at(path + request.filter().text());
    }

    Reply month(Call call, YearMonth month) {
        MonthPage page = month(look(call, "/events/month/" + month + "/"), month);
        return Pages.reply((out, none) -> JtemonthGenerated.render(out, none, page));
    }

    private MonthPage month(CalendarRequest request, YearMonth month) {
        Call call = request.call();
        Visit visit = request.visit();
        LocalDate first = visit.dates().startOfWeek(month.atDay(1));
        LocalDate last = visit.dates().startOfWeek(month.atEndOfMonth()).plusDays(6);
        int weeks = (int) (ChronoUnit.DAYS.between(first, last) + 1) / 7;
        Grid grid = calendar.grid(call.actor(), request.filter(), visit, first, weeks, LINES_OF_MONTH);
        Predicate<Grid.Cell> inMonth = cell -> YearMonth.from(cell.date()).equals(month);
        boolean empty = grid.weeks().stream()
                .flatMap(week -> week.cells().stream())
                .filter(inMonth)
                .allMatch(Grid.Cell::isEmpty);
        String title = visit.dates().month(month);
        Frame frame = request.frame(
                        title,
                        "month",
                        "/events/month/" + month + "/",
                        request.inSight(month.atDay(1), month.atEndOfMonth()))
                .described(visit.t("month.description", title, visit.site().name()));
        return new MonthPage(
                empty ? frame.unlisted() : frame,
                month,
                request.today(),
                grid,
                empty ? next(request, month.atEndOfMonth()) : List.of(),
                empty,
                request.filter(),
                request.choices());
    }

    Reply week(Call call, LocalDate day) {
        LocalDate first = Visit.of(site, call).dates().startOfWeek(day);
        String path = "/events/week/" + first + "/";
        CalendarRequest request = look(call, path);
        Visit visit = request.visit();
        Grid grid = calendar.grid(call.actor(), request.filter(), visit, first, 1, LINES_OF_WEEK);
        boolean empty = grid.weeks().getFirst().cells().stream().allMatch(Grid.Cell::isEmpty);
        String title = visit.dates().days(first, first.plusDays(6));
        Frame frame = request.frame(title, "week", path, request.inSight(first, first.plusDays(6)));
        var page = new WeekPage(
                empty ? frame.unlisted() : frame,
                first,
                request.today(),
                grid.weeks().getFirst(),
                empty ? next(request, first.plusDays(6)) : List.of(),
                request.filter(),
                request.choices());
        return Pages.reply((out, none) -> JteweekGenerated.render(out, none, page));
    }

    Reply day(Call call, LocalDate day) {
        String path = "/events/day/" + day + "/";
        CalendarRequest request = look(call, path);
        Visit visit = request.visit();
        Listing<Entry> found = calendar.on(call.actor(), request.filter(), visit, day);
        List<Entry> entries = found.items();
        Frame frame = request.frame(visit.dates().day(day), "day", path, day);
        var page = new DayPage(
                entries.isEmpty() ? frame.unlisted() : frame,
                day,
                request.today(),
                entries,
                found.total() - entries.size(),
                entries.isEmpty() ? next(request, day) : List.of(),
                request.filter(),
                request.choices());
        return Pages.reply((out, none) -> JtedayGenerated.render(out, none, page));
    }

    /** The list or a month in a frame of a page elsewhere; it leads to the calendar itself. */
    Reply framed(Call call) {
        Query sent = call.query().filled();
        CalendarRequest request = CalendarRequest.of(call, site, choices);
        FramedPage page = sent.last("view").filter("month"::equals).isPresent()
                ? framedMonth(request, sent)
                : framedList(request, sent);
        return Pages.framed((out, none) -> JteframedGenerated.render(out, none, page));
    }

    private FramedPage framedMonth(CalendarRequest request, Query sent) {
        YearMonth month = sent.last("month")
                .map(word -> NamedDates.month(word, "month"))
                .orElseGet(() -> YearMonth.from(request.today()));
        MonthPage page = month(request, month);
        return new FramedPage(
                request.visit(),
                page.frame().title(),
                Optional.of(page),
                "/embed/" + sent.with("month", month.minusMonths(1).toString()).text(),
                "/embed/" + sent.with("month", month.plusMonths(1).toString()).text(),
                List.of(),
                "/events/month/" + month + "/" + request.filter().text());
    }

    private FramedPage framedList(CalendarRequest request, Query sent) {
        Call call = request.call();
        int most = sent.last("limit")
                .filter(text -> text.matches("[1-9]\\d?"))
                .map(Integer::parseInt)
                .orElse(FRAMED);
        LocalDate day = request.filter().period().first().orElseGet(request::today);
        List<Event> found = calendar.next(call.actor(), request.filter(), day, most);
        return new FramedPage(
                request.visit(),
                request.visit().t("list.title"),
                Optional.empty(),
                "",
                "",
                Entry.all(found, request.visit()),
                "/" + request.filter().text());
    }

    /** What comes after a time in which there is nothing. */
    private List<Entry> next(CalendarRequest request, LocalDate day) {
        LocalDate from = day.plusDays(1);
        return Entry.all(calendar.next(request.call().actor(), request.filter(), from, CONSOLATION), request.visit());
    }
}
