package io.kalends.feed;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.event.Event;
import io.kalends.event.EventFilter;
import io.kalends.event.EventOrder;
import io.kalends.event.EventQueryParams;
import io.kalends.event.Repetition;
import io.kalends.event.SeriesDates;
import io.kalends.event.ZoneUses;
import io.kalends.listing.ListQuery;
import io.kalends.listing.Recurring;
import io.kalends.listing.Span;
import io.kalends.post.Kind;
import io.kalends.post.ListTag;
import io.kalends.post.PostLists;
import io.kalends.post.PostParams;
import io.kalends.post.Posts;
import io.kalends.post.Publications;
import io.kalends.post.Ref;
import io.kalends.store.Database;
import io.kalends.time.Zones;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Events in iCalendar format, to subscribe to or to add to a calendar. */
public final class FeedRoutes {
    private static final String CONTENT_TYPE = Feed.TYPE + "; charset=utf-8";

    /** The most events of a feed that is made at once and may be cached; a longer one is streamed. */
    private static final int SMALL = 500;

    private final Posts<Event> events;
    private final PostLists<Event, EventFilter> lists;
    private final SeriesDates dates;
    private final ZoneUses zones;
    private final ListTag tag;

    public FeedRoutes(
            Posts<Event> events, PostLists<Event, EventFilter> lists, Database db, Publications publications) {
        this.events = events;
        this.lists = lists;
        dates = new SeriesDates(db);
        zones = new ZoneUses(db);
        tag = new ListTag(db, publications);
    }

    public List<Route> routes() {
        return List.of(
                Route.get("/events.ics", "Subscribe to events")
                        .longRunning()
                        .takes(Paging.OPTIONAL)
                        .takes(PostParams.SEARCH, PostParams.OF_STATUS)
                        .takes(EventQueryParams.OF_ANY_TIME)
                        .givesText(Feed.TYPE)
                        .fails(Fault.INVALID_PARAM, Fault.UNAUTHENTICATED, Fault.FORBIDDEN, Kind.EVENT.pageNotFound())
                        .to(this::list),
                Route.get("/events/{id}.ics", "Add an event to a calendar")
                        .givesText(Feed.TYPE)
                        .fails(
                                Kind.EVENT.notFound(),
                                Kind.EVENT.notAccessible(),
                                Kind.EVENT.trashNotAccessible(),
                                Kind.EVENT.gone())
                        .to(this::single),
                Route.site("/events/{id}.ics", "Add an event to a calendar").to(this::single));
    }

    /** All events of the query, or a page of them. */
    private Reply list(Call call) {
        Args args = call.args();
        Paging paging = Paging.ofOptional(args);
        ListQuery<EventFilter> query = query(args);
        Listing<Long> found = lists.pageOfIds(query.withPaging(paging), call.actor(), args.refusals());
        Paging.Envelope<Long> page = paging.envelope(call, found, Kind.EVENT.pageNotFound());
        return reply(call, query, array(page.items())).headers(call, page, found);
    }

    private Reply reply(Call call, ListQuery<EventFilter> query, long[] ids) {
        // Before the events are read: what is newer than the tag is sent once more, what is older would stay for ever.
        String version = tag.of(call, Feed.PRODUCT_ID + Zones.version(), ids);
        Feed feed = feed(call, query, ids);
        return ids.length <= SMALL
                ? Reply.bytes(CONTENT_TYPE, feed.bytes())
                : Reply.streamed(CONTENT_TYPE, version, feed);
    }

    private static ListQuery<EventFilter> query(Args args) {
        return EventQueryParams.readOfAnyTime(args).withRecurring(Recurring.OCCURRENCES);
    }

    /** As an array, because they are held as long as the caller takes to read the feed. */
    private static long[] array(List<Long> ids) {
        return ids.stream().mapToLong(Long::longValue).toArray();
    }

    /** Series have all their dates, whichever of them was asked for. */
    private long[] atAnyTime(Call call, ListQuery<EventFilter> query) {
        ListQuery<EventFilter> whole = query.withPaging(Paging.EVERYTHING).withSpan(Span.ALWAYS);
        long[] ids = array(lists.ids(whole, call.actor(), call.args().refusals()));
        Arrays.sort(ids);
        return ids;
    }

    private Feed feed(Call call, ListQuery<EventFilter> query, long[] ids) {
        long[] fitting = atAnyTime(call, query);
        long held = Long.BYTES * ((long) ids.length + fitting.length) + lists.pieceBytes();
        return new Feed(
                call.context(),
                Optional.of(call.listUrl()),
                () -> UsedZones.of(zones.of(ids, call.actor())),
                all(call, ids, fitting),
                held);
    }

    private Feed.Events all(Call call, long[] ids, long[] fitting) {
        return () -> new EventBatches(ids, fitting, call.actor(), new EventBatches.Source(lists, dates));
    }

    /** Dates that lists do not show are left out, unless that holds for the whole series. */
    private Optional<FeedEntry> series(Call call, Event series) {
        ListQuery<EventFilter> query =
                ListQuery.of(EventFilter.ofSeries(series.post().id()), EventOrder.SOONEST_FIRST);
        var listed = new HashSet<>(lists.ids(query, call.actor(), call.args().refusals()));
        boolean isListed = !series.flags().hidden() && !series.post().isInTrash();
        return new FeedSeries(dates, lists)
                .entry(series, date -> isListed ? listed.contains(date.id()) : !date.trashed(), call.actor());
    }

    /** A date stands for itself, as those want who add it to their calendar; a series has all its dates. */
    private Reply single(Call call) {
        Event event = events.read(new Ref.Id(call.id()), call.actor());
        List<FeedEntry> entries = event.repetition() instanceof Repetition.Series
                ? series(call, event).stream().toList()
                : List.of(FeedEntry.single(event));
        var used = new UsedZones();
        entries.forEach(used::add);
        Feed.Events one = () -> List.of(entries).iterator();
        return Reply.bytes(CONTENT_TYPE, new Feed(call.context(), Optional.empty(), () -> used, one, 0).bytes())
                .header("Content-Disposition", "inline; filename=\"event-" + call.id() + ".ics\"");
    }
}
