package io.kalends.http;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs find the compatibility mount by headers of its replies and of pages, and by elements of these. */
class DiscoveryTest {
    @RegisterExtension
    static final TestService service = new TestService()
            .with(Setting.BASE_URL, "https://example.org/cal")
            .with(Setting.SITE_URL, "https://example.org/cal/what-s-on");

    @RegisterExtension
    static final TestService off = new TestService().with(Setting.COMPAT_MOUNT, "false");

    private static final String WORDS =
            "X-WP-Total, X-WP-TotalPages, X-TEC-API-VERSION, X-TEC-API-ROOT, X-TEC-API-ORIGIN";

    private static Answer get(TestService asked, String path) {
        return asked.raw(null, "GET", path, null, Map.of("Accept", "text/html"));
    }

    private static List<String> announced(Answer answer) {
        return List.of(
                answer.header("X-TEC-API-VERSION").orElse(""),
                answer.header("X-TEC-API-ROOT").orElse(""),
                answer.header("X-TEC-API-ORIGIN").orElse(""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/wp-json",
                "/wp-json/tribe/events/v1",
                "/wp-json/tribe/events/v1/events",
                "/cal/wp-json/tribe/events/v1/events",
                "/wp-json/tribe/events/v1/events/999999",
                "/wp-json/tribe/events/v1/events?per_page=x",
                "/wp-json/tribe/events/v1/users",
                "/wp-json/tribe/events/v1/events.ics",
                "/wp-json/tribe/events/v1/nothing",
                "/wp-json/wp/v2/tags",
                "/?rest_route=/tribe/events/v1/tags",
                "/what-s-on/",
                "/what-s-on/events/month/",
                "/what-s-on/event/nothing/",
                "/cal/what-s-on/",
                "/no/such/page",
            })
    void reply_announcesTheMount(String path) {
        assertThat(announced(get(service, path)))
                .containsExactly(
                        "v1", "https://example.org/cal/wp-json/tribe/events/v1/", "https://example.org/cal/what-s-on");
    }

    @Test
    void everyMethod_announcesTheMount() {
        String path = "/wp-json/tribe/events/v1/tags";
        for (String method : List.of("HEAD", "OPTIONS", "PUT", "POST"))
            assertThat(announced(service.raw(null, method, path, null, Map.of())))
                    .as(method)
                    .doesNotContain("");
        Answer kept = get(service, path);
        Answer same = service.raw(
                null,
                "GET",
                path,
                null,
                Map.of("If-None-Match", kept.header("ETag").orElseThrow()));
        assertThat(same.status()).isEqualTo(304);
        assertThat(announced(same)).doesNotContain("");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api",
                "/api/calendar/events/v1",
                "/api/calendar/events/v1/events",
                "/api/calendar/events/v1/nothing",
                "/docs",
                "/robots.txt",
                "/health"
            })
    void otherReplies_announceNothing(String path) {
        Answer answer = get(service, path);

        assertThat(announced(answer)).containsOnly("");
        assertThat(answer.header("Access-Control-Expose-Headers").orElseThrow())
                .doesNotContain("X-WP", "X-TEC-API")
                .contains("X-TEC-Total");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/events/", "/no/such/page", "/wp-json/tribe/events/v1/events"})
    void nothing_isAnnouncedWithoutTheMount(String path) {
        Answer answer = get(off, path);

        assertThat(announced(answer)).containsOnly("");
        assertThat(answer.body()).doesNotContain("tec-api", "api.w.org", "theeventscalendar.com");
    }

    @Test
    void scripts_mayReadTheHeaders() {
        for (String path : List.of("/wp-json/tribe/events/v1/events", "/wp-json/wp/v2/tags", "/what-s-on/"))
            assertThat(service.raw(null, "GET", path, null, Map.of("Origin", "https://other.example"))
                            .header("Access-Control-Expose-Headers")
                            .orElseThrow())
                    .as(path)
                    .startsWith("X-TEC-Total, X-TEC-TotalPages, Link, ETag")
                    .endsWith(", " + WORDS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/what-s-on/", "/what-s-on/events/week/", "/what-s-on/venue/harbour-hall/", "/no/such/page"})
    void pages_nameTheMount(String path) {
        if (service.get("/venues/by-slug/harbour-hall").status() == 404)
            service.post(EDITOR, "/venues", "{\"venue\": \"Harbour Hall\"}");

        String head = get(service, path).body().replaceFirst("(?s)</head>.*", "");

        assertThat(head)
                .contains("<meta name=\"tec-api-version\" content=\"v1\">")
                .contains("<meta name=\"tec-api-origin\" content=\"https://example.org/cal/what-s-on\">")
                .contains("<link rel=\"https://theeventscalendar.com/\""
                        + " href=\"https://example.org/cal/wp-json/tribe/events/v1/\">")
                .contains("<link rel=\"https://api.w.org/\" href=\"https://example.org/cal/wp-json/\">");
    }
}
