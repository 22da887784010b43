package io.kalends.event;

import io.kalends.organizer.Organizer;
import io.kalends.organizer.OrganizerChange;
import io.kalends.post.PostCore;
import io.kalends.post.PostServices;
import io.kalends.term.Terms;
import io.kalends.venue.Venue;
import io.kalends.venue.VenueChange;

/** Puts together what there is for events. */
public final class Events {
    private Events() {}

    public static PostServices<Event, EventFilter, EventChange> services(
            PostCore core,
            PostServices<Venue, ?, VenueChange> venues,
            PostServices<Organizer, ?, OrganizerChange> organizers,
            Terms terms) {
        var links = new EventLinks(venues.writer(), organizers.writer(), terms);
        var shown = new ShownLinks(
                venues.posts().kind().cache(), organizers.posts().kind().cache(), terms);
        var source = new EventSource(terms.store(), core.publications());
        return core.services(EventParams.SCHEMA, new EventKind(core, new EventStore(), links, shown), source);
    }
}
