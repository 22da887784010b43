package io.kalends.feed;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Paging;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.cache.BoundedCache;
import io.kalends.cache.Caches;
import io.kalends.cache.Validity;
import io.kalends.event.Event;
import io.kalends.event.EventFilter;
import io.kalends.event.EventQueryParams;
import io.kalends.listing.ListQuery;
import io.kalends.post.CachedValue;
import io.kalends.post.Kind;
import io.kalends.post.PostLists;
import io.kalends.post.PostParams;
import io.kalends.post.Posts;
import io.kalends.post.Publications;
import io.kalends.post.Ref;
import io.kalends.store.Database;
import java.util.List;
import java.util.Optional;

/** Events in iCalendar format, to subscribe to or to add to a calendar. */
public final class FeedRoutes {
    private static final String CONTENT_TYPE = Feed.TYPE + "; charset=utf-8";

    /** The most events of a feed that is made at once and may be cached; a longer one is streamed. */
    private static final int SMALL = 500;

    /** The most heads of long feeds that are cached. */
    private static final int CACHED_HEADS = 500;
    /** The longest address of one that is cached. */
    private static final int LONGEST_URL = 1_000;

    private final Posts<Event> events;
    private final PostLists<Event, EventFilter> lists;
    private final Database db;
    private final Publications publications;
    /** By address; each depends on records of every kind. */
    private final BoundedCache<String, CachedValue<Head>> heads;

    public FeedRoutes(
            Posts<Event> events,
            PostLists<Event, EventFilter> lists,
            Database db,
            Publications publications,
            Caches caches) {
        this.events = events;
        this.lists = lists;
        this.db = db;
        this.publications = publications;
        heads = caches.add("feeds", BoundedCache.ofEntries(CACHED_HEADS));
    }

    /** What is needed before the first event is sent, and takes reading all of them. */
    private record Head(String tag, UsedZones zones) {}

    public List<Route> routes() {
        return List.of(
                Route.get("/events.ics", "Subscribe to events")
                        .longRunning()
                        .takes(PostParams.SEARCH, PostParams.OF_STATUS)
                        .takes(EventQueryParams.OF_ANY_TIME)
                        .givesText(Feed.TYPE)
                        .fails(Fault.INVALID_PARAM, Fault.UNAUTHENTICATED, Fault.FORBIDDEN)
                        .to(this::list),
                Route.get("/events/{id}.ics", "Add an event to a calendar")
                        .givesText(Feed.TYPE)
                        .fails(Kind.EVENT.notFound(), Kind.EVENT.notAccessible(), Kind.EVENT.trashNotAccessible())
                        .to(this::single),
                Route.site("/events/{id}.ics", "Add an event to a calendar").to(this::single));
    }

    /** All events of the query. */
    private Reply list(Call call) {
        long[] ids = ids(call);
        if (ids.length <= SMALL)
            return Reply.bytes(
                    CONTENT_TYPE, feed(call, head(call, ids).zones, ids).bytes());
        Head head = head(call);
        // Asked for again, after the head: what is newer than its tag is sent once more, what is older would stay for
        // ever.
        return Reply.streamed(CONTENT_TYPE, head.tag, feed(call, head.zones, ids(call)));
    }

    /** As an array, because they are held as long as the caller takes to read the feed. */
    private long[] ids(Call call) {
        Args args = call.args();
        ListQuery<EventFilter> query = EventQueryParams.readOfAnyTime(args).withPaging(Paging.EVERYTHING);
        return lists.ids(query, call.actor(), args.refusals()).stream()
                .mapToLong(Long::longValue)
                .toArray();
    }

    private Feed feed(Call call, UsedZones zones, long[] ids) {
        long held = Long.BYTES * (long) ids.length + lists.pieceBytes();
        return new Feed(call.context(), Optional.of(call.listUrl()), zones, all(call, ids), held);
    }

    private Feed.Events all(Call call, long[] ids) {
        return () -> new EventBatches(ids, call.actor(), lists);
    }

    /** Subscribers poll every hour, and mostly nothing has changed. */
    private Head head(Call call) {
        if (!call.caller().isAnonymous() || call.listUrl().length() > LONGEST_URL) return read(call);
        return heads.get(call.listUrl(), url -> head()).get(call.actor(), () -> read(call));
    }

    private CachedValue<Head> head() {
        return new CachedValue<>(db, publications, Validity.ALL_SUBJECTS, heads.stats());
    }

    private Head read(Call call) {
        return head(call, ids(call));
    }

    private Head head(Call call, long[] ids) {
        var zones = new UsedZones();
        var tag = new FeedTag(call);
        for (List<Event> some : all(call, ids)) {
            for (Event event : some) {
                zones.add(event.schedule());
                tag.add(event);
            }
        }
        return new Head(tag.text(), zones);
    }

    private Reply single(Call call) {
        Event event = events.read(new Ref.Id(call.id()), call.actor());
        var zones = new UsedZones();
        zones.add(event.schedule());
        Feed.Events one = () -> List.of(List.of(event)).iterator();
        return Reply.bytes(CONTENT_TYPE, new Feed(call.context(), Optional.empty(), zones, one, 0).bytes())
                .header("Content-Disposition", "inline; filename=\"event-" + call.id() + ".ics\"");
    }
}
