package io.kalends.event;

import static io.kalends.api.Param.query;

import io.kalends.api.Args;
import io.kalends.api.Invalid;
import io.kalends.api.Param;
import io.kalends.api.Reason;
import io.kalends.api.Type;
import io.kalends.listing.ListQuery;
import io.kalends.listing.Recurring;
import io.kalends.listing.Span;
import io.kalends.post.PostParams;
import io.kalends.text.SearchTerms;
import io.kalends.venue.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a list of events can be asked for. */
public final class EventQueryParams {
    /** Half the way around the globe. */
    private static final double FARTHEST = 20_016;

    /** Each word is looked for in many places. */
    private static final int MOST_WORDS = 20;

    private static final Param<String> FIND = query(
            "find",
            Type.SEARCH.checked((text, context) -> {
                if (SearchTerms.parse(text).size() > MOST_WORDS)
                    throw new Invalid(Reason.TOO_MANY_ITEMS, "must be at most " + MOST_WORDS + " words", MOST_WORDS);
            }),
            "Text contained in the event, in the name or city of a venue, or in the name of an organizer, category or tag");
    private static final Param<List<String>> CATEGORIES =
            EventParams.words("categories", "Events assigned to one of the category IDs or slugs");
    private static final Param<List<String>> TAGS =
            EventParams.words("tags", "Events assigned to one of the tag IDs or slugs");
    private static final Param<List<Long>> VENUE =
            query("venue", Type.INTEGERS, "Events assigned to one of the venue IDs");
    private static final Param<List<Long>> ORGANIZER =
            query("organizer", Type.INTEGERS, "Events assigned to one of the organizer IDs");
    private static final Param<Boolean> FEATURED = query("featured", Type.BOOLEAN, "Filter by featured status");
    private static final Param<Boolean> LOCATED =
            query("geoloc", Type.BOOLEAN, "Whether a venue of the event has coordinates");
    private static final Param<Double> LATITUDE = degrees("geoloc_lat", 90, "Latitude to be near; with geoloc_lng");
    private static final Param<Double> LONGITUDE = degrees("geoloc_lng", 180, "Longitude to be near; with geoloc_lat");
    private static final Param<Double> RADIUS = query(
            "geoloc_radius",
            Type.NUMBER.checked((value, context) -> {
                if (value <= 0 || value > FARTHEST) throw Invalid.value("must be above 0 and at most 20016");
            }),
            "How near, in kilometres");
    private static final Param<List<Long>> INCLUDE =
            query("include", Type.INTEGERS, "Only events with these IDs; date filters are then ignored");
    private static final Param<List<Long>> SERIES =
            query("series", Type.INTEGERS, "Dates of the series with these IDs");
    private static final Param<Long> PARENT =
            query("post_parent", Type.INTEGER, "Events whose parent is this event; 0 for those without");
    private static final Param<Boolean> TICKETED = query("ticketed", Type.BOOLEAN, "Events with or without tickets");
    private static final Param<Boolean> FREE = query("free", Type.BOOLEAN, "Events that cost nothing, or others");
    private static final Param<Boolean> SOLD_OUT =
            query("sold_out", Type.BOOLEAN, "Events that are sold out, as all of their tickets are, or others");
    private static final Param<Boolean> VIRTUAL =
            query("is_virtual", Type.BOOLEAN, "Events in which one can take part online, or others");
    private static final Param<List<EventStatus>> STATUSES =
            query("event_status", Type.list(EventStatus.TYPE), "Events with one of the statuses");
    private static final Param<Map<String, String>> CUSTOM = query(
            CustomValueReader.PARAM,
            CustomValueReader.WANTED,
            "Events with these values of custom fields, such as `custom_fields[language]=German`");
    private static final Param<Boolean> HIDDEN =
            query("hide_from_listings", Type.BOOLEAN, "Only hidden events, or only others; for editors");
    private static final Param<Long> SOURCE =
            query("source", Type.INTEGER, "Events that come from the source with this ID; for editors");
    private static final Param<String> ORDER_BY = query(
            "orderby",
            Type.word(Arrays.stream(EventOrder.By.values())
                    .map(by -> by.name().toLowerCase(Locale.ROOT))
                    .toList()),
            "What the list is sorted by");

    private static final Param<String> RECURRING = query(
                    "recurring",
                    Type.word(Arrays.stream(Recurring.values())
                            .map(value -> value.name().toLowerCase(Locale.ROOT))
                            .toList()),
                    "What is listed of series: their `occurrences`, of each only the `first` that fits, or the `series` itself")
            .or("occurrences");

    static final List<Param<?>> PARAMS = after(DateParams.PARAMS);

    /** The same for a list that shows events of any time by default. */
    public static final List<Param<?>> OF_ANY_TIME = after(DateParams.OF_ANY_TIME);

