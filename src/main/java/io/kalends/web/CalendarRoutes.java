package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Invalid;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Query;
import io.kalends.api.Reason;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.event.Event;
import io.kalends.event.EventFilter;
import io.kalends.event.EventOrder;
import io.kalends.listing.ListQuery;
import io.kalends.post.PostLists;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** The calendar by list, month, week and day. */
public final class CalendarRoutes {
    private static final int PER_PAGE = 20;
    private static final int HIGHLIGHTS = 3;
    /** How many are named where there is nothing else. */
    private static final int CONSOLATION = 4;

    private static final int LINES_OF_MONTH = 4;
    private static final int LINES_OF_WEEK = 14;

    private static final YearMonth FIRST_MONTH = YearMonth.of(1, 2);
    private static final YearMonth LAST_MONTH = YearMonth.of(9999, 11);
    private static final ListQuery<EventFilter> FEATURED = ListQuery.of(EventFilter.FEATURED, EventOrder.SOONEST_FIRST);

    private final Site site;
    private final Calendar calendar;
    private final ChoiceCache choices;
    private final OldFeeds oldFeeds;

    public CalendarRoutes(Site site, PostLists<Event, EventFilter> events, ChoiceCache choices) {
        this.site = site;
        this.choices = choices;
        oldFeeds = new OldFeeds(site);
        calendar = new Calendar(events, site.zone());
    }

    public List<Route> routes() {
        var routes = new ArrayList<Route>(oldFeeds.alone("/events/list", this::feed));
        routes.addAll(List.of(
                Route.site("", "Coming events").to(oldFeeds.orStart(this::list, this::feed)),
                Route.site("/events", "Coming events").to(oldFeeds.or(this::list, this::feed)),
                Route.site("/events/month", "The events of this month, or of one chosen")
                        .to(this::chosenMonth),
                Route.site("/events/month/{month}", "The events of a month")
                        .to(call -> month(call, read(call, "month", YearMonth::parse))),
                Route.site("/events/week", "The events of this week").to(call -> week(call, today(call))),
                Route.site("/events/week/{day}", "The events of the week of a day")
                        .to(call -> week(call, read(call, "day", LocalDate::parse))),
                Route.site("/events/day", "The events of today").to(call -> day(call, today(call))),
                Route.site("/events/day/{day}", "The events of a day")
                        .to(call -> day(call, read(call, "day", LocalDate::parse)))));
        return routes;
    }

    /** The events that a list shows as a calendar to subscribe to. */
    private String feed(Call call) {
        Query filters = OldFeeds.filters(call);
        Filter filter =
                Filter.of(call.asking(filters), choices.all(call.actor()).places());
        return call.links().api("/events.ics") + filter.feedWith(filters);
    }

    private static LocalDate today(Call call) {
        return call.context().today();
    }

    /** A date in the path; the first and the last that can be are not shown, so that there is always one before and after. */
    private static <T> T read(Call call, String variable, Function<String, T> parser) {
        try {
            T date = parser.apply(call.variable(variable));
            YearMonth month = date instanceof LocalDate day ? YearMonth.from(day) : (YearMonth) date;
            if (!month.isBefore(FIRST_MONTH) && !month.isAfter(LAST_MONTH)) return date;
        } catch (DateTimeException e) {
            // said below
        }
        throw Fault.NO_ROUTE.problem("There is no " + variable + " " + call.variable(variable));
    }

    private record Looking(Call call, Visit visit, Choices choices, Filter filter) {}

    private Looking look(Call call) {
        Choices all = choices.all(call.actor());
        return new Looking(call, Visit.of(site, call.context()), all, Filter.of(call, all.places()));
    }

    private static Frame frame(Looking looking, String title, String section, String path) {
        Filter filter = looking.filter;
        Frame frame = Frame.of(looking.visit, title)
                .in(section)
                .keeping(filter.text())
                .fedBy(looking.call.links().api("/events.ics") + filter.feed());
        // What somebody searched for is no page of its own.
        return filter.isEmpty() ? frame.at(path) : frame;
    }

    /** A list of what is to come, or of what is over. */
    private Reply list(Call call) {
        Looking looking = look(call);
        Visit visit = looking.visit;
        Filter filter = looking.filter;
        boolean past = call.query().last("past").isPresent();
        Paging paging = new Paging(page(call), PER_PAGE);
        Listing<Event> found = listed(looking, past, paging);
        if (paging.page() > 1 && found.items().isEmpty()) throw Fault.NO_ROUTE.problem("There is no such page.");
        String title = visit.t(past ? "list.past" : "list.title");
        boolean first = paging.page() == 1 && filter.isEmpty() && !past;
        Frame frame = frame(looking, first ? site.name() : title, "list", "/")
                .described(visit.t("site.description", site.name()));
        var page = new ListPage(
                first ? frame : frame.unlisted(),
                title,
                Agenda.of(Entry.all(found.items(), visit), today(call), visit.t("list.running"), visit.dates()),
                first ? highlights(looking) : List.of(),
                new Pager(paging.page(), paging.pages(found.total()), found.total(), "/", filter, past),
                past,
                filter,
                looking.choices);
        return Pages.reply((out, none) -> JtelistGenerated.render(out, none, page));
    }

