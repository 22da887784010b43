package io.kalends.web;

import io.kalends.api.Actor;
import io.kalends.api.Call;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Query;
import io.kalends.api.Refusals;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.event.Event;
import io.kalends.event.EventChange;
import io.kalends.event.EventFilter;
import io.kalends.event.EventJsonLd;
import io.kalends.event.Repetition;
import io.kalends.json.Json;
import io.kalends.post.PostLists;
import io.kalends.post.PostRoutes;
import io.kalends.post.PostWriter;
import io.kalends.post.Posts;
import io.kalends.post.Ref;
import io.kalends.recurrence.RecurrenceWords;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The pages of single events, of series, and of their dates. */
public final class EventPageRoutes {
    private static final int MORE = 3;
    /** So many dates are named on the page of another. */
    private static final int NEXT_DATES = 6;
    /** So many are on the page of their series. */
    private static final int DATES_PER_PAGE = 50;

    private static final Paging FIRST = new Paging(1, 1);
    private static final Query COMING = Query.parse("");
    private static final Query PAST = Query.parse("past=1");

    private final Site site;
    private final PostWriter<Event, EventChange> writer;
    private final Posts<Event> events;
    private final Calendar calendar;
    private final OldFeeds oldFeeds;

    EventPageRoutes(Site site, PostWriter<Event, EventChange> writer, PostLists<Event, EventFilter> lists) {
        this.site = site;
        this.writer = writer;
        events = writer.posts();
        calendar = new Calendar(lists, site::zone);
        oldFeeds = new OldFeeds(site);
    }

    List<Route> routes() {
        return List.of(
                Route.site("/event/{slug}", "An event, or a series of them")
                        .to(oldFeeds.or(this::event, call -> feed(call, RecordRoutes.read(call, events)))),
                Route.site("/event/{slug}/{date}", "A date of a series")
                        .to(oldFeeds.or(
                                this::date,
                                call -> find(call, ref(call))
                                        .map(event -> feed(call, event))
                                        .orElseThrow(RecordRoutes.NOTHING::problem))));
    }

    private static String feed(Call call, Event event) {
        return call.links().api("/events/" + event.post().id() + ".ics");
    }

    private static Ref.OfSeries ref(Call call) {
        return new Ref.OfSeries(PostRoutes.bySlug(call).slug(), call.variable("date"));
    }

    private Optional<Event> find(Call call, Ref ref) {
        return RecordRoutes.find(ref, call, events);
    }

    private Reply event(Call call) {
        Event event = RecordRoutes.read(call, events);
        return switch (event.repetition()) {
            case Repetition.Single _ -> page(call, event, Optional.empty());
            case Repetition.Series _ -> series(call, event);
            case Repetition.Occurrence _ -> movedTo(call, event);
        };
    }

    /** A date has one address, whatever it was found by; where it is gone, its series is what is left. */
    private Reply date(Call call) {
        Ref.OfSeries ref = ref(call);
        Optional<Event> found = find(call, ref);
        if (found.isEmpty()) return gone(call, ref);
        Event event = found.get();
        boolean isThere = event.repetition() instanceof Repetition.Occurrence date
                && date.seriesSlug().equals(ref.slug())
                && date.slugDate().equals(ref.date());
        return isThere ? page(call, event, find(call, new Ref.Id(event.series()))) : movedTo(call, event);
    }

    private Reply movedTo(Call call, Event event) {
        return Reply.movedTo(site.page(new Entry(event, Visit.of(site, call)).path())
                + call.query().text());
    }

    /** It may come back: those who ask again are to find it. */
    private Reply gone(Call call, Ref.OfSeries ref) {
        boolean wasOnce = events.wasOfSeries(ref);
        Optional<Event> series = wasOnce ? find(call, new Ref.BySlug(ref.slug())) : Optional.empty();
        return series.map(found -> Reply.seeOther(site.page(Entry.path(found.post()))))
                .orElseThrow(() -> RecordRoutes.unseen(ref.slug(), events));
    }

    /**
     * The page of an event or of a date.
     *
     * @param series that it is a date of
     */
    private Reply page(Call call, Event event, Optional<Event> series) {
        Visit visit = Visit.of(site, call).at(Pages.back(call).orElse(""));
        var entry = new Entry(event, visit);
        Frame frame = about(event, entry.path(), visit)
                .saying(Json.text(EventJsonLd.of(event, call.context())))
                .offering(AddMenu.event(entry, feed(call, event)));
        return reply(call, listed(event, frame), entry, series.map(whole -> otherDates(call, entry, whole)));
    }

    private static Frame about(Event event, String path, Visit visit) {
        String description = event.excerpt().isEmpty() ? event.post().description() : event.excerpt();
        return RecordRoutes.about(event.post(), description, path, visit);
    }

    private static Frame listed(Event event, Frame frame) {
        return event.flags().hidden() ? frame.unlisted() : frame;
    }

