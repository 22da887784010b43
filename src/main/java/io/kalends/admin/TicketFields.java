package io.kalends.admin;

import io.kalends.event.Ticket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tickets of an event in the lines of its form. */
final class TicketFields {
    private TicketFields() {}

    static List<Map<String, @Nullable Object>> fill(List<Ticket> tickets) {
        return tickets.stream().map(TicketFields::line).toList();
    }

    private static Map<String, @Nullable Object> line(Ticket ticket) {
        var line = new LinkedHashMap<String, @Nullable Object>();
        line.put("name", ticket.name());
        line.put("price", ticket.price());
        line.put("currency", ticket.currency());
        line.put("url", ticket.url());
        line.put("availability", ticket.availability());
        line.put("valid_from", ticket.validFrom().map(Fields::dateTime).orElse(""));
        line.put("valid_until", ticket.validUntil().map(Fields::dateTime).orElse(""));
        return line;
    }

    /** The lines in which something stands; the form keeps the same ones, so that faults stand beside the right one. */
    static List<Map<String, @Nullable Object>> read(Form form) {
        List<Map<String, @Nullable Object>> tickets = form.lines("tickets").stream()
                .map(TicketFields::priced)
                .filter(line -> Stream.of("name", "price", "url", "valid_from", "valid_until")
                        .anyMatch(name -> !Form.text(line.get(name)).isBlank()))
                .toList();
        form.typed().put("tickets", tickets);
        return tickets;
    }

    /** Some write 8,50 and mean what the interface calls 8.50. */
    private static Map<String, @Nullable Object> priced(Form ticket) {
        var fields = new LinkedHashMap<String, @Nullable Object>(ticket.typed());
        if (fields.containsKey("price"))
            fields.put("price", ticket.text("price").replaceFirst("^(\\d+),(\\d{1,2})$", "$1.$2"));
        return fields;
    }

    /** A ticket as people read it. */
    static String words(@Nullable Object ticket) {
        return Form.map(ticket).values().stream()
                .map(Form::text)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
    }
}