    private Listing<Event> listed(Looking looking, boolean past, Paging paging) {
        Filter filter = looking.filter;
        Call call = looking.call;
        if (past) return calendar.before(call.actor(), filter.events(), today(call), paging);
        if (filter.to().isEmpty())
            return calendar.from(call.actor(), filter.events(), filter.from().orElseGet(() -> today(call)), paging);
        LocalDate from = filter.from().orElseGet(() -> today(call));
        return calendar.between(call.actor(), filter.events(), from, filter.to().get(), paging);
    }

    static long page(Call call) {
        Optional<String> page = call.query().filled().last("page");
        if (page.isEmpty()) return 1;
        if (page.get().matches("[1-9][0-9]{0,8}")) return Long.parseLong(page.get());
        throw Invalid.type("a number from 1 on").in("page");
    }

    /** The next events that are featured, those with a picture first. */
    private List<Entry> highlights(Looking looking) {
        List<Event> featured = calendar.next(looking.call.actor(), FEATURED, today(looking.call), 3 * HIGHLIGHTS);
        return Entry.all(featured, looking.visit).stream()
                .filter(entry -> entry.picture("large").isPresent() && !entry.isCancelled())
                .limit(HIGHLIGHTS)
                .toList();
    }

    /** The month chosen in the form, which has a field for the month and one for the year. */
    private Reply chosenMonth(Call call) {
        Query query = call.query().filled();
        if (query.last("year").isEmpty()) return month(call, YearMonth.from(today(call)));
        String chosen =
                query.last("year").orElse("") + "-" + query.last("month").orElse("");
        if (!chosen.matches("\\d{4}-(0[1-9]|1[0-2])"))
            throw new Invalid(Reason.INVALID_DATE, "must be 01 to 12, of a year of four digits").in("month");
        return Reply.movedTo(site.page("/events/month/" + chosen + "/")
                + query.without("year").without("month").text());
    }

    private Reply month(Call call, YearMonth month) {
        Looking looking = look(call);
        Visit visit = looking.visit;
        LocalDate first = visit.dates().startOfWeek(month.atDay(1));
        LocalDate last = visit.dates().startOfWeek(month.atEndOfMonth()).plusDays(6);
        int weeks = (int) (ChronoUnit.DAYS.between(first, last) + 1) / 7;
        Grid grid = calendar.grid(call.actor(), looking.filter.events(), visit, first, weeks, LINES_OF_MONTH);
        Predicate<Grid.Cell> inMonth = cell -> YearMonth.from(cell.date()).equals(month);
        boolean empty = grid.weeks().stream()
                .flatMap(week -> week.cells().stream())
                .filter(inMonth)
                .allMatch(Grid.Cell::isEmpty);
        String title = visit.dates().month(month);
        Frame frame = frame(looking, title, "month", "/events/month/" + month + "/")
                .described(visit.t("month.description", title, site.name()));
        var page = new MonthPage(
                empty ? frame.unlisted() : frame,
                month,
                today(call),
                grid,
                empty ? next(looking, month.atEndOfMonth()) : List.of(),
                empty,
                looking.filter,
                looking.choices);
        return Pages.reply((out, none) -> JtemonthGenerated.render(out, none, page));
    }

    private Reply week(Call call, LocalDate day) {
        Looking looking = look(call);
        Visit visit = looking.visit;
        LocalDate first = visit.dates().startOfWeek(day);
        Grid grid = calendar.grid(call.actor(), looking.filter.events(), visit, first, 1, LINES_OF_WEEK);
        boolean empty = grid.weeks().getFirst().cells().stream().allMatch(Grid.Cell::isEmpty);
        String title = visit.dates().days(first, first.plusDays(6));
        Frame frame = frame(looking, title, "week", "/events/week/" + first + "/");
        var page = new WeekPage(
                empty ? frame.unlisted() : frame,
                first,
                today(call),
                grid.weeks().getFirst(),
                empty ? next(looking, first.plusDays(6)) : List.of(),
                looking.filter,
                looking.choices);
        return Pages.reply((out, none) -> JteweekGenerated.render(out, none, page));
    }

    private Reply day(Call call, LocalDate day) {
        Looking looking = look(call);
        Visit visit = looking.visit;
        Listing<Entry> found = calendar.on(call.actor(), looking.filter.events(), visit, day);
        List<Entry> entries = found.items();
        Frame frame = frame(looking, visit.dates().day(day), "day", "/events/day/" + day + "/");
        var page = new DayPage(
                entries.isEmpty() ? frame.unlisted() : frame,
                day,
                today(call),
                entries,
                found.total() - entries.size(),
                entries.isEmpty() ? next(looking, day) : List.of(),
                looking.filter,
                looking.choices);
        return Pages.reply((out, none) -> JtedayGenerated.render(out, none, page));
    }

    /** What comes after a time in which there is nothing. */
    private List<Entry> next(Looking looking, LocalDate day) {
        LocalDate from = day.plusDays(1);
        return Entry.all(
                calendar.next(looking.call.actor(), looking.filter.events(), from, CONSOLATION), looking.visit);
    }
}
