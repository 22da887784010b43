package io.kalends.feed;

import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.event.Event;
import io.kalends.event.EventFilter;
import io.kalends.post.Kind;
import io.kalends.post.Posts;
import java.util.List;
import java.util.Optional;

/** Events as calendars that people subscribe to, or add to their own. */
public final class FeedRoutes {
    private static final String CONTENT_TYPE = Feed.TYPE + "; charset=utf-8";

    /** A feed of no more events than that is made at once and may be kept; a longer one is sent while it is made. */
    private static final int SMALL = 500;

    private final Posts<Event> events;

    public FeedRoutes(Posts<Event> events) {
        this.events = events;
    }

    public List<Route> routes() {
        return List.of(
                Route.get("/events.ics", "Subscribe to events")
                        .takes(EventFilter.always(events.filters()))
                        .givesText(Feed.TYPE)
                        .fails(Fault.INVALID_PARAM, Fault.UNAUTHENTICATED, Fault.FORBIDDEN)
                        .to(this::list),
                Route.get("/events/{id}.ics", "Add an event to a calendar")
                        .givesText(Feed.TYPE)
                        .fails(Kind.EVENT.notFound(), Kind.EVENT.notAccessible(), Kind.EVENT.trashNotAccessible())
                        .to(this::single),
                Route.site("/events/{id}.ics", "Add an event to a calendar").to(this::single));
    }

    /** Everything that is asked for, however much it is. */
    private Reply list(Call call) {
        List<Long> ids = events.ids(EventFilter.always(call));
        Feed.Events all = () -> new Pieces(ids, some -> events.all(some, call));
        var zones = new UsedZones();
        var tag = new Tag(call);
        for (List<Event> some : all) {
            for (Event event : some) {
                zones.add(event.schedule());
                tag.add(event);
            }
        }
        var feed = new Feed(call.context(), Optional.of(call.listUrl()), zones, all);
        return ids.size() <= SMALL
                ? Reply.bytes(CONTENT_TYPE, feed.bytes())
                : Reply.streamed(CONTENT_TYPE, tag.text(), feed);
    }

    private Reply single(Call call) {
        Event event = events.readById(call);
        var zones = new UsedZones();
        zones.add(event.schedule());
        Feed.Events one = () -> List.of(List.of(event)).iterator();
        return Reply.bytes(CONTENT_TYPE, new Feed(call.context(), Optional.empty(), zones, one).bytes())
                .header("Content-Disposition", "inline; filename=\"event-" + call.id() + ".ics\"");
    }
}
