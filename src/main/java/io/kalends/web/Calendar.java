package io.kalends.web;

import io.kalends.api.Actor;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.event.Event;
import io.kalends.event.EventFilter;
import io.kalends.event.EventOrder;
import io.kalends.listing.ListQuery;
import io.kalends.listing.Span;
import io.kalends.post.PostLists;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The events visitors may see, asked for by day. */
final class Calendar {
    /** With more than these, days are asked for one by one, and on the clocks of the site. */
    private static final int MOST_AT_ONCE = 400;

    private static final int MARGIN = 2;
    private static final Comparator<Event> BY_START = Comparator.comparing(
                    (Event event) -> event.schedule().startsAt())
            .thenComparingLong(event -> event.post().id());

    private final PostLists<Event, EventFilter> events;
    private final ZoneId zone;

    Calendar(PostLists<Event, EventFilter> events, ZoneId zone) {
        this.events = events;
        this.zone = zone;
    }

    /** One page of the events a query leaves of those that end on a day or later, soonest first. */
    Listing<Event> from(Actor visitor, ListQuery<EventFilter> query, LocalDate day, Paging paging) {
        return events.page(query.withSpan(Span.ALWAYS.endingFrom(start(day))).withPaging(paging), visitor);
    }

    /** The same of those that are over, the last first. */
    Listing<Event> before(Actor visitor, ListQuery<EventFilter> query, LocalDate day, Paging paging) {
        Span past = Span.ALWAYS.endingBy(start(day).minusSeconds(1));
        return events.page(
                query.withSpan(past).withOrder(EventOrder.LATEST_FIRST).withPaging(paging), visitor);
    }

    /** Those going on at some time between the beginning of one day and the end of another, on the clocks of the site. */
    Listing<Event> between(
            Actor visitor, ListQuery<EventFilter> query, LocalDate first, LocalDate last, Paging paging) {
        Span span =
                Span.ALWAYS.startingBy(start(last.plusDays(1)).minusSeconds(1)).endingFrom(start(first));
        return events.page(query.withSpan(span).withPaging(paging), visitor);
    }

    /** Weeks of days; of crowded ones only as many events are read as are shown, the others are counted. */
    Grid grid(Actor visitor, ListQuery<EventFilter> query, Visit visit, LocalDate first, int weeks, int lines) {
        LocalDate last = first.plusWeeks(weeks).minusDays(1);
        Listing<Event> found = around(visitor, query, first, last);
        if (found.total() <= MOST_AT_ONCE)
            return Grid.of(first, weeks, Entry.all(found.items(), visit), Map.of(), lines);
        var events = new HashMap<Long, Event>();
        var totals = new HashMap<LocalDate, Long>();
        for (LocalDate day : first.datesUntil(last.plusDays(1)).toList()) {
            Listing<Event> some = between(visitor, query, day, day, new Paging(1, 2 * lines));
            some.items().forEach(event -> events.put(event.post().id(), event));
            totals.put(day, some.total());
        }
        List<Event> sorted = events.values().stream().sorted(BY_START).toList();
        return Grid.of(first, weeks, Entry.all(sorted, visit), totals, lines);
    }

    /** The events of a day, which is the one where each takes place; not all, where they are many. */
    Listing<Entry> on(Actor visitor, ListQuery<EventFilter> query, Visit visit, LocalDate day) {
        Listing<Event> found = around(visitor, query, day, day);
        if (found.total() > MOST_AT_ONCE) {
            Listing<Event> some = between(visitor, query, day, day, new Paging(1, MOST_AT_ONCE / 2));
            return new Listing<>(Entry.all(some.items(), visit), some.total());
        }
        List<Entry> entries = Entry.all(found.items(), visit).stream()
                .filter(entry -> entry.isBetween(day, day))
                .toList();
        return new Listing<>(entries, entries.size());
    }

    /** More than is asked for: a day somewhere on earth begins or ends within two days of the one here. */
    private Listing<Event> around(Actor visitor, ListQuery<EventFilter> query, LocalDate first, LocalDate last) {
        return between(visitor, query, first.minusDays(MARGIN), last.plusDays(MARGIN), new Paging(1, MOST_AT_ONCE));
    }

    /** The next few that a query leaves, whatever is wanted apart from that. */
    List<Event> next(Actor visitor, ListQuery<EventFilter> query, LocalDate day, int most) {
        return from(visitor, query, day, new Paging(1, most)).items();
    }

    private Instant start(LocalDate day) {
        return day.atStartOfDay(zone).toInstant();
    }
}
