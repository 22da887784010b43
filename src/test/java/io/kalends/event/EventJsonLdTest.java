package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventJsonLdTest {
    @RegisterExtension
    static final TestService service =
            new TestService().with(Setting.TIMEZONE, "Europe/Berlin").with(Setting.BASE_URL, "http://localhost:8080");

    private final Calendar calendar = new Calendar(service);

    private Answer read(String... members) {
        return ok(service.get("/events/" + calendar.event(ADMIN, members).id()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "10 | {`@type`:`Offer`,`price`:`10`,`priceCurrency`:`USD`,`url`:`https://example.org/`}",
                "`€10-20` | {`@type`:`AggregateOffer`,`lowPrice`:`10`,`highPrice`:`20`,`priceCurrency`:`EUR`,`url`:`https://example.org/`}",
                "`£5` | {`@type`:`Offer`,`price`:`5`,`priceCurrency`:`GBP`,`url`:`https://example.org/`}",
                "`15 CHF` | {`@type`:`Offer`,`price`:`15`,`priceCurrency`:`CHF`,`url`:`https://example.org/`}",
                "`$0` | {`@type`:`Offer`,`price`:`0`,`priceCurrency`:`USD`,`url`:`https://example.org/`}",
                "`5 zł` | null",
                "`Donation` | null",
                "null | null"
            })
    void offers_followFromTheCost(String cost, String offers) {
        Answer event = read("\"website\": \"https://example.org/\", \"cost\": " + cost.replace('`', '"'));

        assertThat(Json.text(event.at("json_ld.offers"))).isEqualTo(offers.replace('`', '"'));
        assertThat(event.at("json_ld.isAccessibleForFree")).isEqualTo(cost.equals("`$0`") ? true : null);
    }

    @Test
    void allDayEvent_hasDatesOnly() {
        Answer event = read("\"all_day\": true, \"description\": \"<p>R&amp;B <em>night</em></p>\"");

        assertThat(event.text("json_ld.startDate")).isEqualTo("2026-12-05");
        assertThat(event.text("json_ld.endDate")).isEqualTo("2026-12-05");
        assertThat(event.text("json_ld.description")).isEqualTo("R&B night");
        assertThat(event.at("json_ld.location")).isNull();
        assertThat(event.at("json_ld.eventAttendanceMode")).isNull();
    }

    @Test
    void fixedOffset_isThatOfTheTimes() {
        assertThat(read("\"timezone\": \"UTC-3.75\"").text("json_ld.startDate")).isEqualTo("2026-12-05T19:30:00-03:45");
        assertThat(read("\"timezone\": \"UTC\"").text("json_ld.startDate")).isEqualTo("2026-12-05T19:30:00+00:00");
    }

    @Test
    void severalVenues_areAnArray() {
        Answer event =
                read("\"venue\": [{\"venue\": \"A\"}, {\"venue\": \"B\"}], \"organizer\": {\"organizer\": \"C\"}");

        assertThat(event.list("json_ld.location")).hasSize(2);
        assertThat(event.text("json_ld.location.1.name")).isEqualTo("B");
        assertThat(event.at("json_ld.location.1.address")).isNull();
        assertThat(event.text("json_ld.organizer.name")).isEqualTo("C");
    }

    @Test
    void freeTickets_makeItFree() {
        Answer event = read("\"tickets\": [{\"name\": \"A\", \"price\": \"0.00\"}], \"cost\": \"10\"");

        assertThat(event.at("json_ld.isAccessibleForFree")).isEqualTo(true);
        assertThat(event.list("json_ld.offers")).hasSize(1);
    }

    @Test
    void jsonLd_isOnlyInWhatIsReadAlone() {
        Answer made = calendar.event(ADMIN, "\"venue\": {\"venue\": \"A\"}");
        String path = "/events/" + made.id();

        for (Answer other : List.of(
                made,
                ok(service.get("/events")),
                ok(service.patch(ADMIN, path, "{}")),
                ok(service.delete(ADMIN, path)))) assertThat(other.body()).doesNotContain("json_ld");
    }
}
