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
import io.kalends.listing.Recurring;
import io.kalends.venue.Position;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which events a visitor wants to see, as the address of the page says it. Most words are those of the interface.
 *
 * @param asked what was filled in of what is known here
 * @param words the same in the words of the interface, dates apart
 * @param events what these stand for
 */
record Filter(Query asked, Query words, ListQuery<EventFilter> events, Period period) {
    /** Values of custom fields, by the keys of these in brackets. */
    private static final String CUSTOM = "custom_fields";

    /** Filters that mean the same in the interface. */
    private static final List<String> SHARED = List.of(
            "categories",
            "tags",
            "venue",
            "organizer",
            "featured",
            "free",
            "sold_out",
            "is_virtual",
            "event_status",
            "recurring",
            CUSTOM);

    private static final Set<String> BOXES = Set.of("featured", "free", "sold_out", "is_virtual", "recurring");

    private static final List<String> KNOWN = List.of(
            "search",
            "when",
            "from",
            "to",
            "categories",
            "tags",
            "venue",
            "organizer",
            "near",
            "radius",
            "free",
            "sold_out",
            "featured",
            "is_virtual",
            "event_status",
            "recurring",
            CUSTOM);

    /** So that there are days before and after. */
    private static final int FIRST_YEAR = 2;

    private static final int LAST_YEAR = 9998;

    private static final Query NOTHING = Query.parse("");
    static final Filter NONE = of(EventFilter.ALL);

    /** Reads the address; what cannot be understood is refused, lest the visitor takes everything for what they chose. */
    static Filter of(Call call, Places places) {
        Query asked = known(call.query());
        if (asked.isEmpty()) return NONE;
        Query words = words(asked, places);
        Args args = call.asking(words).args(EventQueryParams.ON_PAGES);
        ListQuery<EventFilter> events = EventQueryParams.readWithoutDates(args);
        args.check();
        return new Filter(asked, words, events, period(asked, call));
    }

    /** Days that were chosen count more than a word for some. */
    private static Query known(Query query) {
        Query asked = query.filled().only(KNOWN);
        boolean hasDays = asked.last("from").isPresent() || asked.last("to").isPresent();
        return hasDays ? asked.without("when") : asked;
    }

    private static Query words(Query asked, Places places) {
        Query shared = asked.only(SHARED);
        Query found =
                asked.last("search").map(text -> shared.with("find", text)).orElse(shared);
        return asked.last("near")
                .map(near -> near(found, near, asked.last("radius"), places))
                .orElse(found);
    }

    /** All that a filter leaves. */
    static Filter of(EventFilter filter) {
        return only(NOTHING, filter);
    }

    /** Only events of a venue, an organizer, a category or a tag; the interface says the same in these words. */
    static Filter only(EventFilter filter, String name, long id) {
        return only(NOTHING.with(name, Long.toString(id)), filter);
    }

    private static Filter only(Query words, EventFilter filter) {
        return new Filter(words, words, ListQuery.of(filter, EventOrder.SOONEST_FIRST), Period.ALWAYS);
    }

    private static Query near(Query events, String name, Optional<String> radius, Places places) {
        Position centre = places.find(name)
                .orElseThrow(() -> new Invalid(Reason.UNKNOWN_ID, "names no town with a known venue").in("near"));
        Query near = events.with("geoloc_lat", Double.toString(centre.latitude()))
                .with("geoloc_lng", Double.toString(centre.longitude()));
        return radius.map(kilometres -> near.with("geoloc_radius", kilometres)).orElse(near);
    }

    private static Period period(Query asked, Call call) {
        return asked.last("when")
                .map(word -> soon(word).from(call.context().today()))
                .orElseGet(() -> new Period(day(asked, "from"), day(asked, "to")));
    }

    private static Soon soon(String word) {
        return Soon.of(word)
                .orElseThrow(() -> new Invalid(Reason.INVALID_VALUE, "must be one of " + Soon.WORDS).in("when"));
    }

