package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whether an event is free is said alike by lists, pages and data about it. */
class FreeTest {
    private static final List<Object> FREE =
            List.of("0", "0.00000", "0,000000", "00", "$0.0000000", "0 - 0.00", "Free", "FREE", List.of("0", "free"));
    private static final List<Object> NOT_FREE =
            List.of("", "5", "0.00001", "0 - 5", "free, 3", "Free - donation", "about 0", List.of("0", "0.01"));

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
