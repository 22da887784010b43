package io.kalends.http;

import static io.kalends.TestService.EDITOR;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestBodyTest {
    private static final String CATEGORIES = TestService.NAMESPACE + "/categories";
    private static final String FORM = "application/x-www-form-urlencoded";

    @RegisterExtension
    static final TestService service = new TestService();

    private static int count;

    private static Answer send(String type, byte[] body) {
        return service.raw(EDITOR, "POST", CATEGORIES, body, Map.of("Content-Type", type));
    }

    private static Answer send(String type, String body) {
        return send(type, body.getBytes(UTF_8));
    }

    private static Answer json(String body) {
        return send("application/json", body);
    }

    private static String name() {
        return "Name " + ++count;
    }

    private static void isInvalidJson(Answer answer, long code) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("rest_invalid_json");
        assertThat(answer.number("data.json_error_code")).isEqualTo(code);
        assertThat(answer.text("data.json_error_message")).isNotBlank();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "Application/JSON",
                "application/json; charset=utf-8",
                "application/json;charset=UTF-8",
                "application/json; charset=\"utf-8\"",
                "application/vnd.api+json",
                "application/json ; x=y"
            })
    void json_isReadUnderItsNames(String type) {
        assertThat(send(type, "{\"name\": \"%s\"}".formatted(name())).status()).isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "text/json",
                "application/jsonx",
                "application/xml",
                "application/json; charset=iso-8859-1",
                "application/json; charset=utf-16",
                "nonsense",
                ";",
                "application/octet-stream",
                "multipart/mixed; boundary=x"
            })
    void otherTypes_are415(String type) {
        Answer answer = send(type, "{\"name\": \"x\"}");

        assertThat(answer.status()).isEqualTo(415);
        assertThat(answer.code()).isEqualTo("rest_unsupported_media_type");
    }

    @Test
    void noType_is415() {
        Answer answer = service.raw(EDITOR, "POST", CATEGORIES, "{}".getBytes(UTF_8), Map.of());

        assertThat(answer.status()).isEqualTo(415);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"application/json", "text/plain", FORM, "multipart/form-data", "application/json; charset=x"})
    void emptyBody_hasNoFields(String type) {
        assertThat(send(type, "").code()).isEqualTo("rest_missing_callback_param");
    }

    @Test
    void emptyBody_changesNothing() {
        Answer made = json("{\"name\": \"%s\"}".formatted(name()));

        Answer answer = service.send(EDITOR, "PATCH", "/categories/" + made.id(), null);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(made.body());
        assertThat(answer.header("ETag")).isEqualTo(made.header("ETag"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "}",
                "{]",
                "{'name': 'x'}",
                "{name: 1}",
                "{\"name\": 1,}",
                "{\"name\" 1}",
                "{\"name\": 01}",
                "{\"name\": NaN}",
                "{\"name\": Infinity}",
                "{\"name\": tru}",
                "{\"name\": \"x\"} x",
                "{\"name\": \"x\"}{}",
                "{\"name\": \"\\x\"}",
                "{\"name\": \"\\u12\"}",
                "{\"name\": /* */ 1}",
                "[]",
                "[{\"name\": \"x\"}]",
                "\"name\"",
                "5",
                "null",
                "true",
                "  "
            })
    void json_thatIsNoObject_isCode4(String body) {
        isInvalidJson(json(body), 4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"name\": \"a\tb\"}", "{\"name\": \"a\nb\"}", "{\"a\u0001\": 1}", "{\"name\": \u0001}"})
    void json_withBareControlCharacter_isCode3(String body) {
        isInvalidJson(json(body), 3);
    }

    @Test
    void json_thatIsNotUtf8_isCode5() {
        isInvalidJson(send("application/json", "{\"name\": \"caf\u00e9\"}".getBytes(ISO_8859_1)), 5);
        isInvalidJson(json("{\"name\": \"\\ud83d\"}"), 5);
        isInvalidJson(json("{\"\\udc00\": 1}"), 5);
    }

    @Test
    void json_nestedTooDeep_isCode1() {
        String start = "{\"name\": \"%s\", \"x\": ".formatted(name());

        assertThat(json(start + "[".repeat(31) + "]".repeat(31) + "}").status()).isEqualTo(201);
        isInvalidJson(json("{\"x\": " + "[".repeat(32) + "]".repeat(32) + "}"), 1);
        isInvalidJson(json("{\"x\":".repeat(33) + "1" + "}".repeat(33)), 1);
        isInvalidJson(json("{\"x\": " + "[".repeat(100_000)), 1);
    }

    @Test
    void json_mayStartWithAByteOrderMark() {
        assertThat(json("\uFEFF{\"name\": \"%s\"}".formatted(name())).status()).isEqualTo(201);
    }

    @Test
    void json_lastOfDuplicateKeysCounts() {
        String name = name();

        assertThat(json("{\"name\": \"first\", \"name\": \"%s\"}".formatted(name))
                        .text("name"))
                .isEqualTo(name);
    }

    @Test
    void json_mayHoldHugeNumbersAndNamesNobodyReads() {
        Answer answer = json("{\"name\": \"%s\", \"x\": 1e400, \"y\": 1E999999999, \"z\": %s, \"%s\": 1}"
                .formatted(name(), "9".repeat(900), "k".repeat(100_000)));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1e400                   | rest_unknown_id
            1E999999999             | rest_unknown_id
            -1E999999999            | rest_unknown_id
            1E-999999999            | rest_invalid_type
            99999999999999999999999 | rest_unknown_id
            9223372036854775807     | rest_unknown_id
            9223372036854775808     | rest_unknown_id
            -5                      | rest_unknown_id
            1.5                     | rest_invalid_type
            "x"                     | rest_invalid_type
            "1.0"                   | rest_invalid_type
            " 1"                    | rest_invalid_type
            ""                      | rest_invalid_type
            true                    | rest_invalid_type
            [1]                     | rest_invalid_type
            {}                      | rest_invalid_type
            """)
    void integer_isRefused(String parent, String reason) {
        Answer answer = json("{\"name\": \"%s\", \"parent\": %s}".formatted(name(), parent));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.reason("parent")).isEqualTo(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s", "%s.0", "%s.000", "%se0", "\"%s\"", "\"00%s\""})
    void integer_isReadInItsForms(String form) {
        long parent = json("{\"name\": \"%s\"}".formatted(name())).id();

        Answer answer = json(("{\"name\": \"%s\", \"parent\": " + form + "}").formatted(name(), parent));

        assertThat(answer.number("parent")).isEqualTo(parent);
    }

    @Test
    void nul_isRefusedEverywhere() {
        Answer answer = json("{\"name\": \"a\\u0000b\", \"description\": \"\\u0000\", \"slug\": \"x\\u0000\"}");

        assertThat(answer.code()).isEqualTo("rest_invalid_param");
        assertThat(answer.reason("name")).isEqualTo("rest_invalid_value");
        assertThat(answer.reason("description")).isEqualTo("rest_invalid_value");
        assertThat(answer.reason("slug")).isEqualTo("rest_invalid_value");
        assertThat(service.get("/tags?search=%00").reason("search")).isEqualTo("rest_invalid_value");
        assertThat(service.get("/tags?slug=a%00").reason("slug")).isEqualTo("rest_invalid_value");
    }

    @Test
    void otherControlCharacters_areRemoved() {
        Answer answer = json("{\"name\": \"%s a\\u0001\\u007fb\\tc\\r\\nd\"}".formatted(name()));

        assertThat(answer.text("name")).endsWith(" ab c d");
    }

    @Test
    void form_isReadLikeJson() {
        long parent = json("{\"name\": \"%s\"}".formatted(name())).id();

        Answer answer =
                send(FORM, "&name=A%20%26+B%C3%A9" + count + "&parent=" + parent + "&slug&description=%3Cb%3Ex&&");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        assertThat(answer.text("name")).isEqualTo("A & B\u00e9" + count);
        assertThat(answer.number("parent")).isEqualTo(parent);
        assertThat(answer.text("description")).isEqualTo("<b>x</b>");
    }

    @Test
    void form_lastOfTheSameFieldCounts() {
        String name = name();

        assertThat(send(FORM, "name=first&name=" + name.replace(' ', '+')).text("name"))
                .isEqualTo(name);
    }

    @Test
    void form_nests() {
        assertThat(send(FORM, "name[]=a&name[]=b").reason("name")).isEqualTo("rest_invalid_type");
        assertThat(send(FORM, "name[a][b][]=a").reason("name")).isEqualTo("rest_invalid_type");
        isInvalidJson(send(FORM, "name=x&a" + "[b]".repeat(32) + "=1"), 1);
    }

    @Test
    void form_mustBeUtf8WithWholeEscapes() {
        isInvalidJson(send(FORM, "name=%E9"), 5);
        isInvalidJson(send(FORM, "name=caf\u00e9".getBytes(ISO_8859_1)), 5);
        isInvalidJson(send(FORM, "name=100%"), 4);
        isInvalidJson(send(FORM, "name=%zz"), 4);
        assertThat(send(FORM, "name=a%00").reason("name")).isEqualTo("rest_invalid_value");
    }

    @Test
    void form_mayHoldUnescapedLetters() {
        String name = "Caf\u00e9 " + name();

        assertThat(send(FORM, "name=" + name).text("name")).isEqualTo(name);
        assertThat(send(FORM, "name=" + name + "%C3%A9").text("name")).isEqualTo(name + "\u00e9");
    }

    private static String part(String headers, String content) {
        return "--cut\r\nContent-Disposition: form-data; " + headers + "\r\n\r\n" + content + "\r\n";
    }

    private static Answer multipart(String parts) {
        return send("multipart/form-data; boundary=cut", parts + "--cut--\r\n");
    }

    @Test
    void multipart_isReadLikeJson() {
        String name = name();

        Answer answer = multipart(part("name=\"name\"", name + " \u00e9") + part("name=description", "a\r\nb"));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        assertThat(answer.text("name")).isEqualTo(name + " \u00e9");
        assertThat(answer.text("description")).contains("a").contains("b");
    }

    @Test
    void multipart_mayQuoteItsBoundary() {
        Answer answer = send("Multipart/Form-Data; Boundary=\"cut\"", part("name=\"name\"", name()) + "--cut--");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
    }

    @Test
    void multipart_ignoresFilesWhereNoneIsWanted() {
        String name = name();
        String file = part("name=\"file\"; filename=\"a.png\"\r\nContent-Type: image/png", "x".repeat(50_000));

        Answer answer = multipart(file + part("name=\"name\"", name) + file.replace("\"file\"", "\"name\""));

        assertThat(answer.text("name")).isEqualTo(name);
    }

    @Test
    void multipart_nests() {
        assertThat(multipart(part("name=\"name[]\"", "a") + part("name=\"name[]\"", "b"))
                        .reason("name"))
                .isEqualTo("rest_invalid_type");
    }

    @Test
    void multipart_brokenIsCode4() {
        isInvalidJson(send("multipart/form-data", "x"), 4);
        isInvalidJson(send("multipart/form-data; boundary=other", part("name=\"name\"", "x") + "--cut--"), 4);
        isInvalidJson(send("multipart/form-data; boundary=cut", part("name=\"name\"", "x")), 4);
        isInvalidJson(multipart(part("name=\"x\"", "y").repeat(1_001)), 4);
        isInvalidJson(
                send(
                        "multipart/form-data; boundary=cut",
                        (part("name=\"name\"", "caf\u00e9") + "--cut--").getBytes(ISO_8859_1)),
                5);
    }

    @Test
    void declaredTooLarge_is413AtOnce() {
        try (var wire = new Wire(service.port())) {
            var reply = wire.send("POST " + CATEGORIES + " HTTP/1.1\nHost: a\nAuthorization: " + service.basic(EDITOR)
                            + "\nContent-Type: application/json\nContent-Length: 999999999\n\n")
                    .reply();

            assertThat(reply.status()).isEqualTo(413);
            assertThat(reply.code()).isEqualTo("rest_body_too_large");
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void body_mayHaveExactlyTheLimit() {
        String start = "{\"name\": \"%s\"".formatted(name());

        assertThat(json(start + " ".repeat((1 << 20) - start.length() - 1) + "}")
                        .status())
                .isEqualTo(201);
        assertThat(json(start + " ".repeat((1 << 20) - start.length()) + "}").status())
                .isEqualTo(413);
    }

    @Test
    void chunkedTooLarge_is413() {
        String chunk = "10000\r\n" + " ".repeat(0x10000) + "\r\n";
        try (var wire = new Wire(service.port())) {
            wire.send("POST " + CATEGORIES + " HTTP/1.1\nHost: a\nAuthorization: " + service.basic(EDITOR)
                    + "\nContent-Type: application/json\nTransfer-Encoding: chunked\n\n");
            for (int i = 0; i < 17; i++) wire.send(chunk.getBytes(UTF_8));
            var reply = wire.send("0\n\n").reply();

            assertThat(reply.code()).isEqualTo("rest_body_too_large");
            assertThat(wire.send("GET /health HTTP/1.1\nHost: a\n\n").reply().status())
                    .isEqualTo(200);
        }
    }

    @Test
    void chunked_isRead() {
        String name = name();
        var reply = Wire.ask(
                service,
                "POST " + CATEGORIES + " HTTP/1.1\nHost: a\nAuthorization: " + service.basic(EDITOR)
                        + "\nContent-Type: application/json\nTransfer-Encoding: chunked\n\n9\n{\"name\":\"\n"
                        + Integer.toHexString(name.length()) + "\n" + name + "\n2\n\"}\n0\n\n");

        assertThat(reply.status()).isEqualTo(201);
        assertThat(reply.body()).contains("\"name\":\"" + name + "\"");
    }

    @Test
    void unknownAndGeneratedFields_areIgnored() {
        Answer answer = json(
                "{\"name\": \"%s\", \"id\": 9999, \"count\": 7, \"url\": 5, \"taxonomy\": [], \"other\": {\"a\": null}}"
                        .formatted(name()));

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.number("count")).isZero();
        assertThat(answer.id()).isNotEqualTo(9999);
    }

    @Test
    void fields_comeOnlyFromTheBody() {
        assertThat(service.post(EDITOR, "/categories?name=x", "{}").code()).isEqualTo("rest_missing_callback_param");
    }
}