    /** A day that the address names. */
    static Optional<LocalDate> day(Query asked, String name) {
        Optional<String> sent = asked.last(name);
        if (sent.isEmpty()) return Optional.empty();
        try {
            LocalDate day = LocalDate.parse(sent.get());
            if (day.getYear() >= FIRST_YEAR && day.getYear() <= LAST_YEAR) return Optional.of(day);
        } catch (DateTimeParseException e) {
            // said below
        }
        throw new Invalid(Reason.INVALID_DATE, "must be a day such as 2026-12-24").in(name);
    }

    /** The same whenever it takes place. */
    Filter always() {
        return new Filter(asked, words, events, Period.ALWAYS);
    }

    /** The same with one date of each series. */
    Filter oncePerSeries() {
        return new Filter(asked, words, events.withRecurring(Recurring.FIRST), period);
    }

    /** The same at a venue whose position is known. */
    Filter located() {
        return new Filter(asked, words, events.withFilter(events.filter().located()), period);
    }

    boolean isEmpty() {
        return asked.isEmpty();
    }

    /** What was filled in for one field, "" for nothing. */
    String value(String name) {
        return name.equals(CUSTOM)
                ? String.join(", ", custom().values())
                : asked.last(name).orElse("");
    }

    /** Values of custom fields, by the keys of these. */
    Map<String, String> custom() {
        return asked.members(CUSTOM);
    }

    boolean has(String name, String value) {
        return value(name).equals(value);
    }

    /** The text that names a field where it is filled in; a box says what it leaves. */
    String label(String name) {
        return switch (name) {
            case "search" -> "filter.words";
            case "sold_out" -> isSoldOut() ? "filter.sold_out" : "filter.available";
            default -> "filter." + name;
        };
    }

    private boolean isSoldOut() {
        return events.filter().flagged().soldOut().orElse(false);
    }

    /** Whether a field is a box to tick. */
    static boolean isBox(String name) {
        return BOXES.contains(name);
    }

    /** How many fields are filled in of those that are not in sight at once. */
    long count() {
        return filled().stream()
                .filter(name -> !List.of("search", "when").contains(name))
                .count();
    }

    /** The query of an address that keeps this choice, with its question mark. */
    String text() {
        return asked.text();
    }

    /** The same without one field. */
    String textWithout(String name) {
        return without(name).text();
    }

    private Query without(String name) {
        Query rest = asked.without(name);
        return name.equals("near") ? rest.without("radius") : rest;
    }

    /** The same with one field set to a value, or no longer, if it is set to that; days stand for each other. */
    Query toggled(String name, String value) {
        Query others = name.equals("when") ? asked.without("from").without("to") : asked;
        return has(name, value) ? others.without(name) : others.with(name, value);
    }

    /** The names of the fields that are filled in. */
    List<String> filled() {
        return KNOWN.stream().filter(name -> asked.last(name).isPresent()).toList();
    }

    /**
     * The query by which the interface lists what the page shows, for those who subscribe: days that were chosen by a word such
     * as the weekend are over soon, and a subscription is for longer.
     */
    String feed() {
        return feedWords().text();
    }

    /** The same with what else was sent, in words that pages do not know. */
    String feedWith(Query sent) {
        Query others = sent;
        for (String name : KNOWN) others = others.without(name);
        // Old addresses search titles and descriptions, as the parameter of this name does.
        return feedWords().renamed("find", "search").and(others).text();
    }

    private Query feedWords() {
        return value("when").isEmpty() ? listed(written()) : written();
    }

    /** The query by which the interface lists what the page shows, for a file: of what is over only what was asked for. */
    String file() {
        Query listed = period.first().isEmpty() ? listed(written().with("ends_after", "yesterday")) : listed(written());
        return listed.text();
    }

    /** A calendar program wants all dates of a series, and has room for them. */
    private Query written() {
        return words.without("recurring");
    }

    private Query listed(Query chosen) {
        Query feed = chosen;
        if (period.first().isPresent())
            feed = feed.with("ends_after", period.first().get().minusDays(1).toString());
        if (period.last().isPresent())
            feed = feed.with("starts_before", period.last().get().toString());
        return feed;
    }
}
