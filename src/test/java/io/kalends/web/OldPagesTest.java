package io.kalends.web;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Links and bookmarks to pages of the incumbent lead to the pages that have the same. */
class OldPagesTest {
    @RegisterExtension
    static final TestService service = new TestService();

    @RegisterExtension
    static final TestService off = new TestService().with(Setting.COMPAT_MOUNT, "false");

    private static long event;
    private static long venue;
    private static long organizer;
    private static long date;
    private static long draft;

    @BeforeAll
    static void makeRecords() {
        service.post(EDITOR, "/categories", "{\"name\": \"Jazz\"}");
        service.post(EDITOR, "/tags", "{\"name\": \"Free entry\"}");
        venue = service.post(EDITOR, "/venues", "{\"venue\": \"Harbour Hall\"}").id();
        organizer = service.post(EDITOR, "/organizers", "{\"organizer\": \"Jazz Club\"}")
                .id();
        event = service.post(EDITOR, "/events", """
                {"title": "Jazz night", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 23:00",
                 "categories": ["jazz"], "tags": ["free-entry"]}""").id();
        draft = service.post(EDITOR, "/events", """
                {"title": "Secret", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 23:00",
                 "status": "draft"}""").id();
        service.post(EDITOR, "/events", """
                {"title": "Yoga", "start_date": "2026-12-08 19:30", "end_date": "2026-12-08 20:30",
                 "recurrence": {"rule": "FREQ=WEEKLY;COUNT=3"}}""");
        date = service.get("/events?search=yoga").number("events.0.id");
    }

    private static Answer get(TestService asked, String path) {
        return asked.raw(null, "GET", path, null, Map.of());
    }

    private static String target(String path) {
        Answer answer = get(service, path);
        assertThat(answer.status()).as(path + ": " + answer).isEqualTo(301);
        return answer.header("Location").orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/events/list/ | /events/",
                "/events/list/?eventDisplay=past | /events/?past=1",
                "/events/list/?tribe-bar-search=jazz | /events/?search=jazz",
                "/events/photo/ | /events/",
                "/events/photo/?search=jazz | /events/?search=jazz",
                "/events/past/?search=jazz | /events/?past=1&search=jazz",
                "/events/past/ | /events/?past=1",
                "/events/featured/ | /events/?featured=1",
                "/events/today/ | /events/day/",
                "/events/2026-12/ | /events/month/2026-12/",
                "/events/2026-12-05/ | /events/day/2026-12-05/",
                "/events/page/2/ | /events/?page=2",
                "/events/list/page/3/ | /events/?page=3",
                "/events/tag/free-entry/ | /tag/free-entry/",
                "/events/category/jazz/list/ | /events/category/jazz/",
                "/events/category/jazz/month/2026-12/ | /events/category/jazz/",
                "/events/category/jazz/2026-12-05/ | /events/category/jazz/",
                "/events/category/jazz/page/2/ | /events/category/jazz/?page=2",
                "/event/yoga/all/ | /event/yoga/",
                "/event/yoga/ical/ | /event/yoga/?ical=1",
                "/series/yoga/ | /event/yoga/",
                "/?tribe_events=jazz-night | /event/jazz-night/",
                "/?tribe_venue=harbour-hall | /venue/harbour-hall/",
                "/?tribe_organizer=jazz-club | /organizer/jazz-club/",
            })
    void page_leadsToTheOneHere(String old, String here) {
        assertThat(target(old)).isEqualTo(here);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/events/", "/events/month/2026-12/", "/events/week/2026-12-05/", "/events/day/2026-12-05/",
                "/events/category/jazz/", "/event/jazz-night/", "/event/yoga/", "/event/yoga/2026-12-08/",
                "/venue/harbour-hall/", "/organizer/jazz-club/", "/tag/free-entry/", "/events/?past=1",
                "/events/?featured=1", "/events/day/"
            })
    void target_isAPage(String path) {
        assertThat(get(service, path).status()).isEqualTo(200);
    }

    @Test
    void id_leadsToTheRecord() {
        assertThat(target("/?p=" + event)).isEqualTo("/event/jazz-night/");
        assertThat(target("/?post_type=tribe_events&p=" + event)).isEqualTo("/event/jazz-night/");
        assertThat(service.raw(null, "GET", "/?tribe_events=", null, Map.of()).status())
                .isEqualTo(200);
        assertThat(target("/?p=" + venue)).isEqualTo("/venue/harbour-hall/");
        assertThat(target("/?p=" + organizer)).isEqualTo("/organizer/jazz-club/");
        assertThat(target(target("/?p=" + date))).isEqualTo("/event/yoga/2026-12-08/");
    }

    @Test
    void id_saysNothingOfWhatVisitorsMayNotSee() {
        assertThat(get(service, "/?p=" + draft).status()).isEqualTo(404);
        assertThat(get(service, "/?p=999999").status()).isEqualTo(404);
        assertThat(get(service, "/?p=99999999999999999999").status()).isEqualTo(200);
        assertThat(get(service, "/?p=x").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/events/nothing/",
                "/events/2026-13/",
                "/events/2026-12-32/",
                "/events/page/x/",
                "/events/category/none/list/",
                "/events/99999-12-01/",
                "/events/category/list/"
            })
    void otherAddress_isNotFound(String path) {
        Answer answer = get(service, path);
        String last = answer.status() == 301 ? answer.header("Location").orElseThrow() : path;

        assertThat(get(service, last).status()).isEqualTo(404);
    }

    @Test
    void withoutTheCompatibleMount_nothingIsLedOn() {
        assertThat(get(off, "/events/list/").status()).isEqualTo(404);
        assertThat(get(off, "/events/photo/").status()).isEqualTo(404);
        assertThat(get(off, "/?p=1").status()).isEqualTo(200);
    }
}
