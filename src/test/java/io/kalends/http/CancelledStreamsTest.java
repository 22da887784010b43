package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers of HTTP/2 who take a request back: nothing of ours went wrong. */
class CancelledStreamsTest {
    private static final int HEADERS = 1;
    private static final int RESET = 3;
    private static final int SETTINGS = 4;
    private static final int END_OF_HEADERS = 4;
    private static final int END_OF_STREAM = 1;
    private static final int CANCEL = 8;

    @RegisterExtension
    final TestService service = new TestService();

    private static byte[] frame(int type, int flags, int stream, byte[] payload) {
        return ByteBuffer.allocate(9 + payload.length)
                .put((byte) (payload.length >> 16))
                .putShort((short) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    /** Headers as HPACK writes those that are in no table. */
    private static byte[] headers(String... namesAndValues) {
        var block = new ByteArrayOutputStream();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            block.write(0);
            for (String text : List.of(namesAndValues[i], namesAndValues[i + 1])) {
                block.write(text.length());
                block.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
            }
        }
        return block.toByteArray();
    }

    private Wire connect() {
        return new Wire(service.port()).send("PRI * HTTP/2.0\n\nSM\n\n").send(frame(SETTINGS, 0, 0, new byte[0]));
    }

    private static byte[] request(String method, int flags, int stream, String path) {
        return frame(
                HEADERS,
                END_OF_HEADERS | flags,
                stream,
                headers(":method", method, ":scheme", "http", ":path", path, ":authority", "a"));
    }

    private static byte[] reset(int stream) {
        return frame(RESET, 0, stream, ByteBuffer.allocate(4).putInt(CANCEL).array());
    }

    private static byte[] join(byte[]... frames) {
        var all = new ByteArrayOutputStream();
        for (byte[] frame : frames) all.writeBytes(frame);
        return all.toByteArray();
    }

    /** How many replies were measured with a status. */
    private long count(int status) {
        String metrics = service.raw(null, "GET", "/metrics", null, Map.of()).body();
        return Pattern.compile("kalends_requests_seconds_count\\{[^}]*status=\"" + status + "\"} (\\d+)")
                .matcher(metrics)
                .results()
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .sum();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST"})
    void request_thatIsTakenBackAtOnce_isNoFailure(String method) {
        int flags = method.equals("GET") ? END_OF_STREAM : 0;
        try (var wire = connect()) {
            for (int stream = 1; stream < 40; stream += 2)
                wire.send(join(
                        request(method, flags, stream, TestService.NAMESPACE + "/events?search=" + stream),
                        reset(stream)));

            Awaitility.await().until(() -> count(499) > 0);
        }
        assertThat(count(500)).isZero();
    }

    /** More than the library puts up with: it closes the connection. */
    @Test
    void flood_ofRequestsTakenBack_isNoFailure() {
        try (var wire = connect()) {
            var flood = new ByteArrayOutputStream();
            for (int stream = 1; stream < 1_000; stream += 2)
                flood.writeBytes(join(request("GET", END_OF_STREAM, stream, "/metrics?x=" + stream), reset(stream)));
            wire.send(flood.toByteArray());
            wire.rest();
        }
        assertThat(count(499)).isPositive();
        assertThat(count(500)).isZero();
        assertThat(service.get("/events").status()).isEqualTo(200);
    }

    @Test
    void connection_thatBreaksBeforeTheReplies_isNoFailure() {
        for (int connection = 0; connection < 10; connection++) {
            try (var wire = connect()) {
                for (int stream = 1; stream < 10; stream += 2)
                    wire.send(
                            request("GET", END_OF_STREAM, stream, TestService.NAMESPACE + "/events?search=" + stream));
            }
        }
        assertThat(service.get("/events").status()).isEqualTo(200);
        assertThat(count(500)).isZero();
    }
}
