package io.kalends.web;

import io.kalends.api.Actor;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.event.Event;
import io.kalends.event.EventFilter;
import io.kalends.event.EventOrder;
import io.kalends.listing.Span;
import io.kalends.post.PostLists;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The events visitors may see, asked for by day. */
final class Calendar {
    /** With more than these, days are asked for one by one, and on the clocks of the site. */
    private static final int MOST_AT_ONCE = 400;

    private static final int MARGIN = 2;
    private static final Comparator<Event> BY_START = Comparator.comparing(
                    (Event event) -> event.schedule().startsAt())
            .thenComparingLong(event -> event.post().id());

    private final PostLists<Event, EventFilter> events;
    private final Supplier<ZoneId> zone;

    /** @param zone that of the site, which may be changed */
    Calendar(PostLists<Event, EventFilter> events, Supplier<ZoneId> zone) {
        this.events = events;
        this.zone = zone;
    }

    /** One page of the events a filter leaves of those that end on a day or later, soonest first. */
    Listing<Event> from(Actor visitor, Filter filter, LocalDate day, Paging paging) {
        return page(visitor, filter, Span.ALWAYS.endingFrom(start(day)), EventOrder.SOONEST_FIRST, paging);
    }

    /** The same of those that are over, the last first. */
    Listing<Event> before(Actor visitor, Filter filter, LocalDate day, Paging paging) {
        return page(visitor, filter, Span.ALWAYS.endingBy(start(day).minusSeconds(1)), EventOrder.LATEST_FIRST, paging);
    }

    /** Those going on at some time between the beginning of one day and the end of another, on the clocks of the site. */
    Listing<Event> between(Actor visitor, Filter filter, LocalDate first, LocalDate last, Paging paging) {
        Span span = Span.ALWAYS.startingBy(end(last)).endingFrom(start(first));
        return page(visitor, filter, span, EventOrder.SOONEST_FIRST, paging);
    }

    private Listing<Event> page(Actor visitor, Filter filter, Span span, EventOrder order, Paging paging) {
        Span within =
                filter.period().last().map(day -> span.startingBy(end(day))).orElse(span);
        Span wanted = filter.period()
                .first()
                .map(day -> within.endingFrom(start(day)))
                .orElse(within);
        return events.page(filter.events().withSpan(wanted).withOrder(order).withPaging(paging), visitor);
    }

    /** Weeks of days; of crowded ones only as many events are read as are shown, the others are counted. */
    Grid grid(Actor visitor, Filter filter, Visit visit, LocalDate first, int weeks, int lines) {
        LocalDate last = first.plusWeeks(weeks).minusDays(1);
        Listing<Event> found = around(visitor, filter, first, last);
        if (found.total() <= MOST_AT_ONCE)
            return Grid.of(first, weeks, entries(found.items(), filter, visit), Map.of(), lines);
        var events = new HashMap<Long, Event>();
        var totals = new HashMap<LocalDate, Long>();
        for (LocalDate day : first.datesUntil(last.plusDays(1)).toList()) {
            Listing<Event> some = between(visitor, filter, day, day, new Paging(1, 2 * lines));
            some.items().forEach(event -> events.put(event.post().id(), event));
            totals.put(day, some.total());
        }
        List<Event> sorted = events.values().stream().sorted(BY_START).toList();
        return Grid.of(first, weeks, entries(sorted, filter, visit), totals, lines);
    }

    /** The events of a day, which is the one where each takes place; not all, where they are many. */
    Listing<Entry> on(Actor visitor, Filter filter, Visit visit, LocalDate day) {
        Listing<Event> found = around(visitor, filter, day, day);
        if (found.total() > MOST_AT_ONCE) {
            Listing<Event> some = between(visitor, filter, day, day, new Paging(1, MOST_AT_ONCE / 2));
            return new Listing<>(Entry.all(some.items(), visit), some.total());
        }
        List<Entry> entries = entries(found.items(), filter, visit).stream()
                .filter(entry -> entry.isBetween(day, day))
                .toList();
        return new Listing<>(entries, entries.size());
    }

    private static List<Entry> entries(List<Event> events, Filter filter, Visit visit) {
        return Entry.all(events, visit).stream().filter(filter.period()::holds).toList();
    }

    /** More than is asked for: a day somewhere on earth begins or ends within two days of the one here. */
    private Listing<Event> around(Actor visitor, Filter filter, LocalDate first, LocalDate last) {
        Period period = filter.period();
        return between(
                visitor,
                filter.always(),
                period.from(first).minusDays(MARGIN),
                period.until(last).plusDays(MARGIN),
                new Paging(1, MOST_AT_ONCE));
    }

    /** The next few that a filter leaves. */
    List<Event> next(Actor visitor, Filter filter, LocalDate day, int most) {
        return from(visitor, filter, day, new Paging(1, most)).items();
    }

    private Instant end(LocalDate day) {
        return start(day.plusDays(1)).minusSeconds(1);
    }

    private Instant start(LocalDate day) {
        return day.atStartOfDay(zone.get()).toInstant();
    }
}
