package io.kalends.event;

import io.kalends.api.Update;
import io.kalends.organizer.OrganizerChange;
import io.kalends.post.PostChange;
import io.kalends.post.RecordChange;
import io.kalends.post.Scope;
import io.kalends.time.When;
import io.kalends.venue.VenueChange;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * What is to become of the fields of an event.
 *
 * @param recurrence as it was sent: what it means depends on the start and the zone
 * @param custom values of custom fields as they were sent: what they mean depends on the definitions of these
 * @param scope which dates of a series are meant, if it was said
 * @param follow the fields that a date is no longer to have for itself
 */
public record EventChange(
        PostChange post,
        Times times,
        Update<Object> recurrence,
        EventDetails.Change details,
        Update<Object> custom,
        Links links,
        Update<Long> parent,
        Update<List<TicketChange>> tickets,
        Optional<Scope> scope,
        List<String> follow)
        implements RecordChange {
    /** The same with other times, for all dates of a series. */
    EventChange ofAll(Times otherTimes) {
        return new EventChange(
                post,
                otherTimes,
                recurrence,
                details,
                custom,
                links,
                parent,
                tickets,
                Optional.of(Scope.ALL),
                List.of());
    }

    /** What is to become of its schedule. */
    public record Times(Update<When> start, Update<When> end, Update<ZoneId> zone, Update<Boolean> allDay) {}

    public record Links(
            Update<List<TermChoice>> categories,
            Update<List<TermChoice>> tags,
            Update<List<LinkChoice<VenueChange>>> venues,
            Update<List<LinkChoice<OrganizerChange>>> organizers) {}

    /** A category or tag that the event is to have. */
    public sealed interface TermChoice {
        record Id(long id) implements TermChoice {}

        /** An ID, a slug or a name, which may be new. */
        record Text(String text) implements TermChoice {}
    }

    /** A venue or organizer that the event is to have. */
    public sealed interface LinkChoice<C> {
        record Id<C>(long id) implements LinkChoice<C> {}

        /**
         * One that comes along with the event.
         *
         * @param path its place among the fields of the event, such as {@code organizer.1}
         */
        record Fresh<C>(String path, C change) implements LinkChoice<C> {}
    }

    /**
     * A ticket, its times yet to be read on the clock of the event.
     *
     * @param path its place among the fields of the event, such as {@code tickets.0}
     * @param ticket without times
     */
    public record TicketChange(String path, Ticket ticket, Optional<When> validFrom, Optional<When> validUntil) {}
}
