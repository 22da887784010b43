package io.kalends.app;

import io.kalends.api.Route;
import io.kalends.cache.Caches;
import io.kalends.config.Config;
import io.kalends.customfield.CustomFields;
import io.kalends.event.CustomValueStore;
import io.kalends.event.Event;
import io.kalends.event.EventChange;
import io.kalends.event.EventFilter;
import io.kalends.event.Events;
import io.kalends.organizer.Organizer;
import io.kalends.organizer.OrganizerChange;
import io.kalends.organizer.Organizers;
import io.kalends.post.LinkedFilter;
import io.kalends.post.PostCore;
import io.kalends.post.PostServices;
import io.kalends.source.Targets;
import io.kalends.store.Database;
import io.kalends.term.Terms;
import io.kalends.venue.Venue;
import io.kalends.venue.VenueChange;
import io.kalends.venue.Venues;
import java.util.List;
import java.util.stream.Stream;

/** The services of all kinds of records in one store. */
record Records(
        PostCore core,
        Terms terms,
        PostServices<Venue, LinkedFilter, VenueChange> venues,
        PostServices<Organizer, LinkedFilter, OrganizerChange> organizers,
        CustomFields customFields,
        PostServices<Event, EventFilter, EventChange> events) {
    /**
     * Puts them together.
     *
     * @param memory that they may use to have records at hand
     * @param rollOut has further dates of series stored
     */
    static Records of(Database db, Config.Memory memory, Caches caches, Runnable rollOut) {
        var core = new PostCore(db, memory, caches);
        var terms = new Terms(db, core.publications(), caches);
        var venues = Venues.services(core);
        var organizers = Organizers.services(core);
        var customFields = new CustomFields(db, new CustomValueStore(core.store()), caches);
        var events = Events.services(core, venues, organizers, terms, customFields, rollOut);
        return new Records(core, terms, venues, organizers, customFields, events);
    }

    Targets targets() {
        return new Targets(events, venues, organizers, terms);
    }

    List<Route> routes() {
        return Stream.of(events.routes(), venues.routes(), organizers.routes(), terms.routes(), customFields.routes())
                .flatMap(List::stream)
                .toList();
    }
}
