package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.config.Setting;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A list costs the same number of statements, however long it is, and none when it is kept in memory. */
class StatementsTest {
    @RegisterExtension
    static final TestService service = new TestService()
            .with(Setting.REPLY_MEMORY, "0")
            .with(Setting.RECORD_MEMORY, "0")
            .with(Setting.LIST_MEMORY, "0");

    @RegisterExtension
    static final TestService keeper = new TestService().with(Setting.REPLY_MEMORY, "0");

    @BeforeAll
    static void fill() {
        fill(service);
        fill(keeper);
    }

    private static void fill(TestService service) {
        var calendar = new Calendar(service);
        service.post(ADMIN, "/custom-fields", "{\"key\": \"age\", \"label\": \"Age\", \"kind\": \"number\"}");
        long parent = 0;
        for (int i = 0; i < 50; i++) {
            long category =
                    calendar.category("Category " + i, "\"parent\": " + parent).id();
            if (i % 7 == 0) parent = category;
            calendar.event(ADMIN, """
                    "venue": [{"venue": "Hall %1$s", "geo_lat": 50, "geo_lng": %1$s}, {"venue": "Annex %1$s"}],
                    "organizer": {"organizer": "Club %1$s"}, "tags": ["one", "tag %1$s"], "categories": [%2$s],
                    "image": "https://example.org/%1$s.jpg", "tickets": [{"name": "A", "price": 5}],
                    "custom_fields": {"age": %1$s}""".formatted(i, category));
        }
    }

    /** The least of three: the service may be doing a chore of its own meanwhile. */
    private static long cost(TestService service, Role caller, String path) {
        return LongStream.range(0, 3)
                .map(attempt -> costOnce(service, caller, path + "&attempt=" + attempt))
                .min()
                .orElseThrow();
    }

    private static long costOnce(TestService service, Role caller, String path) {
        long before = service.statements();
        ok(service.get(caller, path));
        return service.statements() - before;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/events?",
                "/events?search=event&",
                "/events?orderby=distance&geoloc_lat=50&geoloc_lng=0&geoloc_radius=20000&",
                "/venues?search=hall&",
                "/organizers?has_events=true&",
                "/categories?",
                "/tags?"
            })
    void list_costsTheSameHoweverLong(String path) {
        for (Role caller : new Role[] {null, AUTHOR, ADMIN}) {
            cost(service, caller, path);
            long few = Long.MAX_VALUE;
            long many = Long.MAX_VALUE;
            // By turns: a chore may last longer than three requests.
            for (int round = 0; round < 3; round++) {
                few = Math.min(few, cost(service, caller, path + "round=" + round + "&per_page=4"));
                many = Math.min(many, cost(service, caller, path + "round=" + round + "&per_page=50"));
            }
            assertThat(many).isEqualTo(few).isBetween(1L, 15L);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/events?",
                "/events?search=event&",
                "/events?geoloc_lat=50&geoloc_lng=0&geoloc_radius=20000&tags=one&",
                "/venues?search=hall&",
                "/organizers?has_events=true&"
            })
    void keptList_costsNone(String path) {
        cost(keeper, null, path + "per_page=50");

        assertThat(cost(keeper, null, path + "per_page=50")).isZero();
        assertThat(cost(keeper, null, path + "per_page=7&page=3&x=1")).isZero();
        assertThat(cost(keeper, null, path + "order=desc")).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/events?",
                "/events?tags=one&search=event&",
                "/events?venue={venue}&",
                "/events?geoloc=true&",
                "/events?geoloc_lat=50&geoloc_lng=0&geoloc_radius=20000&",
                "/events?post_parent=0&",
                "/venues?search=hall&",
                "/organizers?has_events=true&"
            })
    void keptList_costsWritersNoMoreThanTheirLogIn(String path) {
        String list =
                path.replace("{venue}", String.valueOf(keeper.get("/venues").number("venues.0.id")));
        for (Role caller : new Role[] {AUTHOR, ADMIN}) {
            long logIn = cost(keeper, caller, "/?");
            cost(keeper, caller, list + "per_page=50");

            assertThat(cost(keeper, caller, list + "per_page=50")).isEqualTo(logIn);
            assertThat(cost(keeper, caller, list + "per_page=7&order=desc")).isEqualTo(logIn);
        }
    }

    @Test
    void change_storesOnlyWhatDiffers() {
        String path = "/events/"
                + new Calendar(service)
                        .event(ADMIN, "\"tags\": [\"one\", \"two\"]")
                        .id();

        long title = costOfChanges(path, "{\"title\": \"Title %s\"}");
        long website = costOfChanges(path, "{\"website\": \"https://example.org/%s\"}");
        long both = costOfChanges(path, "{\"title\": \"Other %1$s\", \"website\": \"https://example.org/other/%1$s\"}");

        assertThat(website).isEqualTo(title + 1);
        assertThat(both).isEqualTo(website);
    }

    /** The least of three, again. */
    private static long costOfChanges(String path, String json) {
        return LongStream.range(0, 3)
                .map(attempt -> {
                    long before = service.statements();
                    ok(service.patch(ADMIN, path, json.formatted(attempt)));
                    return service.statements() - before;
                })
                .min()
                .orElseThrow();
    }
}
