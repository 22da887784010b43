package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Events that repeat: made, read, listed and changed as a whole. */
class SeriesTest {
    /** The evening of the event is a Saturday. */
    private static final String WEEKLY =
            "\"slug\": \"yoga\", \"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=4\", \"except\": [\"2026-12-19\"]}";

    @RegisterExtension
    final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private final Calendar calendar = new Calendar(service);

    private List<String> starts(String query) {
        return texts(service.get("/events?per_page=50&" + query), "start_date");
    }

    /** A member of each event in a list. */
    private static List<String> texts(Answer list, String member) {
        return list.list("events").stream()
                .map(event -> String.valueOf(((Map<?, ?>) event).get(member)))
                .toList();
    }

    @Test
    void create_answersWithTheSeries() {
        Answer made = calendar.event(ADMIN, WEEKLY);

        assertThat(made.at("recurrence.series")).isEqualTo(made.id());
        assertThat(made.at("recurrence.rule")).isEqualTo("FREQ=WEEKLY;COUNT=4");
        assertThat(made.at("recurrence.text")).isEqualTo("Every Saturday, 4 times, except on 19 December 2026");
        assertThat(made.at("recurrence.except")).isEqualTo(List.of("2026-12-19"));
        assertThat(made.at("recurrence.first")).isEqualTo("2026-12-05 19:30:00");
        assertThat(made.at("recurrence.last")).isEqualTo("2026-12-26 19:30:00");
        assertThat(made.at("recurrence.count")).isEqualTo(3L);
        assertThat(service.get("/events/" + made.id()).at("recurrence")).isEqualTo(made.at("recurrence"));
    }

    @Test
    void list_hasOccurrences() {
        long series = calendar.event(ADMIN, WEEKLY).id();

        Answer list = service.get("/events?per_page=50");

        assertThat(texts(list, "start_date"))
                .containsExactly("2026-12-05 19:30:00", "2026-12-12 19:30:00", "2026-12-26 19:30:00");
        assertThat(list.at("total")).isEqualTo(3L);
        assertThat(list.at("events.1.recurrence.series")).isEqualTo(series);
        assertThat(list.at("events.1.recurrence.original_start")).isEqualTo("2026-12-12 19:30:00");
        assertThat(list.at("events.1.recurrence.changed")).isEqualTo(List.of());
        assertThat(list.at("events.1.slug")).isEqualTo("yoga-2026-12-12");
        assertThat(list.at("events.1.url")).asString().endsWith("/event/yoga/2026-12-12/");
        assertThat(calendar.listed(ADMIN, "per_page=50")).doesNotContain(series).doesNotHaveDuplicates();
    }

    @Test
    void list_ofASeries_hasItsDatesAlone() {
        long series = calendar.event(ADMIN, WEEKLY).id();
        calendar.event(ADMIN);

        assertThat(starts("series=" + series)).hasSize(3);
        assertThat(starts("series=" + (series + 1000))).isEmpty();
    }

    @Test
    void single_showsThatItDoesNotRepeat() {
        Answer made = calendar.event(ADMIN);

        assertThat(made.body()).contains("\"recurrence\":null");
    }

    @Test
    void change_ofTheSeries_isSeenInAllItsOccurrences() {
        long series = calendar.event(ADMIN, WEEKLY).id();
        List<Long> before = calendar.listed(ADMIN, "per_page=50");
        starts("search=Event");

        calendar.change(ADMIN, series, "\"title\": \"Yoga\"");

        assertThat(texts(service.get("/events?per_page=50"), "title")).containsExactly("Yoga", "Yoga", "Yoga");
        assertThat(calendar.listed(ADMIN, "per_page=50")).isEqualTo(before);
        assertThat(service.get("/events/" + before.getFirst()).at("title")).isEqualTo("Yoga");
        assertThat(starts("search=Yoga")).hasSize(3);
    }

    @Test
    void changedRule_keepsTheIdsOfDates() {
        long series = calendar.event(ADMIN, WEEKLY).id();
        List<Long> before = calendar.listed(ADMIN, "per_page=50");

        calendar.change(ADMIN, series, "\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=2\"}");
        assertThat(calendar.listed(ADMIN, "per_page=50")).isEqualTo(before.subList(0, 2));
        calendar.change(ADMIN, series, "\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=5\"}");

        List<Long> after = calendar.listed(ADMIN, "per_page=50");
        assertThat(after).hasSize(5).containsAll(before);
        assertThat(after.getFirst()).isEqualTo(before.getFirst());
        assertThat(after.get(3)).isEqualTo(before.get(2));
    }

    @Test
    void rule_thatIsWrong_isRefused() {
        Answer refused = service.post(
                ADMIN,
                "/events",
                Calendar.body(
                        "\"title\": \"E\", \"start_date\": \"2026-12-05 19:30\", \"end_date\": \"2026-12-05 22:00\"",
                        "\"recurrence\": {\"rule\": \"FREQ=WEEKLY;BYDAY=TU\"}"));

        assertThat(refused.status()).as(refused.toString()).isEqualTo(400);
        assertThat(refused.toString()).contains("recurrence", "2026-12-08 19:30");
    }

    @Test
    void slugsOfDates_areTaken() {
        calendar.event(ADMIN, "\"title\": \"Yoga\"", WEEKLY);

        Answer other = calendar.event(ADMIN, "\"title\": \"Other\", \"slug\": \"yoga-2026-12-12\"");
        Answer free = calendar.event(ADMIN, "\"title\": \"Other\", \"slug\": \"yoga-2026-12-19\"");

        assertThat(other.text("slug")).isEqualTo("yoga-2026-12-12-2");
        assertThat(free.text("slug")).isEqualTo("yoga-2026-12-19");
        assertThat(service.get("/events/by-slug/yoga-2026-12-12").text("title")).isEqualTo("Yoga");
    }

    @Test
    void datesOfOneDay_haveTheirTimesInTheirSlugs() {
        calendar.event(ADMIN, "\"slug\": \"yoga-2026-12-12\"");
        calendar.event(ADMIN, "\"slug\": \"yoga-2026-12-19\"");
        calendar.event(ADMIN, "\"slug\": \"yoga-2026-12-19-1930\"");
        long series = calendar.event(
                        ADMIN,
                        "\"slug\": \"yoga\", \"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=3\","
                                + " \"also\": [\"2026-12-05 08:00\"]}")
                .id();

        Answer list = service.get("/events?per_page=50&series=" + series);

        List<Long> ids = Calendar.ids(list, "events");
        assertThat(texts(list, "slug"))
                .containsExactly(
                        "yoga-2026-12-05", "yoga-2026-12-05-1930", "yoga-2026-12-12-1930", "yoga-" + ids.getLast());
        for (int i = 0; i < ids.size(); i++)
            assertThat(service.get("/events/by-slug/" + texts(list, "slug").get(i))
                            .id())
                    .isEqualTo(ids.get(i));
        assertThat(service.get("/events/by-slug/yoga-2026-12-05-0800").id()).isEqualTo(ids.getFirst());
        assertThat(list.at("events.1.url")).asString().endsWith("/event/yoga/2026-12-05-1930/");
    }
}
