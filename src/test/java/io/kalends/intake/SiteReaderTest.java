package io.kalends.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.fetch.FetchCredentials;
import io.kalends.fetch.FetchPolicy;
import io.kalends.fetch.Fetcher;
import io.kalends.fetch.OwnAddress;
import io.kalends.intake.Item.DateOfSeries;
import io.kalends.intake.SiteReader.Position;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Reads a running service of ours. */
class SiteReaderTest {
    @RegisterExtension
    final TestService service = new TestService();

    private final Fetcher fetcher = new Fetcher(FetchPolicy.ofService(true, OwnAddress.none()), "test");
    private final FoundOnSite collected = new FoundOnSite();

    @AfterEach
    void stop() {
        fetcher.close();
    }

    private FoundOnSite read(String path, Role role) {
        Optional<FetchCredentials> credentials =
                Optional.ofNullable(role).map(it -> new FetchCredentials(it.word(), service.secret(it)));
        new SiteReader(fetcher, "http://127.0.0.1:" + service.port() + path, credentials, duration -> {})
                .read(Position.START, collected, collected);
        return collected;
    }

    private long post(String path, String json) {
        Answer answer = service.post(TestService.ADMIN, path, json);
        assertThat(answer.status()).as(answer.body()).isEqualTo(201);
        return Long.parseLong(answer.body().replaceFirst("(?s)^\\{\"id\":(\\d+).*", "$1"));
    }

    private static Map<String, Object> key(long id) {
        return Map.of("key", Long.toString(id));
    }

    @Test
    void site_isFoundByAnyOfItsAddresses() {
        post("/tags", "{\"name\": \"live\"}");

        for (String path : List.of(
                TestService.NAMESPACE,
                TestService.COMPATIBLE,
                "",
                "/",
                "/events/",
                TestService.COMPATIBLE + "/events?page=2")) {
            collected.clear();
            assertThat(read(path, null).of(Item.Type.TAG)).as(path).hasSize(1);
        }
    }

    @Test
    void everyKind_isReadWithItsLinks() {
        long child = post("/categories", "{\"name\": \"Jazz\", \"slug\": \"jazz\", \"description\": \"Blue\"}");
        long parent = post("/categories", "{\"name\": \"Music\"}");
        service.patch(TestService.ADMIN, "/categories/" + child, "{\"parent\": " + parent + "}");
        long tag = post("/tags", "{\"name\": \"live\"}");
        long venue = post("/venues", """
                {"venue": "Hall", "address": "Kaistr. 1", "zip": "01067", "geo_lat": 53.5, "geo_lng": 9.9, "show_map": false}""");
        long organizer = post("/organizers", "{\"organizer\": \"Club\", \"email\": \"a@example.org\"}");
        long event = post("/events", """
                {"title": "R&B", "start_date": "2020-01-05 19:30", "end_date": "2020-01-05 23:00", "timezone": "UTC+5.5",
                "description": "<p>a</p>", "excerpt": "b", "cost": "€15-20", "website": "https://example.org/a?b=c&d=e",
                "featured": true, "categories": [%s], "tags": [%s], "venue": [%s], "organizer": [%s],
                "image": "https://example.org/a.jpg", "date_utc": "2019-01-01 10:00:00"}
                """.formatted(child, tag, venue, organizer));

        read(TestService.NAMESPACE, null);

        assertThat(collected.keys(Item.Type.CATEGORY)).containsExactly("" + parent, "" + child);
        assertThat(collected.only(Item.Type.CATEGORY, child).fields())
                .containsEntry("name", "Jazz")
                .containsEntry("slug", "jazz")
                .containsEntry("description", "Blue")
                .containsEntry("parent", key(parent));
        assertThat(collected.only(Item.Type.VENUE, venue).fields())
                .containsEntry("venue", "Hall")
                .containsEntry("zip", "01067")
                .containsEntry("geo_lat", 53.5)
                .containsEntry("show_map", false)
                .containsEntry("slug", "hall")
                .containsEntry("status", "publish")
                .doesNotContainKeys("author", "phone");
        assertThat(collected.only(Item.Type.ORGANIZER, organizer).fields()).containsEntry("email", "a@example.org");
        Item read = collected.only(Item.Type.EVENT, event);
        assertThat(read.image()).hasValue("https://example.org/a.jpg");
        assertThat(read.fields())
                .containsEntry("title", "R&B")
                .containsEntry("start_date", "2020-01-05 19:30:00")
                .containsEntry("end_date", "2020-01-05 23:00:00")
                .containsEntry("timezone", "UTC+5.5")
                .containsEntry("date_utc", "2019-01-01 10:00:00")
                .containsEntry("cost", "€15 – €20")
                .containsEntry("website", "https://example.org/a?b=c&d=e")
                .containsEntry("featured", true)
                .containsEntry("sticky", false)
                .containsEntry("categories", List.of(key(child)))
                .containsEntry("tags", List.of(key(tag)))
                .containsEntry("venue", List.of(key(venue)))
                .containsEntry("organizer", List.of(key(organizer)))
                .doesNotContainKeys("author", "recurrence");
        assertThat(collected.problems()).isEmpty();
    }

