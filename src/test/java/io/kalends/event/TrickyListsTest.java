package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.SUBSCRIBER;
import static io.kalends.event.Calendar.ids;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.config.Setting;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Easily mistaken: what lists hold, and how their pages hang together. */
class TrickyListsTest {
    private static final String COMPATIBLE = "/wp-json/tribe/events/v1";

    @RegisterExtension
    final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private final Calendar calendar = new Calendar(service);

    @Test
    void pageSize_isCappedAndMustBeACount() {
        for (int i = 0; i < 60; i++) calendar.event(ADMIN);

        Answer capped = ok(service.get("/events?per_page=1000"));
        assertThat(capped.list("events")).hasSize(50);
        assertThat(capped.number("total")).isEqualTo(60);
        assertThat(capped.number("total_pages")).isEqualTo(2);
        assertThat(service.get("/events?per_page=0").status()).isEqualTo(400);
        assertThat(service.get("/events?per_page=1.5").status()).isEqualTo(400);
    }

    @Test
    void emptyList_hasAFirstPageAndNoSecond() {
        Map<String, String> codes = Map.of(
                "events", "event-archive-page-not-found",
                "venues", "venue-archive-page-not-found",
                "organizers", "organizer-archive-page-not-found",
                "categories", "category-archive-page-not-found",
                "tags", "tag-archive-page-not-found");
        codes.forEach((collection, code) -> {
            Answer first = ok(service.get("/" + collection + "?page=1"));
            assertThat(first.list(collection)).isEmpty();
            assertThat(first.number("total")).isZero();
            assertThat(first.number("total_pages")).isZero();
            Answer second = service.get("/" + collection + "?page=2");
            assertThat(second.status()).isEqualTo(404);
            assertThat(second.code()).isEqualTo(code);
        });
    }

    @Test
    void pageLinks_keepMountAndQueryVerbatim() {
        for (int i = 0; i < 25; i++) calendar.event(ADMIN, "\"tags\": [\"live\"]");
        String query = "?tags=live&strict_dates=1&x=a%20b&page=";

        Answer second = ok(service.raw(null, "GET", COMPATIBLE + "/events" + query + 2, null, Map.of()));

        String address = service.config().baseUrl() + COMPATIBLE + "/events" + query;
        assertThat(second.number("total_pages")).isEqualTo(3);
        assertThat(second.text("rest_url")).isEqualTo(address + 2);
        assertThat(second.text("next_rest_url")).isEqualTo(address + 3);
        assertThat(second.text("previous_rest_url")).isEqualTo(address + 1);
        assertThat(second.header("X-TEC-Total")).contains("25");
        assertThat(second.header("X-TEC-TotalPages")).contains("3");
        assertThat(second.header("Link").orElseThrow())
                .contains("<" + address + "1>; rel=\"first\"")
                .contains("<" + address + "1>; rel=\"prev\"")
                .contains("<" + address + "3>; rel=\"next\"")
                .contains("<" + address + "3>; rel=\"last\"");
    }

    @Test
    void include_liftsDatesAndHiddenness() {
        long past = calendar.event(ADMIN, "\"start_date\": \"2020-01-01\", \"end_date\": \"2020-01-02\"")
                .id();
        long hidden = calendar.event(ADMIN, "\"hide_from_listings\": true").id();

        Answer included = ok(service.get("/events?start_date=2030-01-01&include=%s,%s,999999".formatted(past, hidden)));

        assertThat(ids(included, "events")).containsExactly(past, hidden);
        assertThat(included.number("total")).isEqualTo(2);
        for (Role caller : new Role[] {null, EDITOR})
            assertThat(calendar.listed(caller, "per_page=50")).isEmpty();
        assertThat(calendar.listed(ADMIN, "window=all")).containsExactly(past);
        assertThat(service.get("/events?include=%s&start_date=soon".formatted(past))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void drafts_areListedForTheirAuthorsOnly() {
        long own = calendar.event(AUTHOR, "\"status\": \"draft\"").id();
        calendar.event(CONTRIBUTOR);
        calendar.event(AUTHOR);

        Answer anonymous = service.get("/events?status=draft");
        assertThat(anonymous.status()).isEqualTo(401);
        assertThat(anonymous.code()).isEqualTo("rest_forbidden");
        Answer subscriber = service.get(SUBSCRIBER, "/events?status=draft");
        assertThat(subscriber.status()).isEqualTo(403);
        assertThat(subscriber.code()).isEqualTo("rest_forbidden");
        assertThat(calendar.listed(AUTHOR, "status=draft")).containsExactly(own);
        for (Role caller : new Role[] {null, SUBSCRIBER, AUTHOR, ADMIN}) {
            for (String word : new String[] {"foo", "any", "Draft", "publish,foo", ""}) {
                Answer refused = service.get(caller, "/events?status=" + word);
                assertThat(refused.status()).as(refused.toString()).isEqualTo(400);
                assertThat(refused.reason("status")).isEqualTo("rest_invalid_value");
            }
        }
    }
}
