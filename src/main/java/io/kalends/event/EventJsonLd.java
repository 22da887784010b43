package io.kalends.event;

import io.kalends.api.Context;
import io.kalends.organizer.OrganizerView;
import io.kalends.post.JsonLd;
import io.kalends.time.DateTimes;
import io.kalends.venue.VenueView;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Events in the words of schema.org. */
public final class EventJsonLd {
    private static final String WORDS = "https://schema.org/";

    private static final Map<String, String> AVAILABILITY =
            Map.of("in_stock", "InStock", "sold_out", "SoldOut", "pre_order", "PreOrder");

    private EventJsonLd() {}

    /** An event that stands by itself. */
    public static Map<String, Object> of(Event event, Context context) {
        return JsonLd.alone(inside(event, context));
    }

    /** An event as a part of something else. */
    public static Map<String, Object> inside(Event event, Context context) {
        String description = event.excerpt().isEmpty() ? event.post().description() : event.excerpt();
        List<Map<String, Object>> places = event.places().stream()
                .map(venue -> VenueView.jsonLd(venue, context))
                .toList();
        List<Map<String, Object>> hosts = event.shown().organizers().stream()
                .map(organizer -> OrganizerView.jsonLd(organizer, context))
                .toList();
        String url = EventView.page(event, context.links());
        JsonLd jsonLd = JsonLd.of(isSeries(event) ? "EventSeries" : "Event", event.post(), description, url, context)
                .with("superEvent", series(event, context));
        addTimes(jsonLd, event)
                .with("previousStartDate", previousStart(event))
                .with("eventStatus", WORDS + status(event).schemaOrg())
                .with("eventAttendanceMode", attendance(event, !places.isEmpty()))
                .with("location", oneOrAll(locations(event, places, context)))
                .with("organizer", oneOrAll(hosts))
                .with("offers", offers(event, context));
        if (event.isFree()) jsonLd.with("isAccessibleForFree", true);
        return jsonLd.tree();
    }

    /** A date that was moved alone has been rescheduled, whether or not that was said. */
    private static EventStatus status(Event event) {
        EventStatus said = event.state().status();
        boolean isMoved = said == EventStatus.SCHEDULED && event.movedFrom().isPresent();
        return isMoved ? EventStatus.RESCHEDULED : said;
    }

    private static String previousStart(Event event) {
        if (status(event) != EventStatus.RESCHEDULED) return "";
        return event.previousStart()
                .map(start -> time(event, start.atZone(event.schedule().zone())))
                .orElse("");
    }

    private static String attendance(Event event, boolean hasPlace) {
        if (!event.isOnline()) return hasPlace ? WORDS + "OfflineEventAttendanceMode" : "";
        return WORDS + (hasPlace ? "Mixed" : "Online") + "EventAttendanceMode";
    }

    /** On the net it takes place where one can take part or, while that is not known, where more will be said. */
    private static List<Map<String, Object>> locations(Event event, List<Map<String, Object>> places, Context context) {
        if (!event.isOnline()) return places;
        String url = Stream.of(event.state().virtualUrl(), event.website())
                .filter(given -> !given.isEmpty())
                .findFirst()
                .orElseGet(() -> EventView.page(event, context.links()));
        var locations = new ArrayList<>(places);
        locations.add(JsonLd.of("VirtualLocation").with("url", url).tree());
        return locations;
    }

    private static boolean isSeries(Event event) {
        return event.repetition() instanceof Repetition.Series;
    }

    /** The series that it is a date of. */
    private static Map<String, Object> series(Event event, Context context) {
        if (!(event.repetition() instanceof Repetition.Occurrence occurrence)) return Map.of();
        return JsonLd.of("EventSeries")
                .with("name", occurrence.seriesName())
                .with("url", EventView.seriesPage(occurrence, context.links()))
                .tree();
    }

    /** A series lasts from its first date to the end of its last one, if there is one. */
    private static JsonLd addTimes(JsonLd to, Event event) {
        Schedule schedule = event.schedule();
        if (!(event.repetition() instanceof Repetition.Series series))
            return to.with("startDate", time(event, schedule.start())).with("endDate", time(event, schedule.end()));
        Duration length = Duration.between(schedule.start(), schedule.end());
        String end = series.last()
                .map(last -> time(event, last.atZone(schedule.zone()).plus(length)))
                .orElse("");
        return to.with("startDate", time(event, series.first().atZone(schedule.zone())))
                .with("endDate", end);
    }

    /** A series for its page, with some of its dates. */
    public static Map<String, Object> ofPage(Event series, List<Event> dates, Context context) {
        var tree = new LinkedHashMap<>(of(series, context));
        if (!dates.isEmpty())
            tree.put(
                    "subEvent",
                    dates.stream().map(date -> subEvent(date, context)).toList());
        return tree;
    }

    /** What every event needs; its page says the rest. */
    private static Map<String, Object> subEvent(Event date, Context context) {
        Map<String, Object> whole = inside(date, context);
        var tree = new LinkedHashMap<String, Object>();
        for (String name :
                List.of("@type", "name", "url", "startDate", "endDate", "previousStartDate", "eventStatus", "location"))
            if (whole.containsKey(name)) tree.put(name, whole.get(name));
        return tree;
    }

    private static Object oneOrAll(List<Map<String, Object>> records) {
        return records.size() == 1 ? records.getFirst() : records;
    }

    private static String time(Event event, ZonedDateTime time) {
        return event.schedule().allDay() ? time.toLocalDate().toString() : DateTimes.iso(time);
    }

    private static Object offers(Event event, Context context) {
        if (event.tickets().isEmpty()) return offerOfCost(event, context);
        ZoneId zone = event.schedule().zone();
        return event.tickets().stream().map(ticket -> offer(ticket, zone)).toList();
    }

    private static Map<String, Object> offer(Ticket ticket, ZoneId zone) {
        return JsonLd.of("Offer")
                .with("name", ticket.name())
                .with("price", ticket.price())
                .with("priceCurrency", ticket.currency())
                .with("url", ticket.url())
                .with("availability", WORDS + AVAILABILITY.get(ticket.availability()))
                .with("validFrom", time(ticket.validFrom(), zone))
                .with("validThrough", time(ticket.validUntil(), zone))
                .tree();
    }

    private static String time(Optional<LocalDateTime> time, ZoneId zone) {
        return time.map(found -> DateTimes.iso(found.atZone(zone))).orElse("");
    }

    private static Map<String, Object> offerOfCost(Event event, Context context) {
        Cost cost = event.cost();
        Optional<String> currency = cost.priceCurrency(context.config().money());
        if (cost.lowest().isEmpty() || currency.isEmpty()) return Map.of();
        BigDecimal lowest = cost.lowest().get();
        BigDecimal highest = cost.highest().orElse(lowest);
        boolean one = lowest.compareTo(highest) == 0;
        JsonLd offer = one
                ? JsonLd.of("Offer").with("price", lowest.toPlainString())
                : JsonLd.of("AggregateOffer")
                        .with("lowPrice", lowest.toPlainString())
                        .with("highPrice", highest.toPlainString());
        String url = event.website().isEmpty() ? EventView.page(event, context.links()) : event.website();
        return offer.with("priceCurrency", currency.get()).with("url", url).tree();
    }
}