    /** What can be asked for by the address of a page; it has dates of its own. */
    public static final List<Param<?>> ON_PAGES = List.of(
            FIND,
            CATEGORIES,
            TAGS,
            VENUE,
            ORGANIZER,
            FEATURED,
            LATITUDE,
            LONGITUDE,
            RADIUS,
            FREE,
            SOLD_OUT,
            VIRTUAL,
            STATUSES,
            CUSTOM,
            RECURRING);

    private EventQueryParams() {}

    private static List<Param<?>> after(List<Param<?>> dates) {
        var params = new ArrayList<>(dates);
        params.addAll(List.of(FIND, CATEGORIES, TAGS, VENUE, ORGANIZER, FEATURED));
        params.addAll(List.of(LOCATED, LATITUDE, LONGITUDE, RADIUS));
        params.addAll(List.of(INCLUDE, SERIES, PARENT, TICKETED, FREE, SOLD_OUT, VIRTUAL));
        params.addAll(List.of(STATUSES, HIDDEN, CUSTOM, SOURCE));
        params.addAll(List.of(RECURRING, ORDER_BY, PostParams.ORDER));
        return params;
    }

    private static Param<Double> degrees(String name, int most, String meaning) {
        Type<Double> type = Type.NUMBER.checked((value, context) -> {
            if (Math.abs(value) > most) throw Invalid.value("must lie between -" + most + " and " + most);
        });
        return query(name, type, meaning);
    }

    static ListQuery<EventFilter> read(Args args) {
        return between(DateParams.span(args), args);
    }

    /** What is asked of a list that shows events of any time by default. */
    public static ListQuery<EventFilter> readOfAnyTime(Args args) {
        return between(DateParams.spanOfAnyTime(args), args);
    }

    /** What is asked for apart from dates. */
    public static ListQuery<EventFilter> readWithoutDates(Args args) {
        return between(Span.ALWAYS, args);
    }

    /** With chosen events dates are only checked. */
    private static ListQuery<EventFilter> between(Span dates, Args args) {
        Optional<Position> centre = centre(args);
        EventFilter filter = filter(args, centre);
        return PostParams.query(args, filter, order(args, centre))
                .withSpan(filter.include().isPresent() ? Span.ALWAYS : dates)
                .withRecurring(filter.include().isPresent() ? Recurring.OCCURRENCES : recurring(args));
    }

    private static EventFilter filter(Args args, Optional<Position> centre) {
        return new EventFilter(
                args.find(FIND),
                new EventFilter.Linked(args.find(CATEGORIES), args.find(TAGS), args.find(VENUE), args.find(ORGANIZER)),
                new EventFilter.Flagged(
                        args.find(FEATURED),
                        args.find(LOCATED),
                        args.find(TICKETED),
                        args.find(FREE),
                        args.find(SOLD_OUT),
                        args.find(HIDDEN),
                        args.find(VIRTUAL),
                        args.find(STATUSES).map(EnumSet::copyOf)),
                centre.map(point -> new Near(point, radius(args))),
                args.find(INCLUDE),
                args.find(SERIES),
                args.find(PARENT),
                args.find(CUSTOM).orElse(Map.of()),
                args.find(SOURCE),
                false);
    }

    private static Recurring recurring(Args args) {
        return Recurring.valueOf(args.find(RECURRING).orElse("occurrences").toUpperCase(Locale.ROOT));
    }

    private static double radius(Args args) {
        return args.find(RADIUS).orElse(args.context().config().geolocRadius());
    }

    /** The point to be near, if both halves of it were given. */
    private static Optional<Position> centre(Args args) {
        Optional<Double> latitude = args.find(LATITUDE);
        Optional<Double> longitude = args.find(LONGITUDE);
        if (latitude.isPresent() && longitude.isPresent())
            return Optional.of(new Position(latitude.get(), longitude.get()));
        if (latitude.isPresent()) refuseHalf(args, LONGITUDE, LATITUDE);
        if (longitude.isPresent()) refuseHalf(args, LATITUDE, LONGITUDE);
        if (args.has(RADIUS) && !args.has(LATITUDE) && !args.has(LONGITUDE))
            args.reject(RADIUS, Reason.INCOMPLETE_PAIR, "needs geoloc_lat and geoloc_lng");
        return Optional.empty();
    }

    private static void refuseHalf(Args args, Param<?> missing, Param<?> given) {
        if (!args.refused(missing))
            args.reject(missing, Reason.INCOMPLETE_PAIR, "must be given together with " + given);
    }

    private static EventOrder order(Args args, Optional<Position> centre) {
        EventOrder.By by = args.find(ORDER_BY)
                .map(word -> EventOrder.By.valueOf(word.toUpperCase(Locale.ROOT)))
                .orElse(EventOrder.By.START_DATE);
        if (by == EventOrder.By.DISTANCE && centre.isEmpty())
            args.reject(ORDER_BY, Reason.INVALID_VALUE, "needs geoloc_lat and geoloc_lng to sort by distance");
        return new EventOrder(
                by, args.find(PostParams.ORDER).filter("desc"::equals).isPresent(), centre);
    }
}
