package io.kalends.event;

import static io.kalends.event.EventParams.ALL_DAY;
import static io.kalends.event.EventParams.END;
import static io.kalends.event.EventParams.START;
import static io.kalends.event.EventParams.TIMEZONE;

import io.kalends.api.Args;
import io.kalends.api.Param;
import io.kalends.api.View;
import io.kalends.listing.ListQuery;
import io.kalends.organizer.OrganizerSchema;
import io.kalends.post.PostParams;
import io.kalends.post.PostSchema;
import io.kalends.venue.VenueSchema;
import java.util.List;

/** How requests and replies speak of events. */
public final class EventSchema implements PostSchema<Event, EventFilter, EventChange> {
    private final VenueSchema venues = new VenueSchema();
    private final OrganizerSchema organizers = new OrganizerSchema();

    @Override
    public View<Event> view() {
        return EventView.EVENT;
    }

    @Override
    public View<Event> viewAlone() {
        return EventView.ALONE;
    }

    @Override
    public List<Param<?>> fields() {
        return EventParams.FIELDS;
    }

    @Override
    public List<Param<?>> required() {
        return EventParams.REQUIRED;
    }

    @Override
    public List<Param<?>> filters() {
        return EventQueryParams.PARAMS;
    }

    @Override
    public ListQuery<EventFilter> query(Args args) {
        return EventQueryParams.read(args);
    }

    @Override
    public EventChange change(Args args) {
        return new EventChange(
                PostParams.change(args, EventParams.TITLE),
                new EventChange.Times(args.sent(START), args.sent(END), args.sent(TIMEZONE), args.sent(ALL_DAY)),
                EventParams.details(args),
                links(new LinkReader(args)),
                args.sent(EventParams.PARENT),
                TicketReader.read(args));
    }

    private EventChange.Links links(LinkReader reader) {
        return new EventChange.Links(
                reader.terms(EventParams.CATEGORIES),
                reader.terms(EventParams.TAGS),
                reader.records(EventParams.VENUE, venues),
                reader.records(EventParams.ORGANIZER, organizers));
    }
}
