package io.kalends.http;

import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.SUBSCRIBER;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyHeadersTest {
    private static final String PUBLIC = "public, max-age=0, must-revalidate";

    @RegisterExtension
    static final TestService service = new TestService();

    @RegisterExtension
    static final TestService named =
            new TestService().with(Setting.SITE_NAME, "Caf\u00e9 \"X\"").with(Setting.PUBLIC_CACHE_CONTROL, "no-cache");

    @RegisterExtension
    static final TestService cyrillic =
            new TestService().with(Setting.SITE_NAME, "\u0410\u0444\u0438\u0448\u0430 \ud83c\udfb7");

    private static int count;

    private static Answer tag() {
        return service.post(EDITOR, "/tags", "{\"name\": \"Tag %s\"}".formatted(++count));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/tags", "/tags?page=0", "/tags/9999", "/nothing", "/doc"})
    void everyReply_saysWhatItIs(String path) {
        Answer answer = service.get(path);

        assertThat(answer.header("Content-Type")).hasValue("application/json; charset=UTF-8");
        assertThat(answer.header("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(answer.header("X-Robots-Tag")).hasValue("noindex");
        assertThat(answer.header("X-Request-Id").orElseThrow()).matches("[0-9a-f]{24}");
        assertThat(answer.header("Vary")).hasValue("Authorization, Accept-Encoding");
        assertThat(answer.header("Server")).isEmpty();
    }

    @Test
    void json_escapesNeitherSlashesNorLetters() {
        Answer made = service.post(EDITOR, "/tags", "{\"name\": \"\u00dcber/\ud83c\udfb7\"}");

        assertThat(made.body())
                .contains("\"name\":\"\u00dcber/\ud83c\udfb7\"", "\"slug\":\"uber\"", "http://localhost:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "A-b_c.9", "0123456789012345678901234567890123456789012345678901234567890123"})
    void requestId_isTheCallers(String id) {
        assertThat(service.send(null, "GET", "/tags", null, Map.of("X-Request-Id", id))
                        .header("X-Request-Id"))
                .hasValue(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a b",
                "a/b",
                "\u00e9",
                "a,b",
                "01234567890123456789012345678901234567890123456789012345678901234"
            })
    void requestId_isReplacedWhenUnfit(String id) {
        var reply = Wire.ask(service, "GET /api HTTP/1.1\nHost: a\nX-Request-Id: " + id + "\n\n");

        assertThat(reply.header("X-Request-Id").orElseThrow()).matches("[0-9a-f]{24}");
    }

    @Test
    void requestIds_differ() {
        assertThat(service.get("").header("X-Request-Id"))
                .isNotEqualTo(service.get("").header("X-Request-Id"));
    }

    @Test
    void created_hasItsAddressAndTag() {
        Answer made = tag();
        Answer read = service.get(EDITOR, "/tags/" + made.id());

        assertThat(made.header("Location")).hasValue(made.text("urls.self"));
        assertThat(made.header("ETag")).isEqualTo(read.header("ETag"));
        assertThat(made.header("Cache-Control")).hasValue("private, no-store");
        assertThat(made.header("Vary")).isEmpty();
    }

    @Test
    void cacheControl_dependsOnTheCaller() {
        assertThat(service.get("/tags").header("Cache-Control")).hasValue(PUBLIC);
        assertThat(service.get(SUBSCRIBER, "/tags").header("Cache-Control")).hasValue("private, no-store");
        assertThat(service.get("/tags?page=0").header("Cache-Control")).hasValue("no-store");
        assertThat(service.get(SUBSCRIBER, "/tags?page=0").header("Cache-Control"))
                .hasValue("no-store");
        assertThat(service.send(null, "OPTIONS", "/tags", null).header("Cache-Control"))
                .hasValue(PUBLIC);
        assertThat(named.get("/tags").header("Cache-Control")).hasValue("no-cache");
    }

    @Test
    void eTag_isStrongAndOnlyOnGoodReplies() {
        assertThat(service.get("/tags").header("ETag").orElseThrow()).matches("\"[^\"]+\"");
        assertThat(service.get("").header("ETag")).isPresent();
        assertThat(service.get("/tags/9999").header("ETag")).isEmpty();
        assertThat(service.delete(EDITOR, "/tags/" + tag().id()).header("ETag")).isEmpty();
    }

    @Test
    void eTag_ofARecord_isTakenBeforeFields() {
        String path = "/tags/" + tag().id();

        assertThat(service.get(path + "?_fields=id").header("ETag"))
                .isEqualTo(service.get(path).header("ETag"));
        assertThat(service.patch(EDITOR, path + "?_fields=id", "{}").header("ETag"))
                .isEqualTo(service.get(path).header("ETag"));
    }

    @Test
    void ifNoneMatch_answers304WithoutBody() {
        String path = "/tags/" + tag().id();
        String tag = service.get(path).header("ETag").orElseThrow();

        for (String known : new String[] {tag, "*", "\"x\", " + tag, "W/" + tag}) {
            Answer answer = service.send(null, "GET", path, null, Map.of("If-None-Match", known));

            assertThat(answer.status()).as(known).isEqualTo(304);
            assertThat(answer.bytes()).isEmpty();
            assertThat(answer.header("ETag")).hasValue(tag);
            assertThat(answer.header("Cache-Control")).hasValue(PUBLIC);
            assertThat(answer.header("Vary")).hasValue("Authorization, Accept-Encoding");
        }
        assertThat(service.send(null, "HEAD", path, null, Map.of("If-None-Match", tag))
                        .status())
                .isEqualTo(304);
    }

    /** It would be that of the whole reply: nought is wrong, and caches that believe it store an empty one. */
    @ParameterizedTest
    @EnumSource(names = {"HTTP_1_1", "HTTP_2"})
    void notModified_saysNoLength(HttpClient.Version version) throws Exception {
        try (HttpClient client = HttpClient.newBuilder().version(version).build()) {
            var address = URI.create("http://127.0.0.1:" + service.port() + TestService.NAMESPACE + "/tags");
            for (String basic : new String[] {"", service.basic(SUBSCRIBER)}) {
                var request = HttpRequest.newBuilder(address).header("If-None-Match", "*");
                if (!basic.isEmpty()) request.header("Authorization", basic);
                for (int i = 0; i < 2; i++) {
                    var answer = client.send(request.build(), BodyHandlers.ofString());
                    assertThat(answer.statusCode()).isEqualTo(304);
                    assertThat(answer.headers().map()).doesNotContainKey("content-length");
                    assertThat(answer.body()).isEmpty();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"x\"", "x", "", "W/\"x\"", "\"*\""})
    void ifNoneMatch_ofAnotherState_answersInFull(String known) {
        assertThat(service.send(null, "GET", "/tags", null, Map.of("If-None-Match", known))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void ifNoneMatch_onErrorsAndWrites_isIgnored() {
        long id = tag().id();

        assertThat(service.send(null, "GET", "/tags/9999", null, Map.of("If-None-Match", "*"))
                        .status())
                .isEqualTo(404);
        assertThat(service.send(EDITOR, "PATCH", "/tags/" + id, "{}", Map.of("If-None-Match", "*"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void ifMatch_letsOnlyTheCurrentStatePass() {
        Answer made = tag();
        String path = "/tags/" + made.id();
        String tag = made.header("ETag").orElseThrow();

        for (String wrong : new String[] {"\"x\"", "W/" + tag, tag.replace("\"", ""), "", "\"*\""}) {
            Answer refused = service.send(EDITOR, "PATCH", path, "{\"name\": \"No\"}", Map.of("If-Match", wrong));
            assertThat(refused.status()).as(wrong).isEqualTo(412);
            assertThat(refused.code()).isEqualTo("rest_precondition_failed");
            assertThat(service.send(EDITOR, "DELETE", path, null, Map.of("If-Match", wrong))
                            .status())
                    .isEqualTo(412);
        }
        assertThat(service.get(path).header("ETag")).hasValue(tag);
        Answer changed =
                service.send(EDITOR, "PATCH", path, "{\"description\": \"x\"}", Map.of("If-Match", "\"x\", " + tag));
        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.header("ETag")).isPresent().isNotEqualTo(made.header("ETag"));
        assertThat(service.send(EDITOR, "PATCH", path, "{}", Map.of("If-Match", tag))
                        .status())
                .isEqualTo(412);
        assertThat(service.send(EDITOR, "DELETE", path, null, Map.of("If-Match", "*"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void challenge_namesTheSite() {
        assertThat(challenge(named)).isEqualTo("Basic realm=\"Caf\u00e9 \\\"X\\\"\", charset=\"UTF-8\"");
        assertThat(service.get(null, "/tags").header("WWW-Authenticate")).isEmpty();
    }

    /** Headers are read here as ISO 8859-1, in which browsers show a realm. */
    @Test
    void challenge_namesASiteOfOtherLettersInUtf8() {
        byte[] sent = challenge(cyrillic).getBytes(StandardCharsets.ISO_8859_1);

        assertThat(new String(sent, StandardCharsets.UTF_8))
                .isEqualTo("Basic realm=\"\u0410\u0444\u0438\u0448\u0430 \ud83c\udfb7\", charset=\"UTF-8\"");
    }

    private static String challenge(TestService service) {
        Answer answer = service.send(null, "GET", "/tags", null, Map.of("Authorization", "Basic !"));
        assertThat(answer.status()).isEqualTo(401);
        return answer.header("WWW-Authenticate").orElseThrow();
    }

    /** The links of a list repeat its query four times, and hardly anybody reads headers of 50 KB. */
    @Test
    void veryLongLinks_areInTheBodyAlone() {
        for (int i = 0; i < 3; i++) service.post(EDITOR, "/tags", "{\"name\": \"linked %s\"}".formatted(i));

        Answer answer = service.get("/tags?hide_empty=false&per_page=1&page=2&x=" + "y".repeat(14_000));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Link")).isEmpty();
        assertThat(answer.text("next_rest_url")).contains("page=3").hasSizeGreaterThan(14_000);
    }
}
