package io.kalends.http;

import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.NAMESPACE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.config.Setting;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A body is too large by what it says of itself and by what it is. */
class BodyLimitsTest {
    private static final int MOST = 3_000;
    private static final int MOST_OF_AN_IMAGE = 5_000;
    private static final String JSON = "application/json";
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String MULTIPART = "multipart/form-data; boundary=cut";

    @RegisterExtension
    static final TestService service = new TestService()
            .with(Setting.MAX_BODY, "" + MOST)
            .with(Setting.MAX_MEDIA, "" + MOST_OF_AN_IMAGE)
            .with(Setting.MAX_JSON_DEPTH, "4");

    private static int count;

    static Stream<Arguments> kinds() {
        return Stream.of(
                Arguments.of("/tags", JSON, MOST),
                Arguments.of("/tags", FORM, MOST),
                Arguments.of("/tags", MULTIPART, MOST),
                Arguments.of("/media", MULTIPART, MOST_OF_AN_IMAGE),
                Arguments.of("/media", "image/png", MOST_OF_AN_IMAGE));
    }

    /** A body of this size; one that makes a tag when it is not for the images. */
    private static byte[] body(String type, int size) {
        String name = "name " + ++count;
        String start = switch (type) {
            case JSON -> "{\"name\": \"" + name + "\", \"x\": \"";
            case FORM -> "name=" + name + "&x=";
            case MULTIPART ->
                "--cut\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\n" + name
                        + "\r\n--cut\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n";
            default -> "";
        };
        String end = switch (type) {
            case JSON -> "\"}";
            case MULTIPART -> "\r\n--cut--\r\n";
            default -> "";
        };
        return (start + "x".repeat(size - start.length() - end.length()) + end).getBytes(UTF_8);
    }

    private static String head(String path, String type, String framing) {
        return "POST " + NAMESPACE + path + " HTTP/1.1\nHost: a\nAuthorization: " + service.basic(EDITOR)
                + "\nContent-Type: " + type + "\n" + framing + "\n\n";
    }

    private static Wire.Reply declared(String path, String type, byte[] body) {
        try (var wire = new Wire(service.port())) {
            return wire.send(head(path, type, "Content-Length: " + body.length))
                    .send(body)
                    .reply();
        }
    }

    /** In many pieces, none of which says how many will come. */
    private static Wire.Reply chunked(String path, String type, byte[] body) {
        try (var wire = new Wire(service.port())) {
            wire.send(head(path, type, "Transfer-Encoding: chunked"));
            for (int at = 0; at < body.length; at += 700) {
                byte[] piece = Arrays.copyOfRange(body, at, Math.min(body.length, at + 700));
                wire.send(Integer.toHexString(piece.length) + "\n").send(piece).send("\n");
            }
            return wire.send("0\n\n").reply();
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void body_ofTheLimitIsRead(String path, String type, int most) {
        int read = path.equals("/tags") ? 201 : 400;

        assertThat(declared(path, type, body(type, most)).status()).isIn(read, 415);
        assertThat(chunked(path, type, body(type, most)).status()).isIn(read, 415);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void body_aboveTheLimitIsRefused(String path, String type, int most) {
        for (int size : new int[] {most + 1, 10 * most}) {
            assertThat(declared(path, type, body(type, size)).code()).isEqualTo("rest_body_too_large");
            assertThat(chunked(path, type, body(type, size)).code()).isEqualTo("rest_body_too_large");
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void body_declaredAboveTheLimitIsRefusedUnread(String path, String type, int most) {
        try (var wire = new Wire(service.port())) {
            var reply = wire.send(head(path, type, "Expect: 100-continue\nContent-Length: " + (most + 1)))
                    .reply();

            assertThat(reply.status()).isEqualTo(413);
        }
    }

    /** What follows a body is the next request, whatever the body says. */
    @Test
    void body_longerThanDeclaredIsNoPartOfTheRequest() {
        byte[] body = body(JSON, 100);
        try (var wire = new Wire(service.port())) {
            wire.send(head("/tags", JSON, "Content-Length: 100")).send(body).send("GET /health HTTP/1.1\nHost: a\n\n");

            assertThat(wire.reply().status()).isEqualTo(201);
            assertThat(wire.reply().status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\": [[[[]]]]}", "{\"a\": {\"b\": {\"c\": {\"d\": {}}}}}"})
    void json_isAsDeepAsTheSettingSays(String json) {
        assertThat(service.post(EDITOR, "/tags", json).number("data.json_error_code"))
                .isEqualTo(1);
        assertThat(service.post(EDITOR, "/tags", json.replace("[[]]", "1").replace("{\"d\": {}}", "1"))
                        .code())
                .isEqualTo("rest_missing_callback_param");
    }

    @Test
    void form_isAsDeepAsTheSettingSays() {
        String deep = "a[b][c][d][e]=1";

        assertThat(declared("/tags", FORM, deep.getBytes(UTF_8)).code()).isEqualTo("rest_invalid_json");
        assertThat(declared("/tags", FORM, "a[b][c]=1".getBytes(UTF_8)).code())
                .isEqualTo("rest_missing_callback_param");
    }
}
