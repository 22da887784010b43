package io.kalends.event;

import static io.kalends.api.Param.body;
import static io.kalends.api.Param.query;

import io.kalends.api.Args;
import io.kalends.api.Invalid;
import io.kalends.api.Param;
import io.kalends.api.Reason;
import io.kalends.api.Type;
import io.kalends.organizer.OrganizerParams;
import io.kalends.post.PostParams;
import io.kalends.post.PostSchema;
import io.kalends.time.When;
import io.kalends.time.Zones;
import io.kalends.venue.VenueParams;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;

/** What callers can say of events when they write them. */
public final class EventParams {
    static final Map<String, Object> INTEGERS = Type.INTEGERS.schema();

    /** Values of many forms, taken apart where their meaning is known. */
    static final Type<Object> ANYTHING = Type.input(Map.of(), (raw, context) -> raw);

    private static final Type<ZoneId> ZONE = Type.input(
            Type.schema("string"),
            (raw, context) -> Zones.parse(Type.string(raw).strip())
                    .orElseThrow(() -> new Invalid(
                            Reason.INVALID_TIMEZONE, "must be a time zone such as Europe/Berlin, UTC or UTC+2")));

    private static final Type<Cost> COST_TYPE = Type.input(
            Map.of(), (raw, context) -> Cost.read(raw, context.config().limits()));

    static final Param<String> TITLE = body("title", Type.TITLE, "Event title");
    static final Param<When> START = body("start_date", Type.DATE_TIME, "Start date and time");
    static final Param<When> END = body("end_date", Type.DATE_TIME, "End date and time");
    static final Param<String> EXCERPT =
            body("excerpt", Type.EXCERPT, "Excerpt").clears();
    static final Param<ZoneId> TIMEZONE =
            body("timezone", ZONE, "Event time zone").clears();
    static final Param<Boolean> ALL_DAY =
            flag("all_day", "Event lasts the whole day").shownDefault(context -> false);
    static final Param<Cost> COST = body("cost", COST_TYPE, "Event cost").clears();
    static final Param<String> WEBSITE =
            body("website", Type.URL, "Event website URL").clears().untyped().nullByDefault();
    static final Param<Boolean> SHOW_MAP = flag("show_map", "Show a map");
    static final Param<Boolean> SHOW_MAP_LINK = flag("show_map_link", "Show a map link");
    static final Param<Boolean> HIDDEN = flag("hide_from_listings", "Hide from the calendar view");
    static final Param<Boolean> STICKY = flag("sticky", "Sticky in the calendar view");
    static final Param<Boolean> FEATURED = flag("featured", "Featured on the site");
    static final Param<EventStatus> EVENT_STATUS = body(
                    "event_status", EventStatus.TYPE, "Whether it takes place as announced")
            .clears()
            .shownDefault(context -> EventStatus.SCHEDULED.word());
    static final Param<String> STATUS_REASON = body(
                    "event_status_reason", Type.TEXT, "Why it does not take place as announced")
            .clears();
    static final Param<Boolean> IS_VIRTUAL = flag("is_virtual", "One can take part online");
    static final Param<String> VIRTUAL_URL =
            body("virtual_url", Type.URL, "Where to take part online").clears();
    static final Param<When> PREVIOUS_START = body(
                    EventState.PREVIOUS_START, Type.DATE_TIME, "Start before it was rescheduled")
            .clears();
    static final Param<Object> CATEGORIES = links("categories", "Category IDs, slugs or names");
    static final Param<Object> TAGS = links("tags", "Tag IDs, slugs or names");
    static final Param<Object> VENUE = links("venue", "Venue IDs or data");
    static final Param<Object> ORGANIZER = links("organizer", "Organizer IDs or data");
    static final Param<Object> RECURRENCE = body(
                    "recurrence",
                    ANYTHING,
                    "How it repeats: rule, also and except, or lines of RFC 5545; null when once")
            .clears()
            .shownAs(RecurrenceView.GIVEN);
    static final Param<Object> CUSTOM = body(
                    CustomValueReader.PARAM,
                    ANYTHING,
                    "Values of custom fields by their keys; those left out stay, null takes a value away")
            .clears()
            .shownAs(Type.schema("object"));
    static final Param<Long> PARENT = body("post_parent", Type.INTEGER, "ID of the event this one belongs to")
            .resets();
    static final Param<Object> TICKETS = body("tickets", ANYTHING, "Offers of admission")
            .clears()
            .shownAs(Map.of("type", "array", "items", Map.of("type", "object")));

