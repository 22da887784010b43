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
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The addresses of the calendar; its lists and its map. */
public final class CalendarRoutes {
    private static final int PER_PAGE = 20;
    private static final int HIGHLIGHTS = 3;
    private static final int MOST_ON_MAP = 300;
    private static final Filter FEATURED = Filter.of(EventFilter.FEATURED);

    private final Site site;
    private final Calendar calendar;
    private final ChoiceCache choices;
    private final PeriodPages periods;
    private final OldFeeds oldFeeds;
    private final OldPages oldPages;

    public CalendarRoutes(Site site, PostLists<Event, EventFilter> events, ChoiceCache choices, OldPages oldPages) {
        this.site = site;
        this.oldPages = oldPages;
        this.choices = choices;
        oldFeeds = new OldFeeds(site);
        calendar = new Calendar(events, site::zone);
        periods = new PeriodPages(site, calendar, choices);
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
                Route.site("/embed", "Events in a frame of a page elsewhere").to(periods::framed),
                Route.site("/events/month", "The events of this month, or of one chosen")
                        .to(oldFeeds.or(this::chosenMonth, this::feed)),
                Route.site("/events/month/{month}", "The events of a month")
                        .to(oldFeeds.or(call -> periods.month(call, NamedDates.month(call)), this::feedOfMonth)),
                Route.site("/events/week", "The events of this week")
                        .to(oldFeeds.or(
                                call -> periods.week(call, call.context().today()), this::feed)),
                Route.site("/events/week/{day}", "The events of the week of a day")
                        .to(call -> periods.week(call, NamedDates.day(call))),
                Route.site("/events/day", "The events of today")
                        .to(oldFeeds.or(call -> periods.day(call, call.context().today()), this::feed)),
                Route.site("/events/day/{day}", "The events of a day")
                        .to(oldFeeds.or(call -> periods.day(call, NamedDates.day(call)), this::feedOfDay)));
    }

    /** The events that a list shows as a calendar to subscribe to. */
    private String feed(Call call) {
        return feed(call, OldFeeds.filters(call));
    }

    private String feedOfMonth(Call call) {
        YearMonth month = NamedDates.month(call);
        return feed(call, month.atDay(1), month.atEndOfMonth());
    }

    private String feedOfDay(Call call) {
        LocalDate day = NamedDates.day(call);
        return feed(call, day, day);
    }

    private String feed(Call call, LocalDate first, LocalDate last) {
        return feed(call, OldFeeds.filters(call).with("from", first.toString()).with("to", last.toString()));
    }

    private String feed(Call call, Query filters) {
        Filter filter =
                Filter.of(call.asking(filters), choices.all(call.actor()).places());
        return call.links().api(OldFeeds.ICALENDAR) + filter.feedWith(filters);
    }

    /** A list of what is to come, or of what is over. */
    private Reply list(Call call) {
        Query sent = call.query().filled();
        boolean past = sent.last("past").isPresent();
        Optional<LocalDate> chosen = past ? Optional.empty() : Filter.day(sent, "day");
        var paging = new Paging(page(call), PER_PAGE);
        CalendarRequest plain = CalendarRequest.of(call, site, choices);
        Query query = query(plain.filter(), past, chosen);
        var here = new Pager(paging.page(), 0, 0, "/", query).at(paging.page());
        boolean first = here.equals("/");
        CalendarRequest request = plain.at(first ? "" : here);
        Visit visit = request.visit();
        Filter filter = request.filter();
        LocalDate day = filter.period().first().or(() -> chosen).orElseGet(request::today);
        Listing<Event> found = past
                ? calendar.before(call.actor(), filter, request.today(), paging)
                : calendar.from(call.actor(), filter, day, paging);
        if (paging.page() > 1 && found.items().isEmpty()) throw Fault.NO_ROUTE.problem("There is no such page.");
        String title = past
                ? visit.t("list.past")
                : chosen.map(from -> visit.t("list.from", visit.dates().dayOfYear(from)))
                        .orElseGet(() -> visit.t("list.title"));
        String name = visit.site().name();
        Frame frame =
                request.frame(first ? name : title, "list", "/", day).described(visit.t("site.description", name));
        List<Entry> entries = Entry.all(found.items(), visit);
        List<Entry> highlights = first ? highlights(request) : List.of();
        var page = new ListPage(
                first ? home(frame, entries, highlights) : frame.unlisted(),
                title,
                Agenda.of(entries, request.today(), visit.t("list.running"), visit.dates()),
                highlights,
                new Pager(paging.page(), paging.pages(found.total()), found.total(), "/", query),
                past,
                chosen,
                filter,
                request.choices());
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
        CalendarRequest plain = CalendarRequest.of(call, site, choices);
        CalendarRequest request =
                plain.at("/events/map/" + query(plain.filter(), false, chosen).text());
        Filter filter = request.filter();
        LocalDate day = filter.period().first().or(() -> chosen).orElseGet(request::today);
        Listing<Event> found = calendar.from(call.actor(), filter.located(), day, new Paging(1, MOST_ON_MAP));
        Frame frame = request.frame(request.visit().t("map.title"), "map", "/events/map/", day)
                .described(request.visit()
                        .t("site.description", request.visit().site().name()));
        var page = new MapPage(
                chosen.isEmpty() ? frame : frame.unlisted(),
                MapPage.places(Entry.all(found.items(), request.visit())),
                found.total(),
                filter,
                request.choices());
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
    private List<Entry> highlights(CalendarRequest request) {
        List<Event> found = highlighted(request)
                .map(filter ->
                        calendar.next(request.call().actor(), filter.oncePerSeries(), request.today(), 3 * HIGHLIGHTS))
                .orElse(List.of());
        return Entry.all(found, request.visit()).stream()
                .filter(entry -> entry.picture("large").isPresent() && !entry.isCancelled())
                .limit(HIGHLIGHTS)
                .toList();
    }

    private static Optional<Filter> highlighted(CalendarRequest request) {
        Highlights highlights = request.visit().site().look().highlights();
        return switch (highlights.choice()) {
            case FEATURED -> Optional.of(FEATURED);
            case NEXT -> Optional.of(Filter.NONE);
            case NONE -> Optional.empty();
            case CATEGORY ->
                request.choices().categories().stream()
                        .filter(term -> term.slug().equals(highlights.category()))
                        .findFirst()
                        .map(term -> Filter.of(EventFilter.of(EventFilter.Linked.toCategory(term.id()))));
        };
    }

    /** The month chosen in the form, which has a field for the month and one for the year. */
    private Reply chosenMonth(Call call) {
        Query query = call.query().filled();
        if (query.last("year").isEmpty())
            return periods.month(call, YearMonth.from(call.context().today()));
        String chosen =
                query.last("year").orElse("") + "-" + query.last("month").orElse("");
        if (!chosen.matches("\\d{4}-(0[1-9]|1[0-2])"))
            throw new Invalid(Reason.INVALID_DATE, "must be 01 to 12, of a year of four digits").in("month");
        return Reply.movedTo(site.page("/events/month/" + chosen + "/")
                + query.without("year").without("month").text());
    }
}
