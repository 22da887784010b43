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
import io.kalends.config.Config;
import io.kalends.config.Config.Highlights;
import io.kalends.event.Event;
import io.kalends.event.EventFilter;
import io.kalends.json.Json;
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

    /** So many events are listed in a frame that does not say how many it wants. */
    private static final int FRAMED = 5;

    private static final int MOST_ON_MAP = 300;
    private static final int LINES_OF_MONTH = 4;
    private static final int LINES_OF_WEEK = 14;

    private static final YearMonth FIRST_MONTH = YearMonth.of(1, 2);
    private static final YearMonth LAST_MONTH = YearMonth.of(9999, 11);
    private static final Filter FEATURED = Filter.of(EventFilter.FEATURED);

    private final Site site;
    private final Calendar calendar;
    private final ChoiceCache choices;
    private final OldFeeds oldFeeds;
    private final OldPages oldPages;

    public CalendarRoutes(Site site, PostLists<Event, EventFilter> events, ChoiceCache choices, OldPages oldPages) {
        this.site = site;
        this.oldPages = oldPages;
        this.choices = choices;
        oldFeeds = new OldFeeds(site);
        calendar = new Calendar(events, site::zone);
    }

    public List<Route> routes() {
        var routes = new ArrayList<Route>(oldFeeds.only("/events/list", oldPages::list, this::feed));
        routes.addAll(oldFeeds.news());
        routes.addAll(views());
        site.mapTiles()
                .ifPresent(tiles -> routes.add(
                        Route.site("/events/map", "Coming events on a map").to(call -> map(call, tiles))));
        return routes;
    }

    private List<Route> views() {
        return List.of(
                Route.site("", "Coming events").to(oldFeeds.orStart(oldPages.orStart(this::list), this::feed)),
                Route.site("/events", "Coming events").to(oldFeeds.or(this::list, this::feed)),
                Route.site("/embed", "Events in a frame of a page elsewhere").to(this::framed),
                Route.site("/events/month", "The events of this month, or of one chosen")
                        .to(oldFeeds.or(this::chosenMonth, this::feed)),
                Route.site("/events/month/{month}", "The events of a month")
                        .to(oldFeeds.or(call -> month(call, monthOf(call)), this::feedOfMonth)),
                Route.site("/events/week", "The events of this week")
                        .to(oldFeeds.or(call -> week(call, today(call)), this::feed)),
                Route.site("/events/week/{day}", "The events of the week of a day")
                        .to(call -> week(call, read(call, "day", LocalDate::parse))),
                Route.site("/events/day", "The events of today")
                        .to(oldFeeds.or(call -> day(call, today(call)), this::feed)),
                Route.site("/events/day/{day}", "The events of a day")
                        .to(oldFeeds.or(call -> day(call, dayOf(call)), call -> feed(call, dayOf(call), dayOf(call)))));
    }

    /** The events that a list shows as a calendar to subscribe to. */
    private String feed(Call call) {
        return feed(call, OldFeeds.filters(call));
    }

    private String feedOfMonth(Call call) {
        YearMonth month = monthOf(call);
        return feed(call, month.atDay(1), month.atEndOfMonth());
    }

    private String feed(Call call, LocalDate first, LocalDate last) {
        return feed(call, OldFeeds.filters(call).with("from", first.toString()).with("to", last.toString()));
    }

    private String feed(Call call, Query filters) {
        Filter filter =
                Filter.of(call.asking(filters), choices.all(call.actor()).places());
        return call.links().api(OldFeeds.ICALENDAR) + filter.feedWith(filters);
    }

    private static YearMonth monthOf(Call call) {
        return read(call, "month", YearMonth::parse);
    }

    private static LocalDate dayOf(Call call) {
        return read(call, "day", LocalDate::parse);
    }

    private static LocalDate today(Call call) {
        return call.context().today();
    }

    private static YearMonth month(String text, String name) {
        try {
            YearMonth month = YearMonth.parse(text);
            if (!month.isBefore(FIRST_MONTH) && !month.isAfter(LAST_MONTH)) return month;
        } catch (DateTimeException e) {
            // said below
        }
        throw new Invalid(Reason.INVALID_DATE, "must be a month such as 2026-12").in(name);
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

    /** Somebody looks at the calendar. */
    private record Looking(Call call, Visit visit, Choices choices, Filter filter) {
        /** The same at the path of a page. */
        Looking at(String path) {
            return new Looking(call, visit.at(path), choices, filter);
        }
    }

    private Looking look(Call call) {
        Choices all = choices.all(call.actor());
        return new Looking(call, Visit.of(site, call), all, Filter.of(call, all.places()));
    }

    private Looking look(Call call, String path) {
        Looking looking = look(call);
        return looking.at(path + looking.filter.text());
    }

    /** @param day that is in sight, or the first that is */
    private static Frame frame(Looking looking, String title, String section, String path, LocalDate day) {
        Filter filter = looking.filter;
        Frame frame = Frame.of(looking.visit, title)
                .in(section)
                .with(Views.around(day, today(looking.call), filter, looking.visit))
                .offering(AddMenu.subscription(looking.visit, filter, looking.call.links()));
        // What somebody searched for is no page of its own.
        return filter.isEmpty() ? frame.at(path) : frame;
    }

    /** A list of what is to come, or of what is over. */
    private Reply list(Call call) {
        Query sent = call.query().filled();
        boolean past = sent.last("past").isPresent();
        Optional<LocalDate> chosen = past ? Optional.empty() : Filter.day(sent, "day");
        var paging = new Paging(page(call), PER_PAGE);
        Looking plain = look(call);
        Query query = query(plain.filter, past, chosen);
        var here = new Pager(paging.page(), 0, 0, "/", query).at(paging.page());
        boolean first = here.equals("/");
        Looking looking = plain.at(first ? "" : here);
        Visit visit = looking.visit;
        Filter filter = looking.filter;
        LocalDate day = filter.period().first().or(() -> chosen).orElseGet(() -> today(call));
        Listing<Event> found = past
                ? calendar.before(call.actor(), filter, today(call), paging)
                : calendar.from(call.actor(), filter, day, paging);
        if (paging.page() > 1 && found.items().isEmpty()) throw Fault.NO_ROUTE.problem("There is no such page.");
        String title = past
                ? visit.t("list.past")
                : chosen.map(from -> visit.t("list.from", visit.dates().dayOfYear(from)))
                        .orElseGet(() -> visit.t("list.title"));
        String name = visit.site().name();
        Frame frame =
                frame(looking, first ? name : title, "list", "/", day).described(visit.t("site.description", name));
        List<Entry> entries = Entry.all(found.items(), visit);
        List<Entry> highlights = first ? highlights(looking) : List.of();
        var page = new ListPage(
                first ? home(frame, entries, highlights) : frame.unlisted(),
                title,
                Agenda.of(entries, today(call), visit.t("list.running"), visit.dates()),
                highlights,
                new Pager(paging.page(), paging.pages(found.total()), found.total(), "/", query),
                past,
                chosen,
                filter,
                looking.choices);
        return Pages.reply((out, none) -> JtelistGenerated.render(out, none, page));
    }

    /** What search engines and previews are told of the calendar as a whole. */
    private static Frame home(Frame frame, List<Entry> entries, List<Entry> highlights) {
        Site site = frame.visit().site();
        Optional<String> picture = highlights.stream()
                .findFirst()
                .flatMap(entry -> Picture.url(entry.post().image(), site));
        return frame.showing(picture.or(() -> Optional.of(site.assetUrl("touch-icon.png"))))
                .saying(Json.text(HomeJsonLd.of(site, entries)));
    }

    /** Coming events by their places. */
    private Reply map(Call call, Config.MapTiles tiles) {
        Optional<LocalDate> chosen = Filter.day(call.query().filled(), "day");
        Looking plain = look(call);
        Looking looking =
                plain.at("/events/map/" + query(plain.filter, false, chosen).text());
        Filter filter = looking.filter;
        LocalDate day = filter.period().first().or(() -> chosen).orElseGet(() -> today(call));
        Listing<Event> found = calendar.from(call.actor(), filter.located(), day, new Paging(1, MOST_ON_MAP));
        Frame frame = frame(looking, looking.visit.t("map.title"), "map", "/events/map/", day)
                .described(
                        looking.visit.t("site.description", looking.visit.site().name()));
        var page = new MapPage(
                chosen.isEmpty() ? frame : frame.unlisted(),
                MapPage.places(Entry.all(found.items(), looking.visit)),
                found.total(),
                filter,
                looking.choices);
        return Pages.withMap(tiles, (out, none) -> JtemapGenerated.render(out, none, page, tiles));
    }

    private static Query query(Filter filter, boolean past, Optional<LocalDate> chosen) {
        if (past) return filter.asked().with("past", "1");
        return chosen.map(day -> filter.asked().with("day", day.toString())).orElse(filter.asked());
    }

    static long page(Call call) {
        Optional<String> page = call.query().filled().last("page");
        if (page.isEmpty()) return 1;
        if (page.get().matches("[1-9][0-9]{0,8}")) return Long.parseLong(page.get());
        throw Invalid.type("a number from 1 on").in("page");
    }

    /** The next of the events that the settings want to be seen, as far as they have a picture. */
    private List<Entry> highlights(Looking looking) {
        List<Event> found = highlighted(looking)
                .map(filter -> calendar.next(
                        looking.call.actor(), filter.oncePerSeries(), today(looking.call), 3 * HIGHLIGHTS))
                .orElse(List.of());
        return Entry.all(found, looking.visit).stream()
                .filter(entry -> entry.picture("large").isPresent() && !entry.isCancelled())
                .limit(HIGHLIGHTS)
                .toList();
    }

    private static Optional<Filter> highlighted(Looking looking) {
        Highlights highlights = looking.visit.site().look().highlights();
        return switch (highlights.choice()) {
            case FEATURED -> Optional.of(FEATURED);
            case NEXT -> Optional.of(Filter.NONE);
            case NONE -> Optional.empty();
            case CATEGORY ->
                looking.choices.categories().stream()
                        .filter(term -> term.slug().equals(highlights.category()))
                        .findFirst()
                        .map(term -> Filter.of(EventFilter.of(EventFilter.Linked.toCategory(term.id()))));
        };
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
        MonthPage page = month(look(call, "/events/month/" + month + "/"), month);
        return Pages.reply((out, none) -> JtemonthGenerated.render(out, none, page));
    }

    private MonthPage month(Looking looking, YearMonth month) {
        Call call = looking.call;
        Visit visit = looking.visit;
        LocalDate first = visit.dates().startOfWeek(month.atDay(1));
        LocalDate last = visit.dates().startOfWeek(month.atEndOfMonth()).plusDays(6);
        int weeks = (int) (ChronoUnit.DAYS.between(first, last) + 1) / 7;
        Grid grid = calendar.grid(call.actor(), looking.filter, visit, first, weeks, LINES_OF_MONTH);
        Predicate<Grid.Cell> inMonth = cell -> YearMonth.from(cell.date()).equals(month);
        boolean empty = grid.weeks().stream()
                .flatMap(week -> week.cells().stream())
                .filter(inMonth)
                .allMatch(Grid.Cell::isEmpty);
        String title = visit.dates().month(month);
        Frame frame = frame(
                        looking,
                        title,
                        "month",
                        "/events/month/" + month + "/",
                        inSight(looking, month.atDay(1), month.atEndOfMonth()))
                .described(visit.t("month.description", title, visit.site().name()));
        return new MonthPage(
                empty ? frame.unlisted() : frame,
                month,
                today(call),
                grid,
                empty ? next(looking, month.atEndOfMonth()) : List.of(),
                empty,
                looking.filter,
                looking.choices);
    }

    private Reply week(Call call, LocalDate day) {
        LocalDate first = Visit.of(site, call).dates().startOfWeek(day);
        String path = "/events/week/" + first + "/";
        Looking looking = look(call, path);
        Visit visit = looking.visit;
        Grid grid = calendar.grid(call.actor(), looking.filter, visit, first, 1, LINES_OF_WEEK);
        boolean empty = grid.weeks().getFirst().cells().stream().allMatch(Grid.Cell::isEmpty);
        String title = visit.dates().days(first, first.plusDays(6));
        Frame frame = frame(looking, title, "week", path, inSight(looking, first, first.plusDays(6)));
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
        String path = "/events/day/" + day + "/";
        Looking looking = look(call, path);
        Visit visit = looking.visit;
        Listing<Entry> found = calendar.on(call.actor(), looking.filter, visit, day);
        List<Entry> entries = found.items();
        Frame frame = frame(looking, visit.dates().day(day), "day", path, day);
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

    /** The list or a month in a frame of a page elsewhere; it leads to the calendar itself. */
    private Reply framed(Call call) {
        Query sent = call.query().filled();
        Looking looking = look(call);
        FramedPage page = sent.last("view").filter("month"::equals).isPresent()
                ? framedMonth(looking, sent)
                : framedList(looking, sent);
        return Pages.framed((out, none) -> JteframedGenerated.render(out, none, page));
    }

    private FramedPage framedMonth(Looking looking, Query sent) {
        YearMonth month = sent.last("month")
                .map(word -> month(word, "month"))
                .orElseGet(() -> YearMonth.from(today(looking.call)));
        MonthPage page = month(looking, month);
        return new FramedPage(
                looking.visit,
                page.frame().title(),
                Optional.of(page),
                "/embed/" + sent.with("month", month.minusMonths(1).toString()).text(),
                "/embed/" + sent.with("month", month.plusMonths(1).toString()).text(),
                List.of(),
                "/events/month/" + month + "/" + looking.filter.text());
    }

    private FramedPage framedList(Looking looking, Query sent) {
        Call call = looking.call;
        int most = sent.last("limit")
                .filter(text -> text.matches("[1-9]\\d?"))
                .map(Integer::parseInt)
                .orElse(FRAMED);
        LocalDate day = looking.filter.period().first().orElseGet(() -> today(call));
        List<Event> found = calendar.next(call.actor(), looking.filter, day, most);
        return new FramedPage(
                looking.visit,
                looking.visit.t("list.title"),
                Optional.empty(),
                "",
                "",
                Entry.all(found, looking.visit),
                "/" + looking.filter.text());
    }

    /** What comes after a time in which there is nothing. */
    private List<Entry> next(Looking looking, LocalDate day) {
        LocalDate from = day.plusDays(1);
        return Entry.all(calendar.next(looking.call.actor(), looking.filter, from, CONSOLATION), looking.visit);
    }

    /** Today, where it is among these days, else the first of them that is asked for. */
    private static LocalDate inSight(Looking looking, LocalDate first, LocalDate last) {
        LocalDate today = today(looking.call);
        Period period = looking.filter.period();
        if (period.first().isEmpty() && !today.isBefore(first) && !today.isAfter(last)) return today;
        LocalDate wanted = period.from(first);
        return wanted.isAfter(last) ? first : wanted;
    }
}
