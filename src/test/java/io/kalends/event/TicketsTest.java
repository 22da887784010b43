package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TicketsTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private final Calendar calendar = new Calendar(service);

    @Test
    void ticket_hasItsDefaults() {
        Answer event = calendar.event(ADMIN, "\"tickets\": [{\"name\": \" All <b>in</b> \", \"price\": 15.50}]");

        assertThat(Json.text(event.at("tickets"))).isEqualTo("""
                [{"name":"All in","price":"15.50","currency":"USD","url":"","availability":"in_stock",\
                "valid_from":"","valid_until":""}]""");
        assertThat(calendar.change(ADMIN, event.id(), "\"tickets\": null").list("tickets"))
                .isEmpty();
    }

    @Test
    void times_areOnTheClockOfTheEvent() {
        Answer event = calendar.event(ADMIN, """
                "timezone": "Asia/Tokyo",
                "tickets": [{"name": "A", "price": "0", "valid_from": "2026-12-01T10:00:00Z", "valid_until": "2026-12-02"}]""");

        assertThat(event.text("tickets.0.valid_from")).isEqualTo("2026-12-01 19:00:00");
        assertThat(event.text("tickets.0.valid_until")).isEqualTo("2026-12-02 00:00:00");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{`price`: 1} | tickets.0.name | rest_invalid_value",
                "{`name`: ` `, `price`: 1} | tickets.0.name | rest_invalid_value",
                "{`name`: 5, `price`: 1} | tickets.0.name | rest_invalid_type",
                "{`name`: `A`} | tickets.0.price | rest_invalid_value",
                "{`name`: `A`, `price`: -1} | tickets.0.price | rest_invalid_value",
                "{`name`: `A`, `price`: `1,50`} | tickets.0.price | rest_invalid_value",
                "{`name`: `A`, `price`: 12345678901} | tickets.0.price | rest_invalid_value",
                "{`name`: `A`, `price`: 1.23456} | tickets.0.price | rest_invalid_value",
                "{`name`: `A`, `price`: true} | tickets.0.price | rest_invalid_type",
                "{`name`: `A`, `price`: 1, `currency`: `Euro`} | tickets.0.currency | rest_invalid_value",
                "{`name`: `A`, `price`: 1, `url`: `ftp://x`} | tickets.0.url | rest_invalid_url",
                "{`name`: `A`, `price`: 1, `availability`: `gone`} | tickets.0.availability | rest_invalid_value",
                "{`name`: `A`, `price`: 1, `valid_from`: `soon`} | tickets.0.valid_from | rest_invalid_date",
                "5 | tickets.0 | rest_invalid_type"
            })
    void refusal_isNamedByPath(String ticket, String path, String reason) {
        Answer refused = service.patch(
                ADMIN, "/events/" + calendar.event(ADMIN).id(), "{\"tickets\": [" + ticket.replace('`', '"') + "]}");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.reason(path)).as(refused.toString()).isEqualTo(reason);
        assertThat((Map<?, ?>) refused.at("data.params")).hasSize(1);
    }

    @Test
    void validity_mustNotEndBeforeItBegins() {
        Answer refused = service.patch(ADMIN, "/events/" + calendar.event(ADMIN).id(), """
                {"tickets": [{"name": "A", "price": 1},
                    {"name": "B", "price": 1, "valid_from": "2026-12-02", "valid_until": "2026-12-01"}]}""");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.reason("tickets.1.valid_until")).isEqualTo("rest_end_before_start");
    }

    @Test
    void tickets_areAnArrayOfNotTooMany() {
        String path = "/events/" + calendar.event(ADMIN).id();
        String one = "{\"name\": \"A\", \"price\": 1}";

        assertThat(service.patch(ADMIN, path, "{\"tickets\": " + one + "}").reason("tickets"))
                .isEqualTo("rest_invalid_type");
        String many = String.join(",", java.util.Collections.nCopies(101, one));
        assertThat(service.patch(ADMIN, path, "{\"tickets\": [" + many + "]}").reason("tickets"))
                .isEqualTo("rest_too_many_items");
        assertThat(ok(service.get(path)).at("tickets")).isEqualTo(List.of());
    }
}
