package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whether an event is free is said alike by lists, pages and data about it. */
class FreeTest {
    private static final List<Object> FREE = List.of(
            "0",
            "0.00000",
            "0,000000",
            "00",
            "$0.0000000",
            "0 - 0.00",
            "Free",
            "FREE",
            List.of("0", "free"),
            "frei",
            "gratis",
            "Kostenlos",
            "kostenfrei",
            "EINTRITT FREI",
            "Eintritt frei!",
            "free admission",
            List.of("gratis"));
    private static final List<Object> NOT_FREE = List.of(
            "",
            "5",
            "0.00001",
            "0 - 5",
            "free, 3",
            "Free - donation",
            "about 0",
            "freitags 5",
            "frei ab 20 Uhr",
            "Spende",
            List.of("0", "0.01"));

    @RegisterExtension
    final TestService service = new TestService().with(Setting.WRITES_PER_MINUTE, "0");

    @Test
    void lists_holdWhatIsShownAsFree() {
        List<Long> free = FREE.stream().map(cost -> make(Map.of("cost", cost))).toList();
        List<Long> others =
                NOT_FREE.stream().map(cost -> make(Map.of("cost", cost))).toList();

        assertThat(ids("free=true")).containsExactlyInAnyOrderElementsOf(free);
        assertThat(ids("free=false")).containsExactlyInAnyOrderElementsOf(others);
        assertThat(free).allMatch(this::isShownAsFree);
        assertThat(others).noneMatch(this::isShownAsFree);
    }

    @Test
    void tickets_countInsteadOfTheCost() {
        long free = make(Map.of("cost", "5", "tickets", tickets("0.0000", "0")));
        long other = make(Map.of("cost", "0", "tickets", tickets("0", "0.0001")));

        assertThat(ids("free=true")).containsExactly(free);
        assertThat(ids("free=false")).containsExactly(other);
    }

    @Test
    void changedCost_movesTheEvent() {
        long id = make(Map.of("cost", "5"));
        assertThat(ids("free=true")).isEmpty();

        service.patch(ADMIN, "/events/" + id, "{\"cost\": \"0.00000\"}");
        assertThat(ids("free=true")).containsExactly(id);

        service.patch(ADMIN, "/events/" + id, "{\"cost\": \"\"}");
        assertThat(ids("free=true")).isEmpty();
    }

    @Test
    void words_stayAsTheyWereSent() {
        Answer event = service.get("/events/" + make(Map.of("cost", "Eintritt frei")));

        assertThat(event.text("cost")).isEqualTo("Eintritt frei");
        assertThat(event.at("cost_details"))
                .isEqualTo(Map.of(
                        "currency_symbol",
                        "",
                        "currency_code",
                        "",
                        "currency_position",
                        "",
                        "values",
                        List.of("eintritt-frei")));
    }

    @Test
    void eventsStoredByOtherWords_areWorkedOutAnew() {
        List<Long> free = List.of(make(Map.of("cost", "gratis")), make(Map.of("cost", "Eintritt frei")));
        long other = make(Map.of("cost", "Donation"));
        make(Map.of("cost", "gratis", "tickets", tickets("5")));
        String modified = service.get("/events/" + other).text("modified");
        service.clock().forward(Duration.ofHours(1));
        try (Database db = service.database()) {
            db.write(tx -> {
                tx.run(Sql.of("UPDATE event SET is_free = CASE WHEN id = ? THEN 1 ELSE 0 END", other));
                tx.run(Sql.of("UPDATE free_words SET version = 'former'"));
                return tx;
            });
        }
        service.restart();

        await().atMost(Duration.ofSeconds(30)).until(() -> ids("free=true").equals(free));
        assertThat(ids("free=false")).hasSize(2).contains(other);
        assertThat(service.get("/events/" + other).text("modified")).isEqualTo(modified);
    }

    private static List<Map<String, String>> tickets(String... prices) {
        var tickets = new ArrayList<Map<String, String>>();
        for (String price : prices) tickets.add(Map.of("name", "Entry", "price", price));
        return tickets;
    }

    private long make(Map<String, Object> more) {
        var event = new HashMap<String, Object>(more);
        event.putAll(Map.of("title", "Fair", "start_date", "2027-01-05 10:00", "end_date", "2027-01-05 12:00"));
        Answer made = service.post(ADMIN, "/events", Json.text(event));
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        return made.id();
    }

    private List<Long> ids(String query) {
        return service.get("/events?per_page=50&" + query).list("events").stream()
                .map(event -> (Long) ((Map<?, ?>) event).get("id"))
                .toList();
    }

    private boolean isShownAsFree(long id) {
        return Boolean.TRUE.equals(service.get("/events/" + id).at("json_ld.isAccessibleForFree"));
    }
}
