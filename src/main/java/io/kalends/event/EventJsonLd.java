package io.kalends.event;

import io.kalends.api.Context;
import io.kalends.organizer.OrganizerView;
import io.kalends.post.JsonLd;
import io.kalends.post.PostView;
import io.kalends.time.DateTimes;
import io.kalends.venue.VenueView;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Events in the words of schema.org. */
public final class EventJsonLd {
    private static final String WORDS = "https://schema.org/";

    private static final Map<String, String> AVAILABILITY =
            Map.of("in_stock", "InStock", "sold_out", "SoldOut", "pre_order", "PreOrder");

    private EventJsonLd() {}

    public static Map<String, Object> of(Event event, Context context) {
        String description = event.excerpt().isEmpty() ? event.post().description() : event.excerpt();
        List<Map<String, Object>> places = event.shown().venues().stream()
                .map(venue -> VenueView.jsonLd(venue, context))
                .toList();
        List<Map<String, Object>> hosts = event.shown().organizers().stream()
                .map(organizer -> OrganizerView.jsonLd(organizer, context))
                .toList();
        JsonLd jsonLd = JsonLd.of("Event", event.post(), description, context)
                .with("startDate", time(event, event.schedule().start()))
                .with("endDate", time(event, event.schedule().end()))
                .with("eventStatus", WORDS + "EventScheduled")
                .with("eventAttendanceMode", places.isEmpty() ? "" : WORDS + "OfflineEventAttendanceMode")
                .with("location", oneOrAll(places))
                .with("organizer", oneOrAll(hosts))
                .with("offers", offers(event, context));
        if (event.isFree()) jsonLd.with("isAccessibleForFree", true);
        return JsonLd.alone(jsonLd.tree());
    }

    /** The same for the page of the event, where visitors are told by its categories and tags that it will not be. */
    public static Map<String, Object> ofPage(Event event, Context context) {
        var tree = new LinkedHashMap<>(of(event, context));
        if (event.isCancelled()) tree.put("eventStatus", WORDS + "EventCancelled");
        else if (event.isPostponed()) tree.put("eventStatus", WORDS + "EventPostponed");
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
        String url = event.website().isEmpty() ? PostView.page(event.post(), context.links()) : event.website();
        return offer.with("priceCurrency", currency.get()).with("url", url).tree();
    }
}
