package io.kalends.web;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calendars that subscribed to the feeds of the incumbent are led to those that have the same events. */
class OldFeedsTest {
    @RegisterExtension
    static final TestService service = new TestService();

    @RegisterExtension
    static final TestService off = new TestService().with(Setting.COMPAT_MOUNT, "false");

    private static long category;

    @BeforeAll
    static void makeRecords() {
        category = service.post(EDITOR, "/categories", "{\"name\": \"Jazz\"}").id();
        service.post(EDITOR, "/venues", """
                {"venue": "Harbour Hall", "city": "Hamburg", "geo_lat": 53.5, "geo_lng": 10}""");
        for (TestService each : new TestService[] {service, off}) {
            each.post(EDITOR, "/events", """
                    {"title": "Jazz night", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 23:00",
                     "categories": ["jazz"], "tags": ["live"], "organizer": {"organizer": "Jazz Club"}}""");
            each.post(EDITOR, "/events", """
                    {"title": "Open day", "start_date": "2026-12-12 10:00", "end_date": "2026-12-12 12:00"}""");
        }
    }

    private static Answer get(TestService asked, String path) {
        return asked.raw(null, "GET", path, null, Map.of());
    }

    private static String feed(String path) {
        Answer answer = get(service, path);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(301);
        return answer.header("Location")
                .orElseThrow()
                .substring(service.config().baseUrl().length());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/?post_type=tribe_events&ical=1",
                "/?ical=1&post_type=tribe_events&eventDisplay=list",
                "/events/?ical=1",
                "/events?ical=1",
                "/events/list/?ical=1",
                "/events/list/?ical=1&eventDisplay=past&page=2",
                "/events/month/?ical=1",
                "/events/week/?ical=1",
                "/events/day/?ical=1",
            })
    void list_hasAllEvents(String path) {
        String feed = feed(path);

        assertThat(feed).isEqualTo("/api/calendar/events/v1/events.ics");
        assertThat(get(service, feed).body()).contains("SUMMARY:Jazz night", "SUMMARY:Open day");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/events/?ical=1&categories=jazz | ?categories=jazz",
                "/events/?categories[]=jazz&ical=1&search=night | ?categories[]=jazz&search=night",
                "/?post_type=tribe_events&ical=1&tribe_events_cat=jazz | ?categories=jazz",
                "/events/list/?tribe-bar-search=jazz+night&ical=1 | ?search=jazz+night",
                "/events/list/?ical=1&tribe-bar-date=2026-12-01 | ?ends_after=2026-11-30",
                "/events/?ical=1&from=2026-12-01&to=2026-12-06 | ?ends_after=2026-11-30&starts_before=2026-12-06",
                "/events/?ical=1&start_date=2026-12-01&end_date=2026-12-06 | ?start_date=2026-12-01&end_date=2026-12-06",
                "/events/?ical=1&near=Hamburg&radius=5 | ?geoloc_lat=53.5&geoloc_lng=10.0&geoloc_radius=5",
                "/events/?ical=1&x=a%20b | ?x=a%20b",
                "/events/month/2026-12/?ical=1 | ?ends_after=2026-11-30&starts_before=2026-12-31",
                "/events/day/2026-12-05/?ical=1 | ?ends_after=2026-12-04&starts_before=2026-12-05",
                "/events/month/2026-12/?ical=1&tribe_events_cat=jazz | ?categories=jazz&ends_after=2026-11-30&starts_before=2026-12-31",
            })
    void filters_areKept(String path, String query) {
        assertThat(feed(path)).isEqualTo("/api/calendar/events/v1/events.ics" + query);
    }

    @Test
    void filtered_hasWhatWasChosen() {
        assertThat(get(service, feed("/events/?ical=1&tribe_events_cat=jazz")).body())
                .contains("SUMMARY:Jazz night")
                .doesNotContain("SUMMARY:Open day");
    }

    @Test
    void event_isLedToItsOwn() {
        long id = service.get("/events/by-slug/jazz-night").id();

        String feed = feed("/event/jazz-night/?ical=1");

        assertThat(feed).isEqualTo("/api/calendar/events/v1/events/" + id + ".ics");
        assertThat(get(service, feed).body()).contains("SUMMARY:Jazz night").doesNotContain("SUMMARY:Open day");
        assertThat(get(service, "/event/nothing/?ical=1").status()).isEqualTo(404);
    }

    @Test
    void category_isLedToItsOwn() {
        String feed = feed("/events/category/jazz/?ical=1");

        assertThat(feed).isEqualTo("/api/calendar/events/v1/events.ics?categories=" + category);
        assertThat(get(service, feed).body()).contains("SUMMARY:Jazz night").doesNotContain("SUMMARY:Open day");
        assertThat(feed("/events/category/jazz/?ical=1&search=night"))
                .isEqualTo("/api/calendar/events/v1/events.ics?search=night&categories=" + category);
        assertThat(get(service, "/events/category/nothing/?ical=1").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "month", "month/2026-12", "today", "page/2"})
    void viewOfACategory_isLedToItsFeed(String view) {
        assertThat(feed("/events/category/jazz/" + view + "/?ical=1"))
                .isEqualTo("/api/calendar/events/v1/events.ics?categories=" + category);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/events/today/?ical=1",
                "/events/2026-12/?ical=1",
                "/events/photo/?ical=1",
                "/events/tag/live/?ical=1"
            })
    void pageThatIsElsewhere_isStillAskedForItsFeed(String path) {
        String page = get(service, path).header("Location").orElseThrow();

        assertThat(feed(page)).startsWith("/api/calendar/events/v1/events.ics");
    }

    @Test
    void recordsThatEventsHave_areLedToTheirFeeds() {
        long venue = service.get("/venues/by-slug/harbour-hall").id();
        long organizer = service.get("/organizers/by-slug/jazz-club").id();
        long tag = service.get("/tags?slug=live").number("tags.0.id");

        assertThat(feed("/venue/harbour-hall/?ical=1")).isEqualTo("/api/calendar/events/v1/events.ics?venue=" + venue);
        assertThat(feed("/organizer/jazz-club/?ical=1"))
                .isEqualTo("/api/calendar/events/v1/events.ics?organizer=" + organizer);
        assertThat(feed("/tag/live/?ical=1")).isEqualTo("/api/calendar/events/v1/events.ics?tags=" + tag);
        assertThat(get(service, feed("/organizer/jazz-club/?ical=1")).body())
                .contains("SUMMARY:Jazz night")
                .doesNotContain("SUMMARY:Open day");
        assertThat(get(service, "/venue/nowhere/?ical=1").status()).isEqualTo(404);
    }

    @Test
    void news_areLedToTheirs() {
        assertThat(feed("/events/feed/")).isEqualTo("/api/calendar/events/v1/events.rss");
        assertThat(feed("/feed/?post_type=tribe_events")).isEqualTo("/api/calendar/events/v1/events.rss");
        String jazz = feed("/events/category/jazz/feed/");

        assertThat(jazz).isEqualTo("/api/calendar/events/v1/events.rss?categories=" + category);
        assertThat(get(service, jazz).body())
                .contains("<title>Jazz night</title>")
                .doesNotContain("Open day");
        assertThat(get(off, "/events/feed/").status()).isEqualTo(404);
        assertThat(get(off, "/events/category/jazz/feed/").status()).isEqualTo(404);
    }

    @Test
    void address_mayBeBelowAPath() {
        assertThat(URI.create(get(service, "/events/?ical=1").header("Location").orElseThrow())
                        .getPath())
                .endsWith("/events.ics");
        assertThat(service.raw(null, "HEAD", "/events/?ical=1", null, Map.of()).status())
                .isEqualTo(301);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/?ical=1", "/events/", "/events/?ical=0", "/?post_type=tribe_events", "/event/jazz-night/"})
    void pages_stayPages(String path) {
        assertThat(get(service, path).header("Content-Type").orElseThrow()).startsWith("text/html");
        assertThat(get(service, path).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "/?post_type=tribe_events&ical=1, 200",
        "/events/?ical=1, 200",
        "/events/list/?ical=1, 404",
        "/event/jazz-night/?ical=1, 200",
    })
    void nothing_movesWithoutTheMount(String path, int status) {
        assertThat(get(off, path).status()).isEqualTo(status);
    }
}
