package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists that have each series once. */
class RecurringTest {
    @RegisterExtension
    final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private final Calendar calendar = new Calendar(service);
    private long weekly;
    private long daily;

    @BeforeEach
    void fill() {
        weekly = calendar.event(ADMIN, "\"title\": \"Weekly\"", "\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=5\"}")
                .id();
        calendar.event(
                ADMIN,
                "\"title\": \"Amid\"",
                "\"start_date\": \"2026-12-06 10:00\", \"end_date\": \"2026-12-06 12:00\"");
        daily = calendar.event(ADMIN, "\"title\": \"Daily\"", "\"recurrence\": {\"rule\": \"FREQ=DAILY;COUNT=9\"}")
                .id();
        calendar.event(
                ADMIN,
                "\"title\": \"Zuletzt\"",
                "\"start_date\": \"2027-01-06 10:00\", \"end_date\": \"2027-01-06 12:00\"");
        List<Long> dates = calendar.listed(ADMIN, "per_page=50&series=" + daily);
        calendar.change(ADMIN, dates.get(3), "\"title\": \"A special one\"");
        long near = calendar.venue(ADMIN, "Near", "\"geo_lat\": 52.1, \"geo_lng\": 13")
                .id();
        long far = calendar.venue(ADMIN, "Far", "\"geo_lat\": 52.4, \"geo_lng\": 13")
                .id();
        calendar.change(ADMIN, weekly, "\"tags\": [\"calm\"], \"venue\": " + far);
        calendar.change(ADMIN, dates.get(5), "\"event_status\": \"cancelled\", \"venue\": " + far);
        calendar.change(ADMIN, dates.get(6), "\"tags\": [\"calm\"], \"venue\": " + near);
    }

    /** The first entry of each series in a list of occurrences. */
    private static List<Map<?, ?>> once(Answer occurrences) {
        Set<Object> seen = new HashSet<>();
        var first = new ArrayList<Map<?, ?>>();
        for (Object one : occurrences.list("events")) {
            var event = (Map<?, ?>) one;
            boolean isNew = !(event.get("recurrence") instanceof Map<?, ?> of) || seen.add(of.get("series"));
            if (isNew) first.add(event);
        }
        return first;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "order=desc",
                "orderby=end_date",
                "orderby=title",
                "orderby=title&order=desc",
                "orderby=modified",
                "orderby=id",
                "start_date=2026-12-09",
                "search=special",
                "starts_after=2026-12-10&orderby=title",
                "tags=calm&order=desc",
                "event_status=cancelled",
                "geoloc=true&geoloc_lat=52&geoloc_lng=13&geoloc_radius=20",
                "geoloc=true&geoloc_lat=52&geoloc_lng=13&geoloc_radius=90&orderby=distance",
                "geoloc=true&geoloc_lat=52&geoloc_lng=13&geoloc_radius=90&orderby=distance&order=desc"
            })
    void first_isTheFirstOfEachSeries_seriesStandInItsPlace(String query) {
        List<Map<?, ?>> model = once(ok(service.get("/events?per_page=50&" + query)));
        assertThat(model).isNotEmpty();
        for (int attempt = 0; attempt < 2; attempt++) {
            Answer first = ok(service.get("/events?per_page=50&recurring=first&" + query));
            Answer series = ok(service.get("/events?per_page=50&recurring=series&" + query));

            assertThat(first.list("events").stream()
                            .map(event -> ((Map<?, ?>) event).get("id"))
                            .toList())
                    .isEqualTo(model.stream().map(event -> event.get("id")).toList());
            assertThat(first.number("total")).isEqualTo(model.size());
            assertThat(series.list("events").stream().map(RecurringTest::fits).toList())
                    .isEqualTo(model.stream().map(event -> event.get("id")).toList());
        }
    }

    private static Object fits(Object event) {
        Object recurrence = ((Map<?, ?>) event).get("recurrence");
        return recurrence instanceof Map<?, ?> of
                ? ((Map<?, ?>) of.get("fits")).get("id")
                : ((Map<?, ?>) event).get("id");
    }

    @Test
    void pages_countEntries() {
        Answer second = ok(service.get("/events?recurring=series&per_page=2&page=2"));

        assertThat(second.number("total")).isEqualTo(4);
        assertThat(second.list("events")).hasSize(2);
    }

    @Test
    void series_byItself_standsForNoDate() {
        for (int attempt = 0; attempt < 3; attempt++) ok(service.get("/events?recurring=series"));

        assertThat(ok(service.get("/events/" + weekly)).body()).doesNotContain("\"fits\"");
        assertThat(ok(service.get("/events?include=" + weekly)).body()).doesNotContain("\"fits\"");
    }

    @Test
    void include_showsEachAsWhatItIs() {
        long date = calendar.listed(ADMIN, "series=" + weekly).getLast();

        Answer list = ok(service.get("/events?recurring=series&include=" + weekly + "," + date));

        assertThat(Calendar.ids(list, "events")).containsExactlyInAnyOrder(weekly, date);
    }

    @Test
    void series_thatIsUnknownWord_isRefused() {
        assertThat(service.get("/events?recurring=never").reason("recurring")).isNotEmpty();
    }
}
