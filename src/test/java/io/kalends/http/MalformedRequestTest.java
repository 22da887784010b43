package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.kalends.TestService;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

class MalformedRequestTest {
    private static final String LIST = TestService.NAMESPACE + "/categories";

    @RegisterExtension
    static final TestService service = new TestService();

    private static final Logger LIBRARY = (Logger) LoggerFactory.getLogger("org.eclipse.jetty");
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void listen() {
        lines.start();
        LIBRARY.addAppender(lines);
    }

    /** Whatever is sent, the library writes no lines of its own about it. */
    @AfterEach
    void checkLog() {
        LIBRARY.detachAppender(lines);
        assertThat(lines.list).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET\n\n",
                "GET /api\n\n",
                "GET  HTTP/1.1\nHost: a\n\n",
                "G@T /api HTTP/1.1\nHost: a\n\n",
                "GET /api HTTP/9.9\nHost: a\n\n",
                "GET /api HTTP/1.1\n\n",
                "GET /api HTTP/1.1\nHost: a\nHost: b\n\n",
                "GET /api HTTP/1.1\nHost: a\nNo colon\n\n",
                "GET /api HTTP/1.1\nHost: a\n: no name\n\n",
                "GET /api HTTP/1.1\nHost: a\nBad name: x\n\n",
                "GET /api HTTP/1.1\nHost: a\nX: a\u0000b\n\n",
                "GET /api HTTP/1.1\nHost: a\nX: a\n folded\n\n",
                "GET /api HTTP/1.1\nHost: a b\n\n",
                "POST /api HTTP/1.1\nHost: a\nContent-Length: many\n\n",
                "POST /api HTTP/1.1\nHost: a\nContent-Length: -1\n\n",
                "POST /api HTTP/1.1\nHost: a\nContent-Length: 1\nContent-Length: 2\n\nx",
                "POST /api HTTP/1.1\nHost: a\nContent-Length: 99999999999999999999\n\n",
                "POST /api HTTP/1.1\nHost: a\nContent-Length: 3\nTransfer-Encoding: chunked\n\n0\n\n",
                "POST /api HTTP/1.1\nHost: a\nTransfer-Encoding: wat\n\n",
                "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\n\n",
            })
    void brokenHead_isRefusedAsJson(String request) {
        try (var wire = new Wire(service.port())) {
            var reply = wire.send(request).reply();

            assertThat(reply.status()).isBetween(400, 505);
            assertThat(reply.header("Content-Type")).hasValue("application/json; charset=UTF-8");
            assertThat(reply.body()).contains("\"data\":{\"status\":" + reply.status());
            assertThat(reply.header("X-Request-Id")).isPresent();
            assertThat(reply.header("X-Content-Type-Options")).hasValue("nosniff");
            assertThat(reply.header("Access-Control-Allow-Origin")).hasValue("*");
            assertThat(reply.header("Cache-Control")).hasValue("no-store");
            assertThat(reply.header("Server")).isEmpty();
            assertThat(reply.closes()).isTrue();
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void largeHead_is431() {
        var reply = Wire.ask(service, "GET /api HTTP/1.1\nHost: a\nX-Large: " + "x".repeat(20_000) + "\n\n");

        assertThat(reply.status()).isEqualTo(431);
        assertThat(reply.body()).contains("\"status\":431");
    }

    @Test
    void largeAddress_is414() {
        var reply = Wire.ask(service, "GET /api?x=" + "x".repeat(20_000) + " HTTP/1.1\nHost: a\n\n");

        assertThat(reply.status()).isEqualTo(414);
        assertThat(reply.body()).contains("\"status\":414");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zz\nabc\n0\n\n", "5\nabcdefgh\n0\n\n", "-1\nabc\n0\n\n"})
    void brokenChunks_are400(String body) {
        try (var wire = new Wire(service.port())) {
            var reply = wire.send("POST " + LIST + " HTTP/1.1\nHost: a\nAuthorization: "
                            + service.basic(TestService.EDITOR)
                            + "\nContent-Type: application/json\nTransfer-Encoding: chunked\n\n" + body)
                    .reply();

            assertThat(reply.status()).isIn(400, 413);
            assertThat(reply.body()).contains("\"status\":" + reply.status());
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void callerGoneInTheMiddle_leavesTheServiceWell() {
        for (int i = 0; i < 20; i++) {
            try (var wire = new Wire(service.port())) {
                wire.send("POST " + LIST + " HTTP/1.1\nHost: a\nAuthorization: " + service.basic(TestService.EDITOR)
                        + "\nContent-Type: application/json\nContent-Length: 100\n\n{\"name\":");
            }
        }

        assertThat(service.get("/categories").status()).isEqualTo(200);
    }

    @Test
    void randomBytes_neverHangAndNeverFail() {
        var random = new Random(1);
        for (int i = 0; i < 50; i++) {
            byte[] noise = new byte[1 + random.nextInt(300)];
            random.nextBytes(noise);
            try (var wire = new Wire(service.port())) {
                String answer = new String(
                        wire.send(noise).send("\n\n\n\n").rest(), java.nio.charset.StandardCharsets.ISO_8859_1);

                assertThat(answer)
                        .satisfiesAnyOf(
                                text -> assertThat(text).isEmpty(),
                                text -> assertThat(text).startsWith("HTTP/1.1 4"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/%",
                "/%zz",
                "/%00",
                "/%ff",
                "/api/%2e%2e/%2e%2e/etc/passwd",
                "/../../etc/passwd",
                "/api/./calendar",
                "/api/calendar;x=1/events/v1",
                "/api\\calendar",
                "//",
                "/api//calendar/events/v1",
                "*",
                "/\u00e9",
            })
    void oddPath_isSimplyNotFound(String path) {
        var reply = Wire.ask(service, "GET " + path + " HTTP/1.1\nHost: a\n\n");

        assertThat(reply.status()).isIn(400, 404);
        assertThat(reply.code()).isIn("rest_no_route", "rest_bad_request");
    }

    /** As the guide says: no page, route or file is ever asked for a name with a NUL in it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/%00",
                "/event/a%00b/",
                "/tag/a%00",
                "/media/key%00/a.png",
                "/media/key/a%00.png",
                "/admin/events%00",
                "/health%00",
                LIST + "/by-slug/a%00b",
                LIST + "/1%00",
                LIST + "%00?page=1"
            })
    void nulInAPath_isNoValidRequest(String path) {
        try (var wire = new Wire(service.port())) {
            var reply = wire.send("GET " + path + " HTTP/1.1\nHost: a\nAccept: text/html\n\n")
                    .reply();

            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.code()).isEqualTo("rest_bad_request");
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void addressWithHost_isAnsweredLikeThePath() {
        var reply = Wire.ask(service, "GET http://elsewhere.example" + LIST + " HTTP/1.1\nHost: elsewhere.example\n\n");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).contains("\"rest_url\":\"http://localhost:" + service.port());
    }
}