    /** The next dates besides the one that is shown. */
    private Dates otherDates(Call call, Entry entry, Event series) {
        List<Event> next =
                calendar.next(call.actor(), datesOf(series), call.context().today(), NEXT_DATES + 1);
        List<Entry> others = Entry.all(next, entry.visit()).stream()
                .filter(other -> other.id() != entry.id())
                .limit(NEXT_DATES)
                .toList();
        return new Dates(words(series, entry.visit()), others, Entry.path(series.post()), Optional.empty(), false);
    }

    private static Filter datesOf(Event series) {
        return Filter.of(EventFilter.ofSeries(series.post().id()));
    }

    private static String words(Event series, Visit visit) {
        return series.timetable()
                .map(RecurrenceWords.in(visit.texts().locale())::of)
                .orElse("");
    }

    /** The next date of a series, and all of them; the last one where none is to come. */
    private Reply series(Call call, Event series) {
        Visit visit = Visit.of(site, call).at(Pages.back(call).orElse(""));
        Dates dates = allDates(call, series, visit);
        var entry = new Entry(shown(call, series), visit);
        Frame frame = about(series, dates.path(), visit)
                .saying(Json.text(EventJsonLd.ofPage(series, comingDates(dates), call.context())))
                .offering(AddMenu.series(visit, series.post().name(), feed(call, series)));
        boolean isWhole = call.query().only(List.of("past", "page")).isEmpty();
        return reply(call, isWhole ? listed(series, frame) : frame.unlisted(), entry, Optional.of(dates));
    }

    private Event shown(Call call, Event series) {
        Filter dates = datesOf(series);
        return Stream.of(
                        calendar.from(call.actor(), dates, call.context().today(), FIRST),
                        calendar.before(call.actor(), dates, call.context().today(), FIRST))
                .flatMap(found -> found.items().stream())
                .findFirst()
                .orElse(series);
    }

    private Dates allDates(Call call, Event series, Visit visit) {
        boolean past = call.query().last("past").isPresent();
        var paging = new Paging(CalendarRoutes.page(call), DATES_PER_PAGE);
        Filter filter = datesOf(series);
        Listing<Event> found = past
                ? calendar.before(call.actor(), filter, call.context().today(), paging)
                : calendar.from(call.actor(), filter, call.context().today(), paging);
        if (paging.page() > 1 && found.items().isEmpty()) throw RecordRoutes.NOTHING.problem();
        String path = Entry.path(series.post());
        var pager = new Pager(paging.page(), paging.pages(found.total()), found.total(), path, past ? PAST : COMING);
        return new Dates(words(series, visit), Entry.all(found.items(), visit), path, Optional.of(pager), past);
    }

    private static List<Event> comingDates(Dates dates) {
        return dates.past()
                ? List.of()
                : dates.entries().stream().limit(NEXT_DATES).map(Entry::event).toList();
    }

    private Reply reply(Call call, Frame frame, Entry entry, Optional<Dates> dates) {
        var page = new EventPage(
                frame,
                entry,
                RecordRoutes.text(entry.post().description(), entry.visit()),
                dates,
                more(call, entry),
                call.context().today());
        return RecordRoutes.reply(page.tiles(), (out, none) -> JteeventGenerated.render(out, none, page));
    }

    /** The page of an event that is yet to be made. */
    Reply preview(EventChange change, Actor actor, Refusals refusals) {
        Event event = writer.dryRun(change, actor, refusals);
        Visit visit = Visit.of(site, actor.context());
        Frame frame = Frame.of(
                        visit, visit.t("admin.preview") + ": " + event.post().name())
                .in(EventPage.PREVIEW);
        var page = new EventPage(
                frame,
                new Entry(event, visit),
                RecordRoutes.text(event.post().description(), visit),
                Optional.empty(),
                List.of(),
                actor.context().today());
        return RecordRoutes.reply(page.tiles(), (out, none) -> JteeventGenerated.render(out, none, page));
    }

    /** What else there is at the same place, or of the same kind. */
    private List<Entry> more(Call call, Entry entry) {
        Optional<EventFilter.Linked> linked = entry.event().shown().venues().stream()
                .findFirst()
                .map(venue -> EventFilter.Linked.toVenue(venue.post().id()))
                .or(() -> entry.categories().stream()
                        .findFirst()
                        .map(category -> EventFilter.Linked.toCategory(category.id())));
        if (linked.isEmpty()) return List.of();
        Filter filter = Filter.of(EventFilter.of(linked.get())).oncePerSeries();
        List<Event> next = calendar.next(call.actor(), filter, call.context().today(), MORE + 1);
        return Entry.all(next, entry.visit()).stream()
                .filter(other -> !entry.isOfOneSeriesWith(other))
                .limit(MORE)
                .toList();
    }
}
