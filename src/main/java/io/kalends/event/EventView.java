package io.kalends.event;

import static io.kalends.api.Field.configured;
import static io.kalends.api.Field.field;
import static io.kalends.api.Field.inContext;
import static io.kalends.api.Field.linked;
import static io.kalends.api.Type.BOOLEAN;
import static io.kalends.api.Type.INSTANT;
import static io.kalends.api.Type.INTEGER;
import static io.kalends.api.Type.LOCAL_DATE_TIME;
import static io.kalends.api.Type.STRING;
import static io.kalends.api.Type.STRINGS;

import io.kalends.api.Field;
import io.kalends.api.Type;
import io.kalends.api.View;
import io.kalends.customfield.CustomFieldView;
import io.kalends.media.Image;
import io.kalends.media.ImageView;
import io.kalends.organizer.OrganizerView;
import io.kalends.post.JsonLd;
import io.kalends.post.Post;
import io.kalends.post.PostView;
import io.kalends.term.TermView;
import io.kalends.text.Html;
import io.kalends.text.Slugs;
import io.kalends.time.Zones;
import io.kalends.venue.Venue;
import io.kalends.venue.VenueView;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** How events look in replies. */
public final class EventView {
    /** The numbers below 100 in two digits. */
    private static final List<String> PAIRS =
            IntStream.range(0, 100).mapToObj(number -> padded(number, 2)).toList();

    private static final View<LocalDateTime> DETAILS = View.of(
            "DateDetails",
            detail("year", 4, LocalDateTime::getYear),
            detail("month", 2, LocalDateTime::getMonthValue),
            detail("day", 2, LocalDateTime::getDayOfMonth),
            detail("hour", 2, LocalDateTime::getHour),
            detail("minutes", 2, LocalDateTime::getMinute),
            detail("seconds", 2, LocalDateTime::getSecond));

    private static final View<Cost> COST_DETAILS = View.of(
            "CostDetails",
            field("currency_symbol", STRING, "Currency of all prices, if they agree", Cost::symbol),
            field("currency_code", STRING, "Its ISO 4217 code, where it is written as one", Cost::code),
            field("currency_position", STRING, "`prefix`, `postfix` or nothing", Cost::position),
            field("values", STRINGS, "The amounts, ascending", Cost::values));

    private static final View<Ticket> TICKET = View.of(
            "Ticket",
            field("name", STRING, "What is offered", Ticket::name),
            field("price", STRING, "Price as a decimal number", Ticket::price),
            field("currency", STRING, "ISO 4217 code", Ticket::currency),
            field("url", STRING, "Where to buy", Ticket::url),
            field("availability", STRING, "`in_stock`, `sold_out` or `pre_order`", Ticket::availability),
            field("valid_from", LOCAL_DATE_TIME.orBlank(), "Offered from, or nothing", Ticket::validFrom),
            field("valid_until", LOCAL_DATE_TIME.orBlank(), "Offered until, or nothing", Ticket::validUntil));

    private static final Type<List<Venue>> VENUE_LIST = Type.list(Type.object(VenueView.VENUE));

    /** In JSON no venue is an empty array, one is the venue itself, several are an array: what clients expect. */
    private static final Type<List<Venue>> VENUES = VENUE_LIST.written(
            Map.of("oneOf", List.of(Type.object(VenueView.VENUE).schema(), VENUE_LIST.schema())), (venues, out) -> {
                if (venues.size() == 1) out.record(VenueView.VENUE, venues.getFirst());
                else VENUE_LIST.write(venues, out);
            });

