package io.kalends.customfield;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.SUBSCRIBER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CustomFieldsTest {
    @RegisterExtension
    final TestService service = new TestService();

    private Answer define(String key, String kind, String more) {
        return service.post(
                ADMIN,
                "/custom-fields",
                "{\"key\": \"%s\", \"label\": \"Label of %s\", \"kind\": \"%s\"%s}".formatted(key, key, kind, more));
    }

    private Answer patch(String key, String json) {
        return service.patch(ADMIN, "/custom-fields/" + key, json);
    }

    private List<?> keys(Role caller) {
        return service.get(caller, "/custom-fields?per_page=50").list("custom_fields").stream()
                .map(field -> ((Map<?, ?>) field).get("key"))
                .toList();
    }

    private Answer event(String customFields) {
        return service.post(EDITOR, "/events", """
                {"title": "Concert", "status": "publish", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 22:00",
                 "custom_fields": %s}""".formatted(customFields));
    }

    @Test
    void field_looksTheSameEverywhere() {
        Answer made = define("language", "choice", ", \"options\": [\"German\", \"English, too\"]");

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.header("Location").orElse("")).endsWith("/custom-fields/language");
        assertThat(made.body())
                .isEqualTo("{\"key\":\"language\",\"label\":\"Label of language\",\"kind\":\"choice\","
                        + "\"options\":[\"German\",\"English, too\"],\"public\":true,\"order\":1}");
        assertThat(service.get("/custom-fields/language").body()).isEqualTo(made.body());
        assertThat(service.get("/custom-fields").at("custom_fields.0")).isEqualTo(made.tree());
        assertThat(patch("language", "{}").body()).isEqualTo(made.body());
        assertThat(patch("language", made.body()).body()).isEqualTo(made.body());
        assertThat(service.delete(ADMIN, "/custom-fields/language").body()).isEqualTo(made.body());
        assertThat(service.get("/custom-fields/language").status()).isEqualTo(404);
        assertThat(service.get("/custom-fields").body()).contains("\"custom_fields\":[]", "\"total\":0");
    }

    @ParameterizedTest
    @CsvSource({"ADMINISTRATOR, 201", "EDITOR, 403", "AUTHOR, 403", "SUBSCRIBER, 403", ", 401"})
    void writing_isForAdministrators(Role role, int status) {
        String json = "{\"key\": \"age\", \"label\": \"Age\", \"kind\": \"number\"}";

        assertThat(service.post(role, "/custom-fields", json).status()).isEqualTo(status);
        if (status != 201) define("age", "number", "");
        int ok = status == 201 ? 200 : status;
        assertThat(service.patch(role, "/custom-fields/age", "{\"label\": \"From\"}")
                        .status())
                .isEqualTo(ok);
        assertThat(service.delete(role, "/custom-fields/age").status()).isEqualTo(ok);
    }

    @Test
    void fieldThatIsNotPublic_isKnownToWriters() {
        define("budget", "number", ", \"public\": false");
        define("age", "number", "");

        assertThat(keys(ADMIN)).isEqualTo(List.of("budget", "age"));
        assertThat(keys(AUTHOR)).isEqualTo(List.of("budget", "age"));
        assertThat(keys(SUBSCRIBER)).isEqualTo(List.of("age"));
        assertThat(service.get("/custom-fields").body()).doesNotContain("budget");
        assertThat(service.get("/custom-fields/budget").code()).isEqualTo("rest_custom_field_invalid");
        assertThat(service.get(AUTHOR, "/custom-fields/budget").status()).isEqualTo(200);
    }

    @Test
    void order_saysWhichComesFirst() {
        define("b", "text", "");
        define("a", "text", "");
        define("c", "text", ", \"order\": 1");

        assertThat(keys(ADMIN)).isEqualTo(List.of("b", "c", "a"));
        patch("a", "{\"order\": 0}");
        assertThat(keys(ADMIN)).isEqualTo(List.of("a", "b", "c"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Age", "1st", "_a", "__proto__", "a-b", "a.b", "a b", "ä", "a\\n"})
    void key_isMadeOfSmallLetters(String key) {
        Answer refused = define(key, "text", "");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.message("key")).contains("small letters");
    }

    @Test
    void key_isLimitedUniqueAndStays() {
        assertThat(define("a".repeat(40), "text", "").status()).isEqualTo(201);
        assertThat(define("a".repeat(41), "text", "").message("key")).contains("40");
        assertThat(define("a".repeat(40), "text", "").code()).isEqualTo("rest_custom_field_exists");
        assertThat(define("age", "text", "").status()).isEqualTo(201);
        assertThat(patch("age", "{\"key\": \"other\"}").message("key")).contains("must stay age");
    }

    @Test
    void definition_namesWhatIsWrong() {
        assertThat(service.post(ADMIN, "/custom-fields", "{}").body()).contains("key", "label", "kind");
        assertThat(define("a", "colour", "").message("kind")).contains("text, number, boolean, date, url, choice");
        assertThat(define("a", "choice", "").message("options")).contains("can be chosen");
        assertThat(define("a", "text", ", \"options\": [\"x\"]").message("options"))
                .contains("left out");
        assertThat(define("a", "choice", ", \"options\": [\"x\", \"X\"]").message("options"))
                .contains("twice");
        assertThat(define("a", "choice", ", \"options\": [\"x\", \" \"]").message("options"))
                .contains("blank");
        assertThat(define("a", "text", ", \"order\": -1").message("order")).contains("between");
        assertThat(define("a", "text", ", \"public\": \"perhaps\"").message("public"))
                .contains("true or false");
        String label = Json.text(Map.of("key", "a", "kind", "text", "label", "x".repeat(201)));
        assertThat(service.post(ADMIN, "/custom-fields", label).message("label"))
                .contains("200");
    }

    @Test
    void label_isPlainText() {
        String json = Json.text(Map.of("key", "a", "kind", "text", "label", "<b>Age</b>\n& <script>alert(1)</script>"));

        assertThat(service.post(ADMIN, "/custom-fields", json).text("label")).doesNotContain("<b>", "<script", "\n");
    }

    @Test
    void fields_areLimited() {
        for (int i = 0; i < 50; i++)
            assertThat(define("f" + i, "text", "").status()).isEqualTo(201);

        assertThat(define("more", "text", "").code()).isEqualTo("rest_too_many_custom_fields");
        service.delete(ADMIN, "/custom-fields/f7");
        assertThat(define("more", "text", "").status()).isEqualTo(201);
    }

    @Test
    void kind_changesWhereAllValuesFit() {
        define("age", "text", "");
        Answer event = event("{\"age\": \"12\"}");

        assertThat(patch("age", "{\"kind\": \"number\"}").text("kind")).isEqualTo("number");
        assertThat(service.get("/events/" + event.id()).at("custom_fields.age.value"))
                .isEqualTo(12L);
        Answer refused = patch("age", "{\"kind\": \"date\"}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.message("kind")).contains("\"12\"", "clear these first");
        assertThat(patch("age", "{\"kind\": \"choice\", \"options\": [\"6\", \"12\"]}")
                        .status())
                .isEqualTo(200);
        assertThat(patch("age", "{\"options\": [\"6\"]}").message("options")).contains("\"12\"");
        assertThat(patch("age", "{\"options\": [\"12\"]}").status()).isEqualTo(200);
    }

    @Test
    void label_changesEveryReply() {
        define("age", "number", "");
        String path = "/events/" + event("{\"age\": 12}").id();
        for (int i = 0; i < 3; i++) service.get(path);
        Answer list = service.get("/events?window=all");
        String tag = service.get(path).header("ETag").orElseThrow();

        patch("age", "{\"label\": \"From the age of\"}");

        assertThat(service.get(path).at("custom_fields.age.label")).isEqualTo("From the age of");
        assertThat(service.get(path).header("ETag").orElseThrow()).isNotEqualTo(tag);
        assertThat(service.get("/events?window=all").at("events.0.custom_fields.age.label"))
                .isEqualTo("From the age of");
        assertThat(list.at("events.0.custom_fields.age.label")).isEqualTo("Label of age");
    }

    @Test
    void deletion_removesTheValues() {
        define("language", "text", "");
        define("age", "number", "");
        String path =
                "/events/" + event("{\"language\": \"Esperanto\", \"age\": 3}").id();
        assertThat(service.get("/events?search=esperanto&window=all").number("total"))
                .isEqualTo(1);

        service.delete(ADMIN, "/custom-fields/language");

        assertThat(service.get(path).at("custom_fields").toString())
                .contains("age")
                .doesNotContain("language");
        assertThat(service.get("/events?search=esperanto&window=all").number("total"))
                .isZero();
        define("language", "text", "");
        assertThat(service.get(path).body()).doesNotContain("Esperanto");
        assertThat(service.get("/events?custom_fields[language]=esperanto&window=all")
                        .number("total"))
                .isZero();
        assertThat(service.get("/events?custom_fields[age]=3&window=all").number("total"))
                .isEqualTo(1);
    }

    @Test
    void change_needsTheStateThatWasRead() {
        String tag = define("age", "number", "").header("ETag").orElseThrow();
        patch("age", "{\"label\": \"Other\"}");

        Answer late =
                service.send(ADMIN, "PATCH", "/custom-fields/age", "{\"label\": \"Mine\"}", Map.of("If-Match", tag));

        assertThat(late.status()).isEqualTo(412);
    }

    @Test
    void changes_areToldToOtherNodes() {
        define("age", "number", "");
        String path = "/events/" + event("{\"age\": 12}").id();
        TestService node = service.sameStore();
        node.start();
        try {
            assertThat(node.get(path).at("custom_fields.age.label")).isEqualTo("Label of age");
            patch("age", "{\"label\": \"From the age of\"}");
            await().until(() -> node.get(path).body().contains("From the age of"));
            patch("age", "{\"public\": false}");
            await().until(() -> node.get(path).body().contains("\"custom_fields\":{}"));
            service.delete(ADMIN, "/custom-fields/age");
            await().until(() ->
                    node.get(EDITOR, "/events?window=all&custom_fields[age]=12").status() == 400);
        } finally {
            node.stop();
        }
    }
}
