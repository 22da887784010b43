package io.kalends.http;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoutingTest {
    @RegisterExtension
    static final TestService service = new TestService();

    @RegisterExtension
    static final TestService alone = new TestService().with(Setting.COMPAT_MOUNT, "false");

    @RegisterExtension
    static final TestService below = new TestService()
            .with(Setting.BASE_URL, "https://example.org/Cal%20endar/")
            .with(Setting.API_PATH, "/rest/");

    private static long id;

    @BeforeEach
    void makeTag() {
        if (id == 0) id = service.post(EDITOR, "/tags", "{\"name\": \"live\"}").id();
    }

    private static Answer get(TestService asked, String path) {
        return asked.raw(null, "GET", path, null, Map.of());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api",
                "/api/",
                "/API/Calendar/EVENTS/v1",
                "/api/calendar/events/V1/",
                "/api/calendar/events/v1/TAGS",
                "/api/calendar/events/v1/tags/",
                "/api/calendar/events/v1/t%61gs",
                "/%61pi/calendar/events/v1",
                "/wp-json",
                "/WP-JSON/Tribe/Events/v1/Tags/",
                "/?rest_route=/tribe/events/v1/tags",
                "/?rest_route=%2Ftribe%2Fevents%2Fv1%2FTAGS%2F",
                "/?rest_route=/tribe/events/v1",
                "/?rest_route=/",
                "?rest_route=/tribe/events/v1/tags",
            })
    void path_isFound(String path) {
        assertThat(get(service, path).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/nothing",
                "/api//calendar/events/v1",
                "//api",
                "/api/calendar/events/v1/tags//",
                "/api/calendar/events/v1//tags",
                "/api/calendar/events/v1/tags/x",
                "/api/calendar/events/v1/tags/1x",
                "/api/calendar/events/v1/tags/-1",
                "/api/calendar/events/v1/tags/+1",
                "/api/calendar/events/v1/tags/1.0",
                "/api/calendar/events/v1/tags/%D9%A1",
                "/api/calendar/events/v1/tags/1/2",
                "/api/calendar/events/v1/tags/1%2F2",
                "/api/calendar/events/v1%2Ftags",
                "/api/calendar/events/v1/tags/%C3",
                "/api/tribe/events/v1/tags",
                "/wp-json/calendar/events/v1/tags",
                "/?rest_route=/calendar/events/v1/tags",
                "/?rest_route=tribe/events/v1/tags",
                "/?rest_route=/tribe/events/v1/tags//",
                "/?rest_route=/nothing",
            })
    void path_isNotFound(String path) {
        Answer answer = get(service, path);

        assertThat(answer.status()).as(path).isEqualTo(404);
        assertThat(answer.code()).isEqualTo("rest_no_route");
    }

    @Test
    void restRoute_countsOnlyAtTheTop() {
        assertThat(get(service, "/api?rest_route=/tribe/events/v1/tags").text("name"))
                .isEqualTo("Kalends");
    }

    @Test
    void id_mayHaveLeadingZeros() {
        assertThat(service.get("/tags/000" + id).id()).isEqualTo(id);
        assertThat(service.get("/tags/" + "0".repeat(300) + id).id()).isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"0", "000", "999999", "9223372036854775807", "9223372036854775808", "123456789012345678901"})
    void id_thatCannotBe_isNotFoundOfItsKind(String wanted) {
        Answer answer = service.get("/tags/" + wanted);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.code()).isEqualTo("rest_term_invalid");
        assertThat(service.delete(EDITOR, "/tags/" + wanted).code()).isEqualTo("rest_term_invalid");
        assertThat(service.patch(EDITOR, "/tags/" + wanted, "{}").code()).isEqualTo("rest_term_invalid");
    }

    @Test
    void id_ofTheOtherVocabulary_isNotFound() {
        assertThat(service.get("/categories/" + id).code()).isEqualTo("rest_term_invalid");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"red-lion", "Red%20Lion", "red%2Flion", "R%C3%A9d+L%C3%AFon", "red%252Dlion%21", "Red-Lion/"})
    void slug_isDecodedOnceAndShaped(String slug) {
        if (service.get("/venues/by-slug/red-lion").status() == 404) {
            service.post(EDITOR, "/venues", "{\"venue\": \"Red Lion\"}");
            service.post(EDITOR, "/venues", "{\"venue\": \"Red 2dlion\"}");
        }
        boolean escapedTwice = slug.contains("%25");

        assertThat(service.get("/venues/by-slug/" + slug).text("slug"))
                .isEqualTo(escapedTwice ? "red-2dlion" : "red-lion");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%20", "%2F", "-", "nothing"})
    void slug_ofNothing_isNotFoundOfItsKind(String slug) {
        assertThat(service.get("/venues/by-slug/" + slug).code()).isEqualTo("venue-not-found");
    }

    @Test
    void restRoute_keepsTheOtherParameters() {
        Answer answer = get(service, "/?hide_empty=0&rest_route=/tribe/events/v1/tags&per_page=1");

        assertThat(answer.number("total")).isEqualTo(1);
        assertThat(answer.text("rest_url")).endsWith("/wp-json/tribe/events/v1/tags?hide_empty=0&per_page=1");
        assertThat(answer.text("tags.0.urls.self")).endsWith("/wp-json/tribe/events/v1/tags/" + id);
    }

    @Test
    void restRoute_worksForWritesToo() {
        var made = service.raw(
                EDITOR,
                "POST",
                "/?rest_route=/tribe/events/v1/categories",
                "{\"name\": \"Music\"}".getBytes(java.nio.charset.StandardCharsets.UTF_8),
                Map.of("Content-Type", "application/json"));

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.header("Location").orElseThrow()).endsWith("/wp-json/tribe/events/v1/categories/" + made.id());
    }

    @Test
    void links_stayOnTheMountOfTheRequest() {
        Answer compat = get(service, "/wp-json/tribe/events/v1/tags/" + id);

        assertThat(compat.text("urls.self")).endsWith("/wp-json/tribe/events/v1/tags/" + id);
        assertThat(compat.text("urls.collection")).endsWith("/wp-json/tribe/events/v1/tags");
        assertThat(service.get("/tags/" + id).text("urls.collection")).endsWith("/api/calendar/events/v1/tags");
        assertThat(get(service, "/wp-json").list("namespaces").getFirst()).isEqualTo("tribe/events/v1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/wp-json",
                "/wp-json/tribe/events/v1",
                "/wp-json/tribe/events/v1/tags",
                "/?rest_route=/tribe/events/v1/tags"
            })
    void compatMount_offIsNotFound(String path) {
        assertThat(get(alone, path).code()).isEqualTo("rest_no_route");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/Cal%20endar/rest/calendar/events/v1/tags",
                "/cal%20ENDAR/rest/calendar/events/v1/tags",
                "/rest/calendar/events/v1/tags",
            })
    void baseUrl_withPath_isAnsweredWithAndWithoutIt(String path) {
        Answer answer = get(below, path);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text("rest_url")).isEqualTo("https://example.org/Cal%20endar/rest/calendar/events/v1/tags");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/Cal%20endar/?rest_route=/tribe/events/v1/tags",
                "/Cal%20endar?rest_route=/tribe/events/v1/tags",
                "/Cal%20endar/wp-json/tribe/events/v1/tags"
            })
    void baseUrl_withPath_hasTheCompatMountBelowIt(String path) {
        assertThat(get(below, path).text("rest_url"))
                .isEqualTo("https://example.org/Cal%20endar/wp-json/tribe/events/v1/tags");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/Cal%20endarrest/calendar/events/v1", "/Cal%20endar/Cal%20endar/rest", "/Cal%20endar//rest"})
    void baseUrl_withPath_isNotFoundElsewhere(String path) {
        assertThat(get(below, path).code()).isEqualTo("rest_no_route");
    }

    @Test
    void host_isNeverUsedForLinks() {
        var reply = Wire.ask(service, "GET /api/calendar/events/v1/tags/" + id + " HTTP/1.1\nHost: evil.example\n\n");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).doesNotContain("evil");
    }
}
