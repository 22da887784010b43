package io.kalends.web;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Invalid;
import io.kalends.api.Query;
import io.kalends.api.Reason;
import io.kalends.event.EventFilter;
import io.kalends.event.EventOrder;
import io.kalends.event.EventQueryParams;
import io.kalends.listing.ListQuery;
import io.kalends.venue.Position;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;

/**
 * Which events a visitor wants to see, as the address of the page says it. Most words are those of the interface.
 *
 * @param asked what was filled in of what is known here
 * @param words the same in the words of the interface, dates apart
 * @param events what these stand for
 */
record Filter(
        Query asked, Query words, ListQuery<EventFilter> events, Optional<LocalDate> from, Optional<LocalDate> to) {
    /** Filters that mean the same in the interface. */
    private static final List<String> SHARED =
            List.of("categories", "tags", "venue", "organizer", "featured", "free");

    private static final List<String> KNOWN = List.of(
            "search", "from", "to", "categories", "tags", "venue", "organizer", "near", "radius", "free", "featured");

    private static final Query NOTHING = Query.parse("");
    static final Filter NONE = only(NOTHING, EventFilter.ALL);

    /** Reads the address; what cannot be understood is refused, lest the visitor takes everything for what they chose. */
    static Filter of(Call call, Places places) {
        Query asked = call.query().filled().only(KNOWN);
        if (asked.isEmpty()) return NONE;
        Query shared = asked.only(SHARED);
        Query found =
                asked.last("search").map(text -> shared.with("find", text)).orElse(shared);
        Query words = asked.last("near")
                .map(near -> near(found, near, asked.last("radius"), places))
                .orElse(found);
        Args args = call.asking(words).args(EventQueryParams.ON_PAGES);
        ListQuery<EventFilter> events = EventQueryParams.readWithoutDates(args);
        args.check();
        return new Filter(asked, words, events, day(asked, "from"), day(asked, "to"));
    }

    /** Only events of a venue, an organizer, a category or a tag; the interface says the same in these words. */
    static Filter only(EventFilter filter, String name, long id) {
        return only(NOTHING.with(name, Long.toString(id)), filter);
    }

    private static Filter only(Query words, EventFilter filter) {
        ListQuery<EventFilter> events = ListQuery.of(filter, EventOrder.SOONEST_FIRST);
        return new Filter(words, words, events, Optional.empty(), Optional.empty());
    }

    private static Query near(Query events, String name, Optional<String> radius, Places places) {
        Position centre = places.find(name)
                .orElseThrow(() -> new Invalid(Reason.UNKNOWN_ID, "names no town with a known venue").in("near"));
        Query near = events.with("geoloc_lat", Double.toString(centre.latitude()))
                .with("geoloc_lng", Double.toString(centre.longitude()));
        return radius.map(kilometres -> near.with("geoloc_radius", kilometres)).orElse(near);
    }

    private static Optional<LocalDate> day(Query asked, String name) {
        try {
            return asked.last(name).map(LocalDate::parse);
        } catch (DateTimeParseException e) {
            throw new Invalid(Reason.INVALID_DATE, "must be a day such as 2026-12-24").in(name);
        }
    }

    boolean isEmpty() {
        return asked.isEmpty();
    }

    /** What was filled in for one field, "" for nothing. */
    String value(String name) {
        return asked.last(name).orElse("");
    }

    boolean has(String name, String value) {
        return value(name).equals(value);
    }

    /** How many fields are filled in besides the text. */
    long count() {
        return KNOWN.stream()
                .filter(name -> !name.equals("search") && asked.last(name).isPresent())
                .count();
    }

    /** The query of an address that keeps this choice, with its question mark. */
    String text() {
        return asked.text();
    }

    /** The same for another page of the list. */
    String text(long page) {
        return page == 1
                ? asked.text()
                : asked.with("page", Long.toString(page)).text();
    }

    /** The same without one field. */
    String textWithout(String name) {
        return asked.without(name).text();
    }

    /** The names of the fields that are filled in. */
    List<String> filled() {
        return KNOWN.stream().filter(name -> asked.last(name).isPresent()).toList();
    }

    /** The query by which the interface lists what the page shows. */
    String feed() {
        Query feed = words;
        if (from.isPresent())
            feed = feed.with("ends_after", from.get().minusDays(1).toString());
        if (to.isPresent()) feed = feed.with("starts_before", to.get().toString());
        return feed.text();
    }
}
