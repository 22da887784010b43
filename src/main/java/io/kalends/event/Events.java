package io.kalends.event;

import io.kalends.customfield.CustomFields;
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

    /**
     * The same as for other kinds, with what series need.
     *
     * @param rollOut begins to store further dates of endless series, and does not wait for that
     */
    public static PostServices<Event, EventFilter, EventChange> services(
            PostCore core,
            PostServices<Venue, ?, VenueChange> venues,
            PostServices<Organizer, ?, OrganizerChange> organizers,
            Terms terms,
            CustomFields fields,
            Runnable rollOut) {
        var links = new EventLinks(venues.writer(), organizers.writer(), terms);
        var shown = new ShownLinks(
                venues.posts().kind().cache(), organizers.posts().kind().cache(), terms, fields);
        var source = new EventSource(terms.store(), core.publications());
        var store = new EventStore(core.caches());
        var kind = new EventKind(core, store, links, shown, new Horizon(core, rollOut));
        var writer = new EventWriter(core.shared(), kind, new SeriesWriter(core.store(), store, terms.store()));
        return core.services(EventParams.SCHEMA, kind, source, writer);
    }
}
