package io.kalends.source;

import io.kalends.api.Actor;
import io.kalends.event.Event;
import io.kalends.event.EventChange;
import io.kalends.organizer.Organizer;
import io.kalends.organizer.OrganizerChange;
import io.kalends.post.PostServices;
import io.kalends.term.Taxonomy;
import io.kalends.term.Terms;
import io.kalends.venue.Venue;
import io.kalends.venue.VenueChange;

/** The services that write what sources bring. */
public record Targets(
        PostServices<Event, ?, EventChange> events,
        PostServices<Venue, ?, VenueChange> venues,
        PostServices<Organizer, ?, OrganizerChange> organizers,
        Terms terms) {
    Target of(ItemType type, Actor actor) {
        return switch (type) {
            case CATEGORY -> new TermTarget(terms, Taxonomy.CATEGORY, actor);
            case TAG -> new TermTarget(terms, Taxonomy.TAG, actor);
            case VENUE -> new PostTarget<>(venues, actor);
            case ORGANIZER -> new PostTarget<>(organizers, actor);
            case EVENT, DATE -> new PostTarget<>(events, actor);
            case IMAGE -> throw new IllegalArgumentException("images are no items");
        };
    }
}
