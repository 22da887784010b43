package io.kalends.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.config.Config;
import io.kalends.event.Cost;
import io.kalends.event.Event;
import io.kalends.event.Ticket;
import io.kalends.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The step that works out which of the events in a store are free, against the rule of the program. */
@BothEngines
class FreeMigrationTest {
    private static final List<Object> COSTS = List.of(
            "",
            "0",
            "0.00000",
            "0,000000",
            "00",
            "$0.0000000",
            "0.00000000000001",
            "00000000000001",
            "5",
            "0 - 5",
            "0 – 0.00",
            "free",
            "Free",
            "FREE",
            "free;",
            "free, 3",
            "Free - donation",
            "\"free\"",
            "\"text\":\"free\"",
            "\"prices\": x",
            "Grüße, 0",
            "ﬀree",
            List.of("0", "free"),
            List.of("0", "0.01"),
            List.of("Free", ""));

    private static final List<List<String>> PRICES =
            List.of(List.of("0"), List.of("0.0000", "00"), List.of("0", "0.0001"), List.of("10"));

    private final OldStore store;

    FreeMigrationTest(Dialect dialect) {
        store = new OldStore(dialect, "V014__change_key");
    }

    @Test
    void step_followsTheRuleOfTheProgram() throws Exception {
        Set<Long> free = new TreeSet<>();
        var rows = new ArrayList<String>();
        for (Object cost : COSTS) add(cost, List.of(), rows, free);
        for (List<String> prices : PRICES) for (Object cost : List.of("0", "5")) add(cost, prices, rows, free);
        store.run("INSERT INTO account (id, username, username_key, email, email_key, role, registered_at)"
                + " VALUES (1, 'a', 'a', 'a', 'a', 'author', 0)");
        for (String row : rows) store.run(row);

        store.migrate();

        assertThat(new TreeSet<>(store.numbers("SELECT id FROM event WHERE is_free = 1")))
                .isEqualTo(free);
        assertThat(free).isNotEmpty().hasSizeLessThan(COSTS.size());
    }

    private static void add(Object sent, List<String> prices, List<String> rows, Set<Long> free) {
        long id = rows.size() / 2 + 1L;
        Cost cost = Cost.read(sent, Config.defaults().limits());
        List<?> tickets = prices.stream().map(FreeMigrationTest::ticket).toList();
        if (Event.isFree(cost, Ticket.fromTree(tickets))) free.add(id);
        rows.add("""
                INSERT INTO post (id, kind, author, status, published_at, modified_at, slug, name, name_sort)
                VALUES (%1$s, 'event', 1, 'publish', 0, 0, 'e%1$s', '', '')
                """.formatted(id));
        rows.add("""
                INSERT INTO event (id, start_local, end_local, zone, starts_at, ends_at, cost, tickets, ticketed)
                VALUES (%s, '', '', 'UTC', 0, 0, '%s', '%s', %s)
                """.formatted(id, Json.text(cost.toTree()), Json.text(tickets), tickets.isEmpty() ? 0 : 1));
    }

    private static Map<String, String> ticket(String price) {
        return Map.of(
                "name",
                "\"price\":\"0\"",
                "price",
                price,
                "currency",
                "",
                "url",
                "",
                "availability",
                "",
                "valid_from",
                "",
                "valid_until",
                "");
    }
}
