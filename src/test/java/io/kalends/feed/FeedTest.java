package io.kalends.feed;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FeedTest {
    @RegisterExtension
    final TestService service = new TestService()
            .with(Setting.TIMEZONE, "Europe/Berlin")
            .with(Setting.SITE_NAME, "Stadt, Land; Fluss")
            .with(Setting.WRITES_PER_MINUTE, "0");

    private long make(String title, String start, String end, String more) {
        String body = "{\"title\": \"%s\", \"start_date\": \"%s\", \"end_date\": \"%s\"%s}"
                .formatted(title, start, end, more.isEmpty() ? "" : ", " + more);
        Answer made = service.post(ADMIN, "/events", body);
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        return made.id();
    }

    private static CalendarReader read(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return new CalendarReader(answer.body());
    }

    private List<String> titles(String path) {
        return read(service.get(path)).events().stream()
                .map(event -> event.text("SUMMARY"))
                .toList();
    }

    @Test
    void feed_saysWhatItIs() {
        make("Fest", "2026-12-05 19:30", "2026-12-05 23:00", "");

        Answer answer = service.get("/events.ics?search=fest");
        var calendar = read(answer).calendar;

        assertThat(answer.header("Content-Type")).hasValue("text/calendar; charset=utf-8");
        assertThat(calendar.text("VERSION")).isEqualTo("2.0");
        assertThat(calendar.find("METHOD"))
                .as("it would demand an ORGANIZER of each event")
                .isEmpty();
        assertThat(calendar.text("PRODID")).contains("Kalends");
        assertThat(calendar.text("NAME")).isEqualTo("Stadt, Land; Fluss");
        assertThat(calendar.text("X-WR-CALNAME")).isEqualTo("Stadt, Land; Fluss");
        assertThat(calendar.text("REFRESH-INTERVAL")).isEqualTo("PT1H");
        assertThat(calendar.text("X-PUBLISHED-TTL")).isEqualTo("PT1H");
        assertThat(calendar.text("SOURCE")).endsWith(NAMESPACE + "/events.ics?search=fest");
        assertThat(calendar.all("VTIMEZONE")).hasSize(1);
    }

    @Test
    void event_isToldWhole() {
        long id = make("Jazz, Blues; mehr", "2026-12-05 19:30", "2026-12-05 23:00", """
                "description": "<p>Drei <b>Bands</b>, ein Saal; 5 &lt; 6</p><ul><li>eins</li><li>zwei</li></ul>",
                "categories": ["Jazz, alt"], "tags": ["live"], "image": "https://example.org/a,b.jpg",
                "venue": {"venue": "Halle \\"A\\"", "address": "Kaistraße 1", "zip": "20457", "city": "Hamburg",
                    "country": "Germany", "geo_lat": 53.5413, "geo_lng": 9.9841},
                "organizer": [{"organizer": "Verein; e. V.", "phone": "040 1"},
                    {"organizer": "Club, \\"Blau\\"", "email": "hello@example.org"}]""");

        Answer json = service.get("/events/" + id);
        var event = read(service.get("/events.ics")).events().getFirst();

        assertThat(event.text("UID")).isEqualTo(json.text("global_id"));
        assertThat(event.text("SUMMARY")).isEqualTo("Jazz, Blues; mehr");
        assertThat(event.get("DTSTART").toString()).contains("20261205T193000", "Europe/Berlin");
        assertThat(event.text("DESCRIPTION")).isEqualTo("Drei Bands, ein Saal; 5 < 6\n\n- eins\n- zwei");
        assertThat(event.text("LOCATION")).isEqualTo("Halle \"A\", Kaistraße 1, 20457 Hamburg, Germany");
        assertThat(event.get("GEO").value()).isEqualTo("53.5413;9.9841");
        assertThat(event.get("CATEGORIES").value()).isEqualTo("Jazz\\, alt,live");
        assertThat(event.get("ORGANIZER").value()).isEqualTo("mailto:hello@example.org");
        assertThat(event.text("CONTACT")).isEqualTo("Verein; e. V., 040 1");
        assertThat(event.get("URL").value()).isEqualTo(json.text("url"));
        assertThat(event.get("ATTACH").value()).isEqualTo("https://example.org/a,b.jpg");
        assertThat(event.get("IMAGE").value()).isEqualTo("https://example.org/a,b.jpg");
        assertThat(event.text("STATUS")).isEqualTo("CONFIRMED");
        assertThat(event.text("DTSTAMP")).isEqualTo(event.text("LAST-MODIFIED"));
    }

    @Test
    void quotesInNames_areKept() {
        make("Eins", "2026-12-05 19:30", "2026-12-05 23:00", """
                "organizer": {"organizer": "\\"Blau\\"", "email": "blau@example.org"}""");
        make("Zwei", "2026-12-06 19:30", "2026-12-06 23:00", """
                "organizer": {"organizer": "\\"", "email": "rot@example.org"}""");

        var events = read(service.get("/events.ics")).events();

        assertThat(events)
                .extracting(event -> event.get("ORGANIZER").params().get("CN"))
                .containsExactly("^'Blau^'", "^'");
    }

    @Test
    void sequence_risesWithChanges() {
        long id = make("Fest", "2026-12-05 19:30", "2026-12-05 23:00", "");
        int before = Integer.parseInt(
                read(service.get("/events.ics")).events().getFirst().text("SEQUENCE"));
        service.clock().forward(Duration.ofMinutes(1));
        service.patch(ADMIN, "/events/" + id, "{\"title\": \"Feier\"}");

        var after = read(service.get("/events.ics")).events().getFirst();

        assertThat(Integer.parseInt(after.text("SEQUENCE"))).isEqualTo(before + 60);
    }

    @Test
    void feed_keepsWhatIsOverAndWhatIsRunning() {
        make("over", "2001-01-01 10:00", "2001-01-01 11:00", "");
        make("running", "2020-01-01 10:00", "2040-01-01 11:00", "");
        make("far", "2099-01-01 10:00", "2099-01-01 11:00", "");

        assertThat(titles("/events.ics")).containsExactly("over", "running", "far");
        assertThat(titles("/events.ics?window=default")).isEmpty();
        assertThat(titles("/events.ics?ends_after=yesterday")).containsExactly("running", "far");
        assertThat(titles("/events.ics?start_date=2010-01-01&order=desc")).containsExactly("far", "running");
    }

    @Test
    void feed_takesTheFiltersOfTheList() {
        make("one", "2026-12-05 19:30", "2026-12-05 23:00", "\"tags\": [\"live\"]");
        make("two", "2026-12-06 19:30", "2026-12-06 23:00", "\"featured\": true");

        assertThat(titles("/events.ics?tags=live")).containsExactly("one");
        assertThat(titles("/events.ics?featured=true")).containsExactly("two");
        assertThat(titles("/events.ics?search=two")).containsExactly("two");
        assertThat(titles("/events.ics?page=2&per_page=1")).containsExactly("two");
        assertThat(service.get("/events.ics?page=3&per_page=1").status()).isEqualTo(404);
        Answer refused = service.get("/events.ics?tags=nothing&start_date=soon");
        assertThat(refused.code()).isEqualTo("rest_invalid_param");
        assertThat(refused.reason("tags")).isEqualTo("rest_unknown_id");
        assertThat(refused.reason("start_date")).isEqualTo("rest_invalid_date");
        assertThat(service.get("/events.ics?status=draft").status()).isEqualTo(401);
        assertThat(service.get("/events.ics?hide_from_listings=true").status()).isEqualTo(401);
    }

    @Test
    void feed_showsEachCallerWhatTheListShows() {
        make("public", "2026-12-05 19:30", "2026-12-05 23:00", "");
        make("draft", "2026-12-06 19:30", "2026-12-06 23:00", "\"status\": \"draft\"");
        long hidden = make("hidden", "2026-12-07 19:30", "2026-12-07 23:00", "\"hide_from_listings\": true");

        assertThat(titles("/events.ics")).containsExactly("public");
        assertThat(read(service.get(EDITOR, "/events.ics")).events())
                .extracting(event -> event.text("SUMMARY") + " " + event.text("STATUS"))
                .containsExactly("public CONFIRMED", "draft TENTATIVE");
        assertThat(titles("/events/" + hidden + ".ics")).containsExactly("hidden");
    }

    @Test
    void singleEvent_isReadLikeTheRecord() {
        long id = make("Fest", "2026-12-05 19:30", "2026-12-05 23:00", "");
        long draft = make("Entwurf", "2026-12-05 19:30", "2026-12-05 23:00", "\"status\": \"draft\"");

        Answer answer = service.get("/events/" + id + ".ics");

        assertThat(read(answer).events()).hasSize(1);
        assertThat(answer.header("Content-Disposition")).hasValue("inline; filename=\"event-" + id + ".ics\"");
        assertThat(service.get("/events/" + draft + ".ics").code()).isEqualTo("event-not-accessible");
        assertThat(service.get("/events/999999.ics").code()).isEqualTo("rest-event-not-found");
        assertThat(service.get("/events/x.ics").code()).isEqualTo("rest_no_route");
        assertThat(service.get("/events/" + id).text("title")).isEqualTo("Fest");
        Answer page = service.raw(null, "GET", "/events/" + id + ".ics", null, Map.of());
        assertThat(read(page).events()).hasSize(1);
        assertThat(service.raw(null, "GET", "/events/" + draft + ".ics", null, Map.of())
                        .status())
                .isEqualTo(403);
    }

    @Test
    void unchangedFeed_isNotSentAgain() {
        long id = make("Fest", "2026-12-05 19:30", "2026-12-05 23:00", "");
        String tag = service.get("/events.ics").header("ETag").orElseThrow();
        service.clock().forward(Duration.ofDays(1));

        assertThat(again("/events.ics", tag).status()).isEqualTo(304);

        service.patch(ADMIN, "/events/" + id, "{\"title\": \"Feier\"}");
        assertThat(again("/events.ics", tag).status()).isEqualTo(200);
    }

    private Answer again(String path, String tag) {
        return service.send(null, "GET", path, null, Map.of("If-None-Match", tag));
    }
}
