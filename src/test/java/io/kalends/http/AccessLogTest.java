package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.config.Config.LoggedAddress;
import io.kalends.config.Config.LoggedReplies;
import io.kalends.json.Json;
import io.kalends.log.AccessLog;
import io.kalends.log.LineFormat;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessLogTest {
    private static final Optional<Route> HEALTH =
            Optional.of(Route.page("/health", "Whether the service is alive").to(call -> Reply.json(Map.of())));
    private static final Optional<Route> EVENTS =
            Optional.of(Route.get("/events", "List events").to(call -> Reply.json(Map.of())));
    private static final long FAST = 1_240_000;
    private static final long SLOW = 1_000_000_000;

    /** A request with no more than its first line, and an ID. */
    private record Asked(String method, String path, String query) implements Incoming {
        @Override
        public Optional<String> header(String name) {
            return name.equals("X-Request-Id") ? Optional.of("try-1") : Optional.of("secret");
        }

        @Override
        public String peer() {
            return "127.0.0.1";
        }

        @Override
        public long length() {
            return 6;
        }

        @Override
        public InputStream body() {
            return new ByteArrayInputStream("secret".getBytes(StandardCharsets.UTF_8));
        }
    }

    private record Sent(int status, long length) implements Sendable.Representation {
        @Override
        public long held() {
            return 0;
        }

        @Override
        public boolean isStreamed() {
            return false;
        }

        @Override
        public void send(String requestId, boolean silent, Response response, Callback callback) {
            throw new UnsupportedOperationException();
        }
    }

    /** The lines for two fast replies, a fast refusal and a slow reply. */
    private static List<String> lines(LoggedReplies logged, LineFormat format) {
        var out = new ByteArrayOutputStream();
        var metrics = new SimpleMeterRegistry();
        try (var log = new RequestRecorder(metrics, request -> "", new AccessLog(logged, format, out))) {
            log.record(new Exchange(new Asked("GET", "/health", "")), HEALTH, new Sent(200, 18), FAST);
            log.record(new Exchange(new Asked("GET", "/a\"b", "c=\u001b[1m\nd")), EVENTS, new Sent(304, 0), FAST);
            log.record(new Exchange(new Asked("POST", "/events", "")), EVENTS, new Sent(401, 300), FAST);
            log.record(new Exchange(new Asked("GET", "/events", "page=2")), EVENTS, new Sent(200, 9_000), SLOW);
        }
        assertThat(metrics.getMeters()).hasSize(4);
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void line_tellsTheRequestAndItsReply() {
        assertThat(lines(LoggedReplies.ALL, LineFormat.TEXT))
                .allMatch(line ->
                        line.matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z INFO  access try-1 - .*"))
                .extracting(line -> line.substring(line.indexOf(" - ") + 3))
                .containsExactly(
                        "GET /health 200 18 1.2ms",
                        "GET /a\"b?c= [1m d 304 0 1.2ms",
                        "POST /events 401 300 1.2ms",
                        "GET /events?page=2 200 9000 1000.0ms");
    }

    @Test
    void line_mayBeJson() {
        List<String> lines = lines(LoggedReplies.ALL, LineFormat.JSON);

        assertThat(lines).hasSize(4);
        Map<?, ?> second = (Map<?, ?>) Json.parse(lines.get(1));
        assertThat(second.get("level")).isEqualTo("INFO");
        assertThat(second.get("loggerName")).isEqualTo("access");
        assertThat(second.get("formattedMessage")).isEqualTo("try-1 - GET /a\"b?c=\u001b[1m\nd 304 0 1.2ms");
        assertThat(second.get("timestamp")).isInstanceOf(Long.class);
    }

    @Test
    void errors_areRefusalsAndSlowReplies() {
        assertThat(lines(LoggedReplies.ERRORS, LineFormat.TEXT))
                .extracting(line -> line.substring(line.indexOf(" - ") + 3))
                .containsExactly("POST /events 401 300 1.2ms", "GET /events?page=2 200 9000 1000.0ms");
    }

    @Test
    void off_writesNothing() {
        assertThat(lines(LoggedReplies.OFF, LineFormat.TEXT)).isEmpty();
    }

    @Test
    void secrets_areNeverWritten() {
        assertThat(lines(LoggedReplies.ALL, LineFormat.TEXT)).noneMatch(line -> line.contains("secret"));
    }

    /** A request from a peer, with what it says of those before it. */
    private record From(String peer, String forwarded) implements Incoming {
        @Override
        public String method() {
            return "GET";
        }

        @Override
        public String path() {
            return "/";
        }

        @Override
        public String query() {
            return "";
        }

        @Override
        public Optional<String> header(String name) {
            return name.equals("X-Forwarded-For") ? Optional.of(forwarded) : Optional.empty();
        }

        @Override
        public long length() {
            return 0;
        }

        @Override
        public InputStream body() {
            return InputStream.nullInputStream();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = true, textBlock = """
            192.0.2.77     |                              | 192.0.2.77            | 192.0.2.0
            192.0.2.77     | 198.51.100.3                 | 192.0.2.77            | 192.0.2.0
            2001:db8:1:2:3:4:5:6 |                        | 2001:db8:1:2:3:4:5:6  | 2001:db8:1:0:0:0:0:0
            10.0.0.1       | 198.51.100.3                 | 198.51.100.3          | 198.51.100.0
            10.0.0.1       | 203.0.113.9, 198.51.100.3    | 198.51.100.3          | 198.51.100.0
            10.0.0.1       | [2001:db8:1:2::9]:443        | 2001:db8:1:2:0:0:0:9  | 2001:db8:1:0:0:0:0:0
            10.0.0.1       | ::ffff:198.51.100.3          | 198.51.100.3          | 198.51.100.0
            10.0.0.1       |                              | 10.0.0.1              | 10.0.0.0
            10.0.0.1       | unknown                      | -                     | -
            10.0.0.1       | a b c                        | -                     | -
            """)
    void address_isWrittenInFullOrWithoutItsEnd(String peer, String forwarded, String full, String anonymous) {
        var request = new From(peer, forwarded == null ? "" : forwarded);
        var addresses = new Addresses(List.of("10.0.0.1"));

        assertThat(addresses.inLog(LoggedAddress.OFF).apply(request)).isEmpty();
        assertThat(addresses.inLog(LoggedAddress.FULL).apply(request)).isEqualTo(full);
        assertThat(addresses.inLog(LoggedAddress.ANONYMOUS).apply(request)).isEqualTo(anonymous);
    }

    @Test
    void line_hasTheAddressBehindTheRequestId() {
        var out = new ByteArrayOutputStream();
        var address = new Addresses(List.of()).inLog(LoggedAddress.ANONYMOUS);
        try (var log = new RequestRecorder(
                new SimpleMeterRegistry(), address, new AccessLog(LoggedReplies.ALL, LineFormat.TEXT, out))) {
            log.record(new Exchange(new Asked("GET", "/health", "")), HEALTH, new Sent(200, 18), FAST);
        }

        assertThat(out.toString(StandardCharsets.UTF_8))
                .endsWith(" access try-1 127.0.0.0 - GET /health 200 18 1.2ms\n");
    }
}
