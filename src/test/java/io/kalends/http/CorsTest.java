package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CorsTest {
    private static final String ALLOWED = "Access-Control-Allow-Origin";
    private static final String EXPOSED =
            "X-TEC-Total, X-TEC-TotalPages, Link, ETag, Location, X-Request-Id, Retry-After, Idempotency-Replayed,"
                    + " RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Rolled-Out-Until";

    @RegisterExtension
    static final TestService open = new TestService();

    @RegisterExtension
    static final TestService picky =
            new TestService().with(Setting.CORS_ORIGINS, "https://a.example, http://b.example:8000");

    private static Answer get(TestService service, String path, String origin) {
        return service.send(null, "GET", path, null, Map.of("Origin", origin));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/tags", "/tags?page=0", "/nothing"})
    void everyone_mayCall(String path) {
        Answer answer = get(open, path, "https://any.example");

        assertThat(answer.header(ALLOWED)).hasValue("*");
        assertThat(answer.header("Access-Control-Expose-Headers")).hasValue(EXPOSED);
        assertThat(answer.header("Access-Control-Allow-Credentials")).isEmpty();
        assertThat(answer.header("Vary")).hasValue("Authorization, Accept-Encoding");
        assertThat(open.get(path).header(ALLOWED)).hasValue("*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://a.example", "http://b.example:8000"})
    void listedOrigin_mayCall(String origin) {
        for (String path : new String[] {"/tags", "/tags?page=0", "/nothing"}) {
            Answer answer = get(picky, path, origin);

            assertThat(answer.header(ALLOWED)).hasValue(origin);
            assertThat(answer.header("Access-Control-Expose-Headers")).hasValue(EXPOSED);
            assertThat(answer.header("Vary")).hasValue("Authorization, Accept-Encoding, Origin");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://c.example",
                "http://a.example",
                "https://a.example:444",
                "https://a.example.org",
                "null",
                "*",
                "https://a.example, http://b.example:8000"
            })
    void otherOrigins_getNothing(String origin) {
        Answer answer = get(picky, "/tags", origin);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header(ALLOWED)).isEmpty();
        assertThat(answer.header("Access-Control-Expose-Headers")).isEmpty();
        assertThat(answer.header("Vary")).hasValue("Authorization, Accept-Encoding, Origin");
    }

    private static Answer preflight(TestService service, String path, String origin) {
        return service.send(
                null, "OPTIONS", path, null, Map.of("Origin", origin, "Access-Control-Request-Method", "PUT"));
    }

    @Test
    void preflight_listsWhatMayBeSent() {
        Answer answer = preflight(open, "/tags/5", "https://any.example");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header(ALLOWED)).hasValue("*");
        assertThat(answer.header("Access-Control-Allow-Methods"))
                .hasValue("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
        assertThat(answer.header("Access-Control-Allow-Headers"))
                .hasValue("Authorization, Content-Type, Content-Disposition, If-Match, If-None-Match,"
                        + " Idempotency-Key, X-HTTP-Method-Override, X-Request-Id");
        assertThat(answer.header("Access-Control-Max-Age")).hasValue("86400");
    }

    @Test
    void preflight_ofAListedOrigin() {
        Answer answer = preflight(picky, "/tags", "https://a.example");

        assertThat(answer.header(ALLOWED)).hasValue("https://a.example");
        assertThat(answer.header("Vary")).hasValue("Origin");
        assertThat(preflight(picky, "/tags", "https://c.example").header(ALLOWED))
                .isEmpty();
    }

    @Test
    void plainOptions_isNoPreflight() {
        Answer answer = open.send(null, "OPTIONS", "/tags", null, Map.of("Origin", "https://any.example"));

        assertThat(answer.header(ALLOWED)).hasValue("*");
        assertThat(answer.header("Access-Control-Allow-Methods")).isEmpty();
    }

    @Test
    void preflight_onAnUnknownRoute_isNotFound() {
        Answer answer = preflight(open, "/nothing", "https://any.example");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.header(ALLOWED)).hasValue("*");
    }
}
