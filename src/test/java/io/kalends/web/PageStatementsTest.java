package io.kalends.web;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a page of the calendar offers to choose from is not read for every page, and never old. */
class PageStatementsTest {
    @RegisterExtension
    final TestService service = new TestService().with(Setting.REPLY_MEMORY, "0");

    private final Visitor visitor = new Visitor(service, "en");
    private Answer event;

    @BeforeEach
    void fill() {
        event = ok(service.post(ADMIN, "/events", """
                {"title": "Jam", "start_date": "2026-12-24 12:00", "end_date": "2026-12-24 14:00",
                 "venue": {"venue": "Hall", "city": "Ulm", "geo_lat": 48.4, "geo_lng": 9.99},
                 "organizer": {"organizer": "Club"}, "tags": ["live"]}"""));
    }

    private static Answer ok(Answer answer) {
        assertThat(answer.status()).isBetween(200, 299);
        return answer;
    }

    private long cost(String path) {
        long before = service.statements();
        visitor.page(path);
        return service.statements() - before;
    }

    /** The least of three: the service may be doing a chore of its own meanwhile. */
    private long leastCost(String path) {
        return LongStream.range(0, 3).map(attempt -> cost(path)).min().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/events/month/2026-12/", "/events/week/2026-12-24/", "/events/day/2026-12-24/"})
    void pageMadeAgain_readsNothing(String path) {
        visitor.page(path);

        assertThat(leastCost(path + "?x=1")).isZero();
    }

    @Test
    void changeOfAnotherKind_leavesTheChoices() {
        visitor.page("/");
        long afterVenue = LongStream.range(0, 3)
                .map(attempt -> {
                    ok(service.post(ADMIN, "/venues", "{\"venue\": \"Annex %s\"}".formatted(attempt)));
                    return cost("/");
                })
                .min()
                .orElseThrow();

        // The next publication, the counts of the event's terms, and the venues: how many, which, and the new one.
        assertThat(afterVenue).isLessThanOrEqualTo(5);
        assertThat(visitor.page("/").select("select[name=venue] option").eachText())
                .contains("Annex 0", "Annex 2", "Hall");
    }

    @Test
    void choices_followTheRecords() {
        visitor.page("/");
        ok(service.send(ADMIN, "PATCH", "/venues/" + event.number("venue.id"), "{\"venue\": \"New hall\"}"));
        ok(service.send(ADMIN, "PATCH", "/tags/" + event.number("tags.0.id"), "{\"name\": \"loud\"}"));

        assertThat(visitor.page("/").select("select[name=venue] option").eachText())
                .contains("New hall")
                .doesNotContain("Hall");
        assertThat(visitor.page("/").select("[name=tags] option").eachText())
                .contains("loud")
                .doesNotContain("live");

        ok(service.delete(ADMIN, "/events/" + event.number("id")));

        assertThat(visitor.page("/").select("[name=tags] option").eachText()).doesNotContain("loud");
    }

    @Test
    void choices_showWhatHasBecomePublicByTheClock() {
        ok(service.post(ADMIN, "/venues", """
                {"venue": "Later", "date": "%s"}""".formatted(
                service.clock().instant().plus(Duration.ofHours(26)).toString().replace("Z", ""))));
        assertThat(visitor.page("/").select("select[name=venue] option").eachText())
                .doesNotContain("Later");

        service.clock().forward(Duration.ofHours(28));

        assertThat(visitor.page("/").select("select[name=venue] option").eachText())
                .contains("Later");
    }
}
