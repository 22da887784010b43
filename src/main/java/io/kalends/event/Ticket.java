package io.kalends.event;

import io.kalends.json.Json;
import io.kalends.time.DateTimes;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An offer of admission; times are on the clock of the event's zone.
 *
 * @param price a decimal number, as it was written
 */
public record Ticket(
        String name,
        String price,
        String currency,
        String url,
        String availability,
        Optional<LocalDateTime> validFrom,
        Optional<LocalDateTime> validUntil) {

    /** The same between two times. */
    Ticket offered(Optional<LocalDateTime> from, Optional<LocalDateTime> until) {
        return new Ticket(name, price, currency, url, availability, from, until);
    }

    public boolean isFree() {
        return new BigDecimal(price).signum() == 0;
    }

    public boolean isSoldOut() {
        return availability.equals("sold_out");
    }

    /** Tickets as the store keeps them. */
    static String toJson(List<Ticket> tickets) {
        return Json.text(tickets.stream().map(Ticket::tree).toList());
    }

    /** Reads back what {@link #toJson} made, once it is parsed. */
    public static List<Ticket> fromTree(@Nullable Object tree) {
        return tree instanceof List<?> list ? list.stream().map(Ticket::ticket).toList() : List.of();
    }

    private Map<String, Object> tree() {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("name", name);
        tree.put("price", price);
        tree.put("currency", currency);
        tree.put("url", url);
        tree.put("availability", availability);
        tree.put("valid_from", text(validFrom));
        tree.put("valid_until", text(validUntil));
        return tree;
    }

    private static Ticket ticket(@Nullable Object tree) {
        if (!(tree instanceof Map<?, ?> map)) throw new IllegalArgumentException("not a stored ticket: " + tree);
        return new Ticket(
                text(map, "name"),
                text(map, "price"),
                text(map, "currency"),
                text(map, "url"),
                text(map, "availability"),
                time(text(map, "valid_from")),
                time(text(map, "valid_until")));
    }

    private static String text(Map<?, ?> map, String name) {
        return String.valueOf(map.get(name));
    }

    private static Optional<LocalDateTime> time(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(DateTimes.parse(text));
    }

    private static String text(Optional<LocalDateTime> time) {
        return time.map(DateTimes::text).orElse("");
    }
}
