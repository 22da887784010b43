package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Query;
import io.kalends.event.Event;
import io.kalends.post.Posts;
import io.kalends.post.Span;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;

/** The events visitors may see, asked for by day. */
final class Calendar {
    private final Posts<Event> events;
    private final ZoneId zone;

    Calendar(Posts<Event> events, ZoneId zone) {
        this.events = events;
        this.zone = zone;
    }

    /** One page of the events a query leaves of those that end on a day or later, soonest first. */
    Listing<Event> from(Call call, Query query, LocalDate day, Paging paging) {
        return events.list(call.asking(query), Span.ALWAYS.endingFrom(start(day)), paging);
    }

    /** The same of those that are over, the last first. */
    Listing<Event> before(Call call, Query query, LocalDate day, Paging paging) {
        Span past = Span.ALWAYS.endingBy(start(day).minusSeconds(1));
        return events.list(call.asking(query.with("order", "desc")), past, paging);
    }

    /** Those going on at some time between the beginning of one day and the end of another, on the clocks of the site. */
    Listing<Event> between(Call call, Query query, LocalDate first, LocalDate last, Paging paging) {
        Span span =
                Span.ALWAYS.startingBy(start(last.plusDays(1)).minusSeconds(1)).endingFrom(start(first));
        return events.list(call.asking(query), span, paging);
    }

    /** The next few that a query leaves, whatever is wanted apart from that. */
    List<Event> next(Call call, Query query, LocalDate day, int most) {
        return from(call, query, day, new Paging(1, most)).items();
    }

    private java.time.Instant start(LocalDate day) {
        return day.atStartOfDay(zone).toInstant();
    }
}
