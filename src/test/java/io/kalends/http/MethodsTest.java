package io.kalends.http;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MethodsTest {
    private static final String COLLECTION = "GET, HEAD, POST, OPTIONS";
    private static final String MEMBER = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

    @RegisterExtension
    static final TestService service = new TestService();

    private static long tag(String name) {
        return service.post(EDITOR, "/tags", "{\"name\": \"%s\"}".formatted(name))
                .id();
    }

    private static Wire.Reply ask(String method, String path, String headers) {
        return Wire.ask(service, method + " " + TestService.NAMESPACE + path + " HTTP/1.1\nHost: a\n" + headers + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/tags", "/tags?hide_empty=0&_fields=total", "/tags?page=0", "/tags/9999", "/nothing"})
    void head_hasTheHeadersOfGetAndNoBody(String path) {
        var get = ask("GET", path, "X-Request-Id: same\n");
        try (var wire = new Wire(service.port())) {
            String head = "HEAD " + TestService.NAMESPACE + path + " HTTP/1.1\nHost: a\nX-Request-Id: same\n\n";
            var reply = wire.send(head).reply(true);

            assertThat(reply.status()).isEqualTo(get.status());
            assertThat(reply.lasting()).isEqualTo(get.lasting());
            assertThat(reply.header("Content-Length")).isPresent();
            // Had there been a body, it would be taken for the next reply.
            assertThat(wire.send(head).reply(true).status()).isEqualTo(get.status());
        }
    }

    @Test
    void head_hasTheHeadersOfGet_compressed() {
        IntStream.range(0, 10).forEach(i -> tag("compressed " + i));
        String accept = "X-Request-Id: same\nAccept-Encoding: gzip\n";

        // What is made for the first request is compressed at less cost than what is sent from then on.
        ask("GET", "/tags?hide_empty=0&per_page=50", accept);
        var get = ask("GET", "/tags?hide_empty=0&per_page=50", accept);
        var head = ask("HEAD", "/tags?hide_empty=0&per_page=50", accept);

        assertThat(get.header("Content-Encoding")).hasValue("gzip");
        assertThat(head.lasting()).isEqualTo(get.lasting());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''         | GET, HEAD, OPTIONS
            /doc       | GET, HEAD, OPTIONS
            /tags      | GET, HEAD, POST, OPTIONS
            /tags/1    | GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS
            /tags/9999 | GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS
            """)
    void options_listsTheMethodsAndDescribesTheRoute(String path, String allow) {
        var reply = ask("OPTIONS", path, "");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Allow")).hasValue(allow);
        assertThat(reply.body()).startsWith("{\"namespace\":\"calendar/events/v1\",\"methods\":[");
        assertThat(reply.header("ETag")).isEmpty();
    }

    @Test
    void options_isTheEntryOfTheIndex() {
        Answer index = service.get("");
        Answer options = service.send(null, "OPTIONS", "/tags", null);

        assertThat(options.tree()).isEqualTo(((Map<?, ?>) index.at("routes")).get("/calendar/events/v1/tags"));
    }

    @Test
    void options_keepsOnlyTheFieldsAskedFor() {
        assertThat(service.send(null, "OPTIONS", "/tags?_fields=methods", null).body())
                .isEqualTo("{\"methods\":[\"GET\",\"POST\"]}");
    }

    @Test
    void options_onAnUnknownRoute_isNotFound() {
        assertThat(service.send(null, "OPTIONS", "/nothing", null).code()).isEqualTo("rest_no_route");
    }

    @Test
    void options_withWrongCredentials_isRefused() {
        assertThat(service.send(null, "OPTIONS", "/tags", null, Map.of("Authorization", "Bearer x"))
                        .code())
                .isEqualTo("rest_invalid_credentials");
    }

    @ParameterizedTest
    @CsvSource({"PUT", "PATCH", "DELETE", "TRACE", "FOO", "get", "PROPFIND"})
    void collection_refusesOtherMethods(String method) {
        var reply = ask(method, "/tags", "");

        assertThat(reply.status()).isEqualTo(405);
        assertThat(reply.code()).isEqualTo("rest_method_not_allowed");
        assertThat(reply.all("Allow")).containsExactly(COLLECTION);
    }

    @Test
    void member_refusesUnknownMethods() {
        assertThat(ask("MERGE", "/tags/1", "").header("Allow")).hasValue(MEMBER);
    }

    @Test
    void connect_isRefused() {
        var reply = Wire.ask(service, "CONNECT example.org:443 HTTP/1.1\nHost: example.org\n\n");

        assertThat(reply.status()).isBetween(400, 405);
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH"})
    void member_isUpdatedAlikeByAll(String method) {
        long id = tag("update by " + method);

        Answer answer = service.send(EDITOR, method, "/tags/" + id, "{\"description\": \"x\"}");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text("name")).isEqualTo("update by " + method);
        assertThat(answer.text("description")).isEqualTo("x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "PATCH", "put"})
    void override_replacesPost(String method) {
        long id = tag("override by %s %s".formatted(method, method.hashCode()));

        Answer answer = service.send(
                EDITOR, "POST", "/tags/" + id, "{\"description\": \"x\"}", Map.of("X-HTTP-Method-Override", method));

        assertThat(answer.text("description")).isEqualTo("x");
    }

    @Test
    void override_deletes() {
        long id = tag("override deletes");

        Answer answer = service.send(EDITOR, "POST", "/tags/" + id, null, Map.of("X-HTTP-Method-Override", "DELETE"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(service.get("/tags/" + id).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST", "HEAD", "OPTIONS", "FOO", "PUT, DELETE"})
    void override_withAnotherValue_isRefused(String method) {
        var answer = service.send(EDITOR, "POST", "/tags", "{}", Map.of("X-HTTP-Method-Override", method));

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.header("Allow")).hasValue(COLLECTION);
    }

    @Test
    void override_isRefusedWhereTheRouteDoesNotOfferIt() {
        assertThat(service.send(EDITOR, "POST", "/tags", "{}", Map.of("X-HTTP-Method-Override", "DELETE"))
                        .status())
                .isEqualTo(405);
        assertThat(service.send(EDITOR, "POST", "/nothing", "{}", Map.of("X-HTTP-Method-Override", "FOO"))
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "DELETE", "OPTIONS"})
    void override_onOtherMethods_isIgnored(String method) {
        long id = tag("ignored on " + method);

        Answer answer = service.send(EDITOR, method, "/tags/" + id, null, Map.of("X-HTTP-Method-Override", "PUT"));

        assertThat(answer.status()).isEqualTo(200);
    }

    @Test
    void methodInTheQuery_isIgnored() {
        assertThat(service.get("/tags?_method=DELETE&_envelope=1&_embed=1&_jsonp=f")
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "DELETE"})
    void body_ofAReadOrDelete_isIgnored(String method) {
        long id = tag("body of " + method);

        Answer answer = service.send(
                EDITOR, method, "/tags/" + id, "{broken", Map.of("Content-Type", "application/x-nonsense"));

        assertThat(answer.status()).isEqualTo(200);
    }
}
