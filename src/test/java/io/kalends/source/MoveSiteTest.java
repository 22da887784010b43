package io.kalends.source;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A running site is moved into an empty store, and a feed of it is kept in step. */
class MoveSiteTest {
    private static final List<String> LISTS = List.of(
            "/events?window=all&per_page=50",
            "/venues?per_page=50",
            "/organizers?per_page=50",
            "/categories?per_page=50&hide_empty=false",
            "/tags?per_page=50&hide_empty=false");

    @RegisterExtension
    static final TestService old = new TestService();

    @RegisterExtension
    final TestService here = new TestService().with(Setting.FETCH_PRIVATE, "true");

    @BeforeAll
    static void fill() {
        old.post(EDITOR, "/categories", "{\"name\": \"Music\"}");
        old.post(EDITOR, "/categories", "{\"name\": \"Jazz & Blues\", \"parent\": 1}");
        old.post(EDITOR, "/events", """
                {"title": "Jam & more", "description": "<p>Bring <b>ears</b></p>", "start_date": "2026-12-05 19:30",
                 "end_date": "2026-12-05 23:00", "timezone": "Europe/Berlin", "cost": "12,50 €", "featured": true,
                 "website": "https://example.org/jam", "categories": ["jazz-blues"], "tags": ["live"],
                 "venue": {"venue": "Harbour Hall", "city": "Hamburg", "geo_lat": 53.5, "geo_lng": 10},
                 "organizer": {"organizer": "Jazz Club", "email": "jazz@example.org"}}""");
        old.post(EDITOR, "/events", """
                {"title": "Fair", "start_date": "2026-12-12", "end_date": "2026-12-13", "all_day": true}""");
        Answer series = old.post(EDITOR, "/events", """
                {"title": "Yoga", "start_date": "2026-12-08 19:30", "end_date": "2026-12-08 20:30",
                 "recurrence": {"rule": "FREQ=WEEKLY;COUNT=5", "except": ["2026-12-22"]}}""");
        long date = old.get("/events?series=" + series.id()).number("events.1.id");
        old.patch(EDITOR, "/events/" + date, "{\"title\": \"Yoga outside\", \"event_status\": \"cancelled\"}");
        old.post(EDITOR, "/events", """
                {"title": "Secret", "start_date": "2026-12-06 19:30", "end_date": "2026-12-06 23:00",
                 "status": "draft"}""");
    }

    private long source(String type, String path) {
        Answer made =
                here.post(ADMIN, "/sources", """
                {"type": "%s", "address": "%s"}""".formatted(type, old.config().baseUrl() + path));
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        return made.id();
    }

    private Answer run(long source) {
        Answer begun = here.post(ADMIN, "/sources/" + source + "/run", "{}");
        assertThat(begun.status()).as(begun.toString()).isBetween(200, 202);
        await().until(() -> !here.get(ADMIN, "/sources/" + source + "/runs")
                .text("runs.0.outcome")
                .equals("running"));
        return here.get(ADMIN, "/sources/" + source + "/runs");
    }

    /** What a list says, but for addresses of the site, IDs of series, and who wrote when. */
    private static String said(TestService service, String path) {
        return service.get(path)
                .body()
                .replace(service.config().baseUrl(), "")
                .replaceAll("\"global_id(_lineage)?\":(\"[^\"]*\"|\\[[^]]*]),", "")
                .replaceAll("\"(author|modified|modified_utc)\":(\"[^\"]*\"|\\d+),", "")
                .replaceAll("\"series\":\\d+", "\"series\"");
    }

    @Test
    void site_hasTheSameListsHere_withTheSameIds() {
        Answer runs = run(source("site", "/wp-json/tribe/events/v1"));

        assertThat(runs.text("runs.0.outcome")).as(runs.body()).isEqualTo("done");
        for (String list : LISTS) assertThat(said(here, list)).as(list).isEqualTo(said(old, list));
        assertThat(here.get(ADMIN, "/events?status=draft&window=all").number("total"))
                .isZero();
    }

    @Test
    void idsOfTheSite_leadToTheRecordsHere_whereTheyAreOthers() {
        here.post(EDITOR, "/venues", "{\"venue\": \"Own\"}");
        for (int i = 0; i < 30; i++) {
            long gap = old.post(EDITOR, "/venues", "{\"venue\": \"Gone\"}").id();
            old.delete(EDITOR, "/venues/" + gap + "?force=true");
        }
        long there = old.post(EDITOR, "/events", """
                {"title": "Late addition", "start_date": "2026-12-20 19:30", "end_date": "2026-12-20 23:00"}""").id();
        run(source("site", "/wp-json/tribe/events/v1"));

        Answer found = here.raw(null, "GET", "/?p=" + there, null, Map.of());
        long moved = here.get("/events?search=late").number("events.0.id");

        assertThat(moved).isNotEqualTo(there);
        assertThat(found.status()).isEqualTo(301);
        assertThat(found.header("Location")).contains("/event/late-addition/");
        old.delete(EDITOR, "/events/" + there + "?force=true");
    }

    @Test
    void feed_isKeptInStep() {
        long source = source("ical", "/api/calendar/events/v1/events.ics");
        run(source);
        assertThat(here.get("/events?search=jam").number("total")).isEqualTo(1);
        assertThat(here.get("/events?search=yoga").number("total")).isEqualTo(4);

        Answer jam = here.get("/events?search=jam");
        here.patch(EDITOR, "/events/" + jam.at("events.0.id"), "{\"title\": \"Our jam\"}");
        Answer again = run(source);

        assertThat(again.text("runs.0.outcome")).as(again.body()).isIn("not_modified", "done");
        assertThat(here.get("/events?search=jam").text("events.0.title")).isEqualTo("Our jam");
    }

    @Test
    void privateAddress_isNotFetched_unlessAllowed() {
        Answer made = old.post(ADMIN, "/sources", """
                {"type": "site", "address": "%s"}""".formatted(here.config().baseUrl()));
        Answer dry = old.post(ADMIN, "/sources/" + made.id() + "/run", "{\"dry_run\": true}");

        assertThat(dry.text("outcome")).as(dry.body()).isEqualTo("failed");
        assertThat(dry.text("message")).contains("private network", "fetch-private=true");
    }

    @Test
    void feedOfAFile_needsNoSite() {
        assertThat(old.raw(null, "GET", "/api/calendar/events/v1/events.csv", null, Map.of())
                        .body())
                .contains("Jam & more");
        long source = source("csv", "/api/calendar/events/v1/events.csv");
        Answer runs = run(source);
        assertThat(runs.text("runs.0.outcome")).as(runs.body()).isIn("done", "incomplete");
        assertThat(here.get("/events?search=jam").number("total")).isEqualTo(1);
    }
}