    @Test
    void drafts_needCredentials() {
        for (String status : List.of("publish", "draft", "pending", "private")) post("/events", event(status, status));
        long gone = post("/events", event("gone", "publish"));
        service.delete(TestService.ADMIN, "/events/" + gone);
        service.post(TestService.ADMIN, "/events", """
                {"title": "hidden", "start_date": "2027-01-01", "end_date": "2027-01-01", "hide_from_listings": true}""");

        assertThat(read(TestService.NAMESPACE, null).titles()).containsExactly("publish");
        collected.clear();
        assertThat(read(TestService.COMPATIBLE, TestService.EDITOR).titles())
                .containsExactlyInAnyOrder("publish", "draft", "pending", "private", "gone", "hidden");
        assertThat(collected.only(Item.Type.EVENT, gone).fields()).containsEntry("status", "trash");
    }

    private static String event(String title, String status) {
        return """
                {"title": "%s", "status": "%s", "start_date": "2027-01-01 10:00", "end_date": "2027-01-01 11:00"}""".formatted(title, status);
    }

    @Test
    void wrongPassword_isSaid() {
        var reader = new SiteReader(
                fetcher,
                "http://127.0.0.1:" + service.port() + TestService.NAMESPACE,
                Optional.of(new FetchCredentials("editor", "wrong")),
                duration -> {});

        assertThatThrownBy(() -> reader.read(Position.START, collected, collected))
                .isInstanceOf(SiteFailure.class)
                .hasMessageContaining("user name or password are wrong");
    }

    @Test
    void series_comeWithTheirRuleAndDates() {
        long series = post("/events", """
                {"title": "Yoga", "start_date": "2026-12-01 18:00", "end_date": "2026-12-01 19:00", "timezone": "Europe/Berlin",
                "recurrence": {"rule": "FREQ=WEEKLY;BYDAY=TU;COUNT=5", "also": ["2026-12-03 18:00"], "except": ["2026-12-08"]}}
                """);
        List<Long> dates = new ArrayList<>();
        for (String day : List.of("2026-12-01", "2026-12-03", "2026-12-15", "2026-12-22", "2026-12-29"))
            dates.add(Long.parseLong(
                    service.get("/events/by-slug/yoga-" + day).body().replaceFirst("(?s)^\\{\"id\":(\\d+).*", "$1")));
        service.patch(TestService.ADMIN, "/events/" + dates.get(1), "{\"title\": \"Special\"}");
        service.delete(TestService.ADMIN, "/events/" + dates.get(2));

        read(TestService.NAMESPACE, null);

        Item read = collected.only(Item.Type.EVENT, series);
        assertThat(read.fields()).containsEntry("title", "Yoga").containsEntry("slug", "yoga");
        assertThat(read.fields().get("recurrence"))
                .isEqualTo(Map.of(
                        "rule", "FREQ=WEEKLY;BYDAY=TU;COUNT=5",
                        "also", List.of("2026-12-03 18:00:00"),
                        "except", List.of("2026-12-08", "2026-12-15 18:00:00")));
        assertThat(collected.keys(Item.Type.EVENT))
                .containsExactlyInAnyOrder(
                        "" + series, "" + dates.get(0), "" + dates.get(1), "" + dates.get(3), "" + dates.get(4));
        assertThat(collected.only(Item.Type.EVENT, dates.get(0)).fields()).isEmpty();
        Item special = collected.only(Item.Type.EVENT, dates.get(1));
        assertThat(special.fields()).isEqualTo(Map.of("title", "Special"));
        assertThat(special.date()).hasValue(new DateOfSeries("" + series, LocalDateTime.parse("2026-12-03T18:00:00")));

        collected.clear();
        read(TestService.NAMESPACE, TestService.EDITOR);
        assertThat(collected.only(Item.Type.EVENT, dates.get(2)).fields()).isEqualTo(Map.of("status", "trash"));
    }

    @Test
    void reading_goesOnWhereItWasStopped() {
        post("/venues", "{\"venue\": \"Hall\"}");
        for (int i = 100; i < 230; i++) post("/events", event("e" + i, "publish"));
        read(TestService.NAMESPACE, null);
        assertThat(collected.positions())
                .contains(
                        new Position(Item.Type.VENUE, 2),
                        new Position(Item.Type.EVENT, 2),
                        new Position(Item.Type.EVENT, 4));
        assertThat(collected.titles()).hasSize(130).doesNotHaveDuplicates();
        collected.clear();

        new SiteReader(
                        fetcher,
                        "http://127.0.0.1:" + service.port() + TestService.NAMESPACE,
                        Optional.empty(),
                        duration -> {})
                .read(new Position(Item.Type.EVENT, 3), collected, collected);

        assertThat(collected.of(Item.Type.VENUE)).isEmpty();
        assertThat(collected.titles())
                .as("with the page before")
                .hasSize(80)
                .contains("e229")
                .doesNotContain("e149");
        assertThat(collected.positions())
                .containsExactly(new Position(Item.Type.EVENT, 3), new Position(Item.Type.EVENT, 4));
    }
}