    static final Param<List<String>> FOLLOW = body(
                    "follow", Type.STRINGS, "Fields of a date that are to be those of its series again")
            .clears();

    static final List<Param<?>> FIELDS = List.of(
            TITLE,
            START,
            END,
            PostParams.AUTHOR,
            PostParams.DATE,
            PostParams.DATE_UTC,
            PostParams.DESCRIPTION,
            PostParams.SLUG,
            EXCERPT,
            PostParams.STATUS,
            TIMEZONE,
            ALL_DAY,
            RECURRENCE,
            PostParams.IMAGE,
            COST,
            WEBSITE,
            SHOW_MAP,
            SHOW_MAP_LINK,
            HIDDEN,
            STICKY,
            FEATURED,
            EVENT_STATUS,
            STATUS_REASON,
            IS_VIRTUAL,
            VIRTUAL_URL,
            PREVIOUS_START,
            CATEGORIES,
            TAGS,
            VENUE,
            ORGANIZER,
            CUSTOM,
            PARENT,
            TICKETS,
            FOLLOW);

    public static final PostSchema<Event, EventFilter, EventChange> SCHEMA = new PostSchema<>(
            EventView.EVENT,
            EventView.ALONE,
            FIELDS,
            List.of(TITLE, START, END),
            EventQueryParams.PARAMS,
            EventQueryParams::read,
            EventParams::change,
            List.of(PostParams.SCOPE));

    private EventParams() {}

    private static EventChange change(Args args) {
        var links = new LinkReader(args);
        return new EventChange(
                PostParams.change(args, TITLE),
                new EventChange.Times(args.sent(START), args.sent(END), args.sent(TIMEZONE), args.sent(ALL_DAY)),
                args.sent(RECURRENCE),
                details(args),
                args.sent(CUSTOM),
                new EventChange.Links(
                        links.terms(CATEGORIES),
                        links.terms(TAGS),
                        links.records(VENUE, VenueParams.SCHEMA),
                        links.records(ORGANIZER, OrganizerParams.SCHEMA)),
                args.sent(PARENT),
                TicketReader.read(args),
                PostParams.scope(args),
                args.find(FOLLOW).orElse(List.of()));
    }

    private static EventDetails.Change details(Args args) {
        return new EventDetails.Change(
                args.sent(EXCERPT),
                args.sent(COST),
                args.sent(WEBSITE),
                args.sent(SHOW_MAP),
                args.sent(SHOW_MAP_LINK),
                args.sent(HIDDEN),
                args.sent(STICKY),
                args.sent(FEATURED),
                new EventState.Change(
                        args.sent(EVENT_STATUS),
                        args.sent(STATUS_REASON),
                        args.sent(IS_VIRTUAL),
                        args.sent(VIRTUAL_URL),
                        args.sent(PREVIOUS_START)));
    }

    private static Param<Boolean> flag(String name, String meaning) {
        return body(name, Type.BOOLEAN, meaning).resets();
    }

    private static Param<Object> links(String name, String meaning) {
        return body(name, ANYTHING, meaning).clears().shownAs(INTEGERS).nullByDefault();
    }

    /** A filter described as the interface does: an array of integers, though slugs do as well. */
    static Param<List<String>> words(String name, String meaning) {
        return query(name, Type.STRINGS, meaning).shownAs(INTEGERS);
    }
}
