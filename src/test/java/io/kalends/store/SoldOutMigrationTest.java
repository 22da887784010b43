package io.kalends.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.event.Event;
import io.kalends.event.Ticket;
import io.kalends.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The step that works out which of the events in a store are sold out, against the rule of the program. */
@BothEngines
class SoldOutMigrationTest {
    private static final List<List<String>> AVAILABILITIES = List.of(
            List.of(),
            List.of("sold_out"),
            List.of("sold_out", "sold_out"),
            List.of("in_stock"),
            List.of("sold_out", "pre_order"),
            List.of("in_stock", "sold_out"));

    private final OldStore store;

    SoldOutMigrationTest(Dialect dialect) {
        store = new OldStore(dialect, "V029__term_counts");
    }

    @Test
    void step_followsTheRuleOfTheProgram() throws Exception {
        store.run("INSERT INTO account (id, username, username_key, email, email_key, role, registered_at)"
                + " VALUES (1, 'a', 'a', 'a', 'a', 'author', 0)");
        var soldOut = new ArrayList<Long>();
        for (int i = 0; i < AVAILABILITIES.size(); i++) {
            long id = i + 1L;
            var tickets = AVAILABILITIES.get(i).stream()
                    .map(SoldOutMigrationTest::ticket)
                    .toList();
            if (Event.isSoldOut(Ticket.fromTree(tickets))) soldOut.add(id);
            add(id, tickets);
        }

        store.migrate();

        assertThat(soldOut).containsExactly(2L, 3L);
        assertThat(store.numbers("SELECT id FROM event WHERE is_sold_out = 1 ORDER BY id"))
                .isEqualTo(soldOut);
    }

    private void add(long id, List<?> tickets) throws Exception {
        store.run("""
                INSERT INTO post (id, kind, author, status, published_at, modified_at, slug, name, name_sort)
                VALUES (%1$s, 'event', 1, 'publish', 0, 0, 'e%1$s', '', '')
                """.formatted(id));
        store.run("INSERT INTO event (id, zone, tickets, ticketed) VALUES (%s, 'UTC', '%s', %s)"
                .formatted(id, Json.text(tickets), tickets.isEmpty() ? 0 : 1));
    }

    /** Its name looks like what the step looks for. */
    private static Map<String, String> ticket(String availability) {
        return Map.of(
                "name",
                "\"availability\":\"in_stock\"",
                "price",
                "10",
                "currency",
                "",
                "url",
                "",
                "availability",
                availability,
                "valid_from",
                "",
                "valid_until",
                "");
    }
}
