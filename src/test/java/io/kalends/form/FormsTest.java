package io.kalends.form;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists in other forms; those of more than four records are streamed here. */
class FormsTest {
    @RegisterExtension
    final TestService service = new TestService()
            .with(Setting.TIMEZONE, "Europe/Berlin")
            .with(Setting.SITE_NAME, "Stadt & Land")
            .with(Setting.WRITES_PER_MINUTE, "0")
            .with(Setting.MAX_PER_PAGE, "4")
            .with(Setting.DEFAULT_PER_PAGE, "4");

    private long make(String path, String json) {
        Answer made = service.post(ADMIN, path, json);
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        return made.id();
    }

    private void define(String json) {
        assertThat(service.post(ADMIN, "/custom-fields", json).status()).isEqualTo(201);
    }

    private long event(String title, String more) {
        return make("/events", """
                {"title": %s, "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 23:00"%s}
                """.formatted(Json.text(title), more.isEmpty() ? "" : ", " + more));
    }

    private void events(int count) {
        for (int i = 0; i < count; i++) event("Fest " + i, "");
    }

    private Answer send(Role role, String method, String path, Map<String, String> headers) {
        return service.send(role, method, path, null, headers);
    }

    @ParameterizedTest
    @CsvSource({
        "/events.csv, text/csv; charset=utf-8; header=present",
        "/events.geojson, application/geo+json",
        "/events.ndjson, application/x-ndjson",
        "/events.rss, application/rss+xml",
        "/events.atom, application/atom+xml",
        "/events.feed.json, application/feed+json",
        "/events.jsonld, application/ld+json",
        "/venues.csv, text/csv; charset=utf-8; header=present",
        "/venues.geojson, application/geo+json",
        "/organizers.csv, text/csv; charset=utf-8; header=present",
    })
    void form_isAnsweredLikeTheListItIsAFormOf(String path, String type) throws IOException {
        events(9);
        for (int i = 0; i < 9; i++) {
            make("/venues", "{\"venue\": \"Halle %s\"}".formatted(i));
            make("/organizers", "{\"organizer\": \"Verein %s\"}".formatted(i));
        }
        for (String query : List.of("", "?per_page=2")) {
            Answer whole = service.get(path + query);
            assertThat(whole.status()).as(whole.toString()).isEqualTo(200);
            assertThat(whole.header("Content-Type")).hasValue(type);
            assertThat(whole.header("X-TEC-Total")).hasValue("9");
            assertThat(whole.header("Access-Control-Allow-Origin")).isPresent();
            assertThat(whole.header("Content-Length").isPresent()).isEqualTo(!query.isEmpty());
            String tag = whole.header("ETag").orElseThrow();
            Answer head = send(null, "HEAD", path + query, Map.of());
            assertThat(head.header("ETag")).hasValue(tag);
            assertThat(head.body()).isEmpty();
            assertThat(send(null, "GET", path + query, Map.of("If-None-Match", tag))
                            .status())
                    .isEqualTo(304);
            Answer packed = send(
                    null,
                    "GET",
                    path + query + (query.isEmpty() ? "?" : "&") + "x=1",
                    Map.of("Accept-Encoding", "gzip"));
            if (packed.header("Content-Encoding").isPresent())
                assertThat(unpacked(packed)
                                .replace("&amp;x=1", "")
                                .replace("?x=1", "")
                                .replace("&x=1", ""))
                        .isEqualTo(whole.body());
            else assertThat(whole.bytes()).hasSizeLessThan(1_024);
        }
        assertThat(service.get(path + "?per_page=2&page=9").code())
                .isEqualTo(service.get(path.replaceFirst("[.].*", "") + "?per_page=2&page=9")
                        .code());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ics", "rss", "atom", "feed.json", "csv", "geojson", "jsonld", "ndjson"})
    void form_isOfferedOnBothMounts(String form) {
        events(9);
        String path = TestService.COMPATIBLE + "/events." + form;

        Answer whole = service.raw(null, "GET", path, null, Map.of());
        assertThat(whole.status()).isEqualTo(200);
        assertThat(whole.header("X-TEC-Total")).hasValue("9");
        assertThat(whole.header("Content-Type"))
                .isEqualTo(service.get("/events." + form).header("Content-Type"));
        assertThat(service.raw(null, "GET", "/?rest_route=/tribe/events/v1/events." + form, null, Map.of())
                        .header("X-TEC-Total"))
                .hasValue("9");
        Answer page = service.raw(null, "GET", path + "?per_page=4&page=3", null, Map.of());
        assertThat(page.header("X-TEC-TotalPages")).hasValue("3");
        assertThat(page.body()).contains("Fest 8").doesNotContain("Fest 7");
        String tag = whole.header("ETag").orElseThrow();
        assertThat(service.raw(null, "GET", path, null, Map.of("If-None-Match", tag))
                        .status())
                .isEqualTo(304);
        assertThat(service.raw(null, "GET", path + "?start_date=soon", null, Map.of())
                        .reason("start_date"))
                .isEqualTo("rest_invalid_date");
    }

    /** In the dialect of the mount, which has authors as texts. */
    @Test
    void linesOfJson_areTheObjectsOfTheListOfTheirMount() {
        event("Fest", "");

        String line = service.raw(null, "GET", TestService.COMPATIBLE + "/events.ndjson", null, Map.of())
                .body();

        assertThat(Json.parse(line))
                .isEqualTo(service.raw(null, "GET", TestService.COMPATIBLE + "/events", null, Map.of())
                        .at("events.0"));
        assertThat(line)
                .contains("\"author\":\"")
                .isNotEqualTo(service.get("/events.ndjson").body());
    }

    private static String unpacked(Answer answer) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(answer.bytes()))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/events.xml",
                "/events.json",
                "/venues.rss",
                "/organizers.geojson",
                "/tags.csv",
                "/events/1.csv",
                "/events.csv.gz"
            })
    void formThatIsNotThere_isNotFound(String path) {
        Answer answer = service.get(path);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.code()).isEqualTo("rest_no_route");
    }

    @Test
    void tagOfALongList_standsForQueryCallerAndVersion() {
        events(9);
        String tag = tag(null, "/events.ndjson");

        assertThat(tag(null, "/events.ndjson")).isEqualTo(tag);
        assertThat(tag(EDITOR, "/events.ndjson")).isNotEqualTo(tag);
        assertThat(tag(null, "/events.ndjson?order=desc")).isNotEqualTo(tag);
        service.restart();
        assertThat(tag(null, "/events.ndjson")).isEqualTo(tag);
        long venue = make("/venues", "{\"venue\": \"Halle\"}");
        String withVenue = tag(null, "/events.ndjson");
        assertThat(withVenue).isNotEqualTo(tag);
        service.patch(ADMIN, "/venues/" + venue, "{\"venue\": \"Saal\"}");
        assertThat(tag(null, "/events.ndjson")).isNotEqualTo(withVenue);
    }

    @Test
    void tagOfALongList_changesWithTheLanguage() {
        events(9);
        event("Fest", "\"event_status\": \"cancelled\"");
        String tag = tag(null, "/events.rss");
        assertThat(service.get("/events.rss").body()).contains("Cancelled: Fest");

        service.with(Setting.LANGUAGES, "de").restart();

        assertThat(service.get("/events.rss").body()).contains("Abgesagt: Fest");
        assertThat(tag(null, "/events.rss")).isNotEqualTo(tag);
    }

    private String tag(Role role, String path) {
        return send(role, "HEAD", path, Map.of()).header("ETag").orElseThrow();
    }

    /** By the clock alone: editors see its status change, and it has the same place in their list. */
    @Test
    void tagOfALongList_changesWithAPublication() {
        events(9);
        event("Später", "\"date\": \"2026-11-20 12:00\"");
        String tag = tag(EDITOR, "/events.ndjson");
        String visitors = tag(null, "/events.ndjson");

        service.clock().forward(Duration.ofDays(10));

        assertThat(tag(EDITOR, "/events.ndjson")).isNotEqualTo(tag);
        assertThat(tag(null, "/events.ndjson")).isNotEqualTo(visitors);
    }

    @Test
    void linesOfJson_areTheObjectsOfTheList() {
        events(3);
        event("Serie", "\"recurrence\": {\"rule\": \"FREQ=DAILY;COUNT=4\"}");

        List<Object> lines =
                service.get("/events.ndjson").body().lines().map(Json::parse).toList();

        List<Object> listed = new ArrayList<>();
        for (int page = 1; page <= 2; page++)
            listed.addAll(service.get("/events?page=" + page).list("events"));
        assertThat(lines).hasSize(7).containsExactlyElementsOf(listed);
        assertThat(service.get("/events.ndjson?_fields=id,venue.city&per_page=1")
                        .body())
                .matches("\\{\"id\":\\d+,\"venue\":\\[]}\n");
        assertThat(service.get("/events.ndjson?recurring=series&window=all")
                        .body()
                        .lines())
                .hasSize(4);
    }

    @Test
    void table_hasAColumnForEachFieldThatIsNamed() {
        long venue = make("/venues", "{\"venue\": \"Halle, \\\"A\\\"\", \"city\": \"Hamburg\"}");
        long id = event("Fest", "\"venue\": [%s], \"tags\": [\"a\", \"b\"]".formatted(venue));

        assertThat(service.get("/events.csv?_fields=title,id,venue.venue,tags.name,nothing,cost_details")
                        .body())
                .isEqualTo(
                        "title,id,venue.venue,tags.name,cost_details\r\n"
                                + "Fest,%s,\"Halle, \"\"A\"\"\",a; b,".formatted(id)
                                + "\"{\"\"currency_symbol\"\":\"\"\"\",\"\"currency_code\"\":\"\"\"\",\"\"currency_position\"\":\"\"\"\",\"\"values\"\":[]}\"\r\n");
        var row = FormReaders.rows(service.get("/events.csv").body()).getFirst();
        assertThat(row.getField("venue.city")).isEqualTo("Hamburg");
        assertThat(row.getField("start_date")).isEqualTo("2026-12-05 19:30:00");
        assertThat(row.getField("all_day")).isEqualTo("false");
    }

    @Test
    void geoJson_isAsRfc7946HasIt() {
        long one = make("/venues", "{\"venue\": \"Halle\", \"geo_lat\": 53.5, \"geo_lng\": 10.25}");
        long other = make("/venues", "{\"venue\": \"Saal\", \"geo_lat\": -33, \"geo_lng\": 151}");
        event("Nirgends", "\"start_date\": \"2026-12-01 10:00\"");
        event("Hier", "\"venue\": %s, \"start_date\": \"2026-12-02 10:00\"".formatted(one));
        event("Beides", "\"venue\": [%s, %s], \"start_date\": \"2026-12-03 10:00\"".formatted(one, other));

        var collection =
                (Map<?, ?>) service.get("/events.geojson?_fields=id,title").tree();
        List<?> features = (List<?>) collection.get("features");

        assertThat(collection.keySet()).hasToString("[type, features]");
        assertThat(collection.get("type")).isEqualTo("FeatureCollection");
        assertThat(features).allSatisfy(feature -> {
            assertThat(((Map<?, ?>) feature).keySet()).hasToString("[type, id, geometry, properties]");
            assertThat(FormReaders.member(feature, "type")).isEqualTo("Feature");
        });
        assertThat(features)
                .extracting(feature -> Json.text(((Map<?, ?>) feature).get("geometry")))
                .satisfiesExactly(
                        none -> assertThat(none).isEqualTo("null"),
                        point -> assertThat(Json.same(
                                        Json.parse(point),
                                        Json.parse("{\"type\": \"Point\", \"coordinates\": [10.25, 53.5]}")))
                                .isTrue(),
                        points -> assertThat(
                                        Json.same(
                                                Json.parse(points),
                                                Json.parse(
                                                        "{\"type\": \"MultiPoint\", \"coordinates\": [[10.25, 53.5], [151, -33]]}")))
                                .isTrue());
        assertThat(service.get("/venues.geojson").body()).contains("[10.25,53.5]", "[151,-33]");
    }

    @Test
    void singleEvent_isReadAsLinkedData() {
        long id = event("Fest", "");
        long draft = event("Entwurf", "\"status\": \"draft\"");

        Answer answer = service.get("/events/" + id + ".jsonld");

        assertThat(answer.header("Content-Type")).hasValue("application/ld+json");
        assertThat(answer.tree()).isEqualTo(service.get("/events/" + id).at("json_ld"));
        assertThat(service.get("/events/" + draft + ".jsonld").code()).isEqualTo("event-not-accessible");
        assertThat(service.get("/events/999999.jsonld").code()).isEqualTo("rest-event-not-found");
    }

    @Test
    void linkedData_countsPlacesFromTheFirstPageOn() {
        events(5);

        assertThat(((List<?>) service.get("/events.jsonld?per_page=2&page=2").at("itemListElement")))
                .extracting(item -> FormReaders.member(item, "position"))
                .containsExactly("3", "4");
        assertThat(service.get("/events.jsonld").text("itemListElement.0.item.@type"))
                .isEqualTo("Event");
    }

    @Test
    void table_hasAColumnForEachCustomField() {
        define("{\"key\": \"age\", \"label\": \"Age\", \"kind\": \"number\"}");
        define("{\"key\": \"note\", \"label\": \"Note\", \"kind\": \"text\"}");
        define("""
                {"key": "budget", "label": "Budget", "kind": "number", "public": false}""");
        event("Fest", "\"custom_fields\": {\"age\": -9.5, \"note\": \"=1+1\", \"budget\": 500}");
        event("Other", "");

        String[] lines = service.get("/events.csv").body().split("\r\n", -1);
        assertThat(lines[0]).endsWith(",modified,custom_age,custom_note");
        assertThat(lines[1]).endsWith(",-9.5,'=1+1");
        assertThat(lines[2]).endsWith(",,");
        String[] ofEditor = service.get(EDITOR, "/events.csv").body().split("\r\n", -1);
        assertThat(ofEditor[0]).endsWith(",custom_age,custom_note,custom_budget");
        assertThat(ofEditor[1]).endsWith(",-9.5,'=1+1,500");
        assertThat(service.get("/events.csv?_fields=title,custom_fields.age.value")
                        .body())
                .isEqualTo("title,custom_fields.age.value\r\nFest,-9.5\r\nOther,\r\n");
        assertThat(service.get("/events.geojson").at("features.0.properties.custom_fields.age.label"))
                .isEqualTo("Age");
        assertThat(service.get("/events.ndjson").body())
                .contains("\"custom_fields\":{\"age\"")
                .doesNotContain("500");
        assertThat(service.get("/events.jsonld").body()).contains("Fest").doesNotContain("500");
    }

    @Test
    void tagOfALongForm_changesWithALabel() {
        define("{\"key\": \"age\", \"label\": \"Age\", \"kind\": \"number\"}");
        for (int i = 0; i < 9; i++) event("Fest " + i, "\"custom_fields\": {\"age\": 1}");
        String tag = service.get("/events.ndjson").header("ETag").orElseThrow();
        assertThat(service.get("/events.ndjson").header("ETag")).hasValue(tag);

        service.patch(ADMIN, "/custom-fields/age", "{\"label\": \"Other\"}");

        assertThat(service.get("/events.ndjson").header("ETag").orElseThrow()).isNotEqualTo(tag);
        assertThat(service.get("/events.ndjson").body()).contains("Other").doesNotContain("Age");
    }
}