    /** An event read alone. */
    public static final View<Event> ALONE = View.renderedOnce(
            "EventAlone",
            Event::post,
            PostView.ID.of(Event::post),
            PostView.GLOBAL_ID.of(Event::post),
            PostView.GLOBAL_ID_LINEAGE.of(Event::post),
            PostView.AUTHOR.of(Event::post),
            PostView.STATUS.of(Event::post),
            PostView.DATE.of(Event::post),
            PostView.DATE_UTC.of(Event::post),
            PostView.MODIFIED.of(Event::post),
            PostView.MODIFIED_UTC.of(Event::post),
            linked("url", STRING, "Address of the public page", EventView::page),
            linked(
                    "rest_url",
                    STRING,
                    "Address in this interface",
                    (event, links) -> links.api("/events/" + event.post().id())),
            field("title", STRING, "Title", event -> event.post().name()),
            PostView.DESCRIPTION.of(Event::post),
            field("excerpt", STRING, "Excerpt, as HTML", event -> Html.paragraphs(event.excerpt())),
            PostView.SLUG.of(Event::post),
            image(),
            field(
                    "all_day",
                    BOOLEAN,
                    "Whether it lasts the whole day",
                    event -> event.schedule().allDay()),
            field("start_date", LOCAL_DATE_TIME, "Start, in its own zone", EventView::start),
            details("start_date_details", "Start, in parts", EventView::start),
            field("end_date", LOCAL_DATE_TIME, "End, in its own zone", EventView::end),
            details("end_date_details", "End, in parts", EventView::end),
            field(
                    "utc_start_date",
                    INSTANT,
                    "Start, in UTC",
                    event -> event.schedule().startsAt()),
            details("utc_start_date_details", "Start in UTC, in parts", EventView::utcStart),
            field(
                    "utc_end_date",
                    INSTANT,
                    "End, in UTC",
                    event -> event.schedule().endsAt()),
            details("utc_end_date_details", "End in UTC, in parts", EventView::utcEnd),
            field(
                    "timezone",
                    STRING,
                    "Its time zone",
                    event -> Zones.text(event.schedule().zone())),
            field(
                    "timezone_abbr",
                    STRING,
                    "Short name of the zone at the start",
                    event -> Zones.abbreviation(
                            event.schedule().zone(), event.schedule().startsAt())),
            configured(
                    "cost",
                    STRING,
                    "Cost as text",
                    (event, config) -> event.cost().shown(config.money())),
            field("cost_details", Type.object(COST_DETAILS), "Cost in parts", Event::cost),
            field("website", STRING, "Website, or nothing", Event::website),
            flag("show_map", "Whether to show a map", Flags::showMap),
            flag("show_map_link", "Whether to show a map link", Flags::showMapLink),
            flag("hide_from_listings", "Whether lists leave it out", Flags::hidden),
            flag("sticky", "Whether it is sticky in the calendar view", Flags::sticky),
            flag("featured", "Whether it is featured", Flags::featured),
            shown("categories", Type.list(Type.object(TermView.CATEGORY)), "Categories", Links.Shown::categories),
            shown("tags", Type.list(Type.object(TermView.TAG)), "Tags", Links.Shown::tags),
            shown("venue", VENUES, "None, one or several venues", Links.Shown::venues),
            shown("organizer", Type.list(Type.object(OrganizerView.ORGANIZER)), "Organizers", Links.Shown::organizers),
            shown(
                    "custom_fields",
                    CustomFieldView.VALUES,
                    "Values of custom fields by their keys",
                    Links.Shown::custom),
            Field.<Event, Long>field(
                            "post_parent",
                            INTEGER,
                            "ID of the event this one belongs to, 0 for none",
                            Event::shownParent)
                    .live(),
            state(
                    "event_status",
                    EventStatus.WORD,
                    "Whether it takes place as announced",
                    state -> state.status().word()),
            state("event_status_reason", STRING, "Why it is not as announced, or nothing", EventState::reason),
            state("is_virtual", BOOLEAN, "Whether one can take part online", EventState::isVirtual),
            state("virtual_url", STRING, "Where to take part online, or nothing", EventState::virtualUrl),
            field(
                    EventState.PREVIOUS_START,
                    LOCAL_DATE_TIME.orBlank(),
                    "Start before it was rescheduled, in its own zone, or nothing",
                    Event::previousStart),
            RecurrenceView.FIELD,
            RecurrenceView.DROPPED,
            field("tickets", Type.list(Type.object(TICKET)), "Offers of admission", Event::tickets),
            inContext("json_ld", JsonLd.TYPE, "The event in the words of schema.org", EventJsonLd::of));

    /** An event in lists and in replies to writes. */
    public static final View<Event> EVENT = ALONE.without("json_ld", "Event");

    private EventView() {}

    private static Field<LocalDateTime, String> detail(String name, int digits, Function<LocalDateTime, Integer> part) {
        return field(name, STRING, "Digits", time -> digits(part.apply(time), digits));
    }

    /** Looked up where possible: this is done two dozen times for every event of a list. */
    private static String digits(int number, int length) {
        return length == 2 ? PAIRS.get(number) : padded(number, length);
    }

    private static String padded(int number, int length) {
        String digits = Integer.toString(number);
        return "0".repeat(length - digits.length()) + digits;
    }

    private static Field<Event, LocalDateTime> details(
            String name, String meaning, Function<Event, LocalDateTime> time) {
        return field(name, Type.object(DETAILS), meaning, time);
    }

    private static <V> Field<Event, V> shown(
            String name, Type<V> type, String meaning, Function<Links.Shown, V> linked) {
        return Field.<Event, V>field(name, type, meaning, event -> linked.apply(event.shown()))
                .live();
    }

    private static Field<Event, Boolean> flag(String name, String meaning, Function<Flags, Boolean> flag) {
        return field(name, BOOLEAN, meaning, event -> flag.apply(event.flags()));
    }

    private static <V> Field<Event, V> state(String name, Type<V> type, String meaning, Function<EventState, V> part) {
        return field(name, type, meaning, event -> part.apply(event.state()));
    }

    private static Field<Event, Optional<Image>> image() {
        return Field.<Post, Optional<Image>>field(
                        "image", ImageView.IMAGE_OR_FALSE, "Featured image, or false", Post::image)
                .of(Event::post);
    }

    /** The address of its public page; an occurrence has it below that of its series. */
    public static String page(Event event, io.kalends.api.Links links) {
        if (!(event.repetition() instanceof Repetition.Occurrence occurrence))
            return PostView.page(event.post(), links);
        return seriesPage(occurrence, links) + occurrence.slugDate() + "/";
    }

    /** The address of the page of its series. */
    static String seriesPage(Repetition.Occurrence occurrence, io.kalends.api.Links links) {
        return links.site("/event/" + Slugs.encode(occurrence.seriesSlug()) + "/");
    }

    private static LocalDateTime start(Event event) {
        return event.schedule().start().toLocalDateTime();
    }

    private static LocalDateTime end(Event event) {
        return event.schedule().end().toLocalDateTime();
    }

    private static LocalDateTime utcStart(Event event) {
        return LocalDateTime.ofInstant(event.schedule().startsAt(), ZoneOffset.UTC);
    }

    private static LocalDateTime utcEnd(Event event) {
        return LocalDateTime.ofInstant(event.schedule().endsAt(), ZoneOffset.UTC);
    }
}
