package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CustomValuesTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private static int count;

    @BeforeAll
    static void define() {
        define("language", "Language", "choice", ", \"options\": [\"German\", \"English\"]");
        define("age", "From the age of", "number", "");
        define("step_free", "Step-free", "boolean", "");
        define("deadline", "Register until", "date", "");
        define("form", "Form", "url", "");
        define("note", "Note", "text", "");
        define("budget", "Budget", "number", ", \"public\": false");
        define("contact", "Contact", "text", ", \"public\": false");
    }

    private static void define(String key, String label, String kind, String more) {
        Answer made = service.post(
                ADMIN,
                "/custom-fields",
                "{\"key\": \"%s\", \"label\": \"%s\", \"kind\": \"%s\"%s}".formatted(key, label, kind, more));
        assertThat(made.status()).isEqualTo(201);
    }

    private static Answer create(Role caller, String customFields) {
        return service.post(
                caller, "/events", """
                {"title": "Concert %s", "status": "%s", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 22:00",
                 "custom_fields": %s}""".formatted(++count, caller == CONTRIBUTOR ? "draft" : "publish", customFields));
    }

    private static Answer create(String customFields) {
        return create(EDITOR, customFields);
    }

    private static Answer patch(Answer event, String customFields) {
        return service.patch(EDITOR, "/events/" + event.id(), "{\"custom_fields\": %s}".formatted(customFields));
    }

    private static String shown(Answer event) {
        return Json.text(event.at("custom_fields"));
    }

    @Test
    void values_areShownInTheOrderOfTheFields() {
        Answer made = create("""
                {"note": "Bring a chair", "form": "https://example.org/form", "deadline": "2026-12-01", "step_free": true,
                 "age": 9.50, "language": "English"}""");

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.body())
                .contains("\"custom_fields\":{\"language\":{\"label\":\"Language\",\"value\":\"English\"},"
                        + "\"age\":{\"label\":\"From the age of\",\"value\":9.5},"
                        + "\"step_free\":{\"label\":\"Step-free\",\"value\":true},"
                        + "\"deadline\":{\"label\":\"Register until\",\"value\":\"2026-12-01\"},"
                        + "\"form\":{\"label\":\"Form\",\"value\":\"https://example.org/form\"},"
                        + "\"note\":{\"label\":\"Note\",\"value\":\"Bring a chair\"}}");
        assertThat(shown(service.get("/events/" + made.id()))).isEqualTo(shown(made));
        assertThat(service.get("/events?include=" + made.id()).at("events.0.custom_fields"))
                .isEqualTo(made.at("custom_fields"));
        assertThat(Json.text(service.get("/events/" + made.id() + "?_fields=custom_fields.age.value")
                        .tree()))
                .isEqualTo("{\"custom_fields\":{\"age\":{\"value\":9.5}}}");
    }

    @Test
    void values_thatAreNotSentStay() {
        Answer made = create("{\"age\": 12, \"note\": \"One\"}");

        assertThat(shown(patch(made, "{\"note\": \"Two\"}"))).contains("12", "Two");
        assertThat(shown(patch(made, "{}"))).contains("12", "Two");
        assertThat(shown(patch(made, "[]"))).contains("12", "Two");
        assertThat(shown(service.patch(EDITOR, "/events/" + made.id(), "{\"title\": \"Other\"}")))
                .contains("12", "Two");
        assertThat(shown(patch(made, "{\"note\": null}"))).contains("12").doesNotContain("note");
        assertThat(shown(patch(made, "{\"age\": \"\"}"))).isEqualTo("{}");
    }

    @Test
    void values_areTakenAsTheyAreShown() {
        Answer made = create("{\"age\": 12, \"note\": \"One\", \"budget\": 500}");
        Answer read = service.get(EDITOR, "/events/" + made.id());

        assertThat(patch(made, shown(read)).text("modified")).isEqualTo(made.text("modified"));
        assertThat(shown(patch(made, "{\"age\": {\"label\": \"Ignored\", \"value\": 14}}")))
                .isEqualTo(shown(read).replace("12", "14"));
        assertThat(shown(patch(made, "{\"age\": {\"label\": \"\", \"value\": null}}")))
                .doesNotContain("age");
        assertThat(shown(patch(made, "null"))).isEqualTo("{}");
    }

    @Test
    void values_areTakenFromForms() {
        Answer made = create("{\"age\": 12}");
        byte[] form = "custom_fields[note]=Two+words&custom_fields%5Bage%5D=&custom_fields[step_free]=yes"
                .getBytes(StandardCharsets.UTF_8);

        Answer changed = service.raw(
                EDITOR,
                "PATCH",
                TestService.NAMESPACE + "/events/" + made.id(),
                form,
                Map.of("Content-Type", "application/x-www-form-urlencoded"));

        assertThat(shown(changed))
                .isEqualTo("{\"step_free\":{\"label\":\"Step-free\",\"value\":true},"
                        + "\"note\":{\"label\":\"Note\",\"value\":\"Two words\"}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"age\": \"old\"} | age | a number",
                "{\"age\": \"NaN\"} | age | a number",
                "{\"age\": \"Infinity\"} | age | a number",
                "{\"age\": 1e999999999} | age | 18 digits",
                "{\"age\": 1e-999999999} | age | 15 decimals",
                "{\"age\": 1234567890123456789} | age | 18 digits",
                "{\"age\": true} | age | a number",
                "{\"age\": [1]} | age | a number",
                "{\"step_free\": \"perhaps\"} | step_free | true or false",
                "{\"step_free\": 2} | step_free | true or false",
                "{\"deadline\": \"soon\"} | deadline | 2026-12-05",
                "{\"deadline\": \"2026-02-30\"} | deadline | 2026-12-05",
                "{\"deadline\": 20261201} | deadline | a string",
                "{\"form\": \"javascript:alert(1)\"} | form | http",
                "{\"language\": \"german\"} | language | German, English",
                "{\"note\": 5} | note | a string",
                "{\"note\": {\"text\": \"x\"}} | note | a string",
                "{\"unknown\": 5} | unknown | /custom-fields",
                "{\"__proto__\": {\"x\": 1}} | __proto__ | /custom-fields",
                "{\"constructor\": null} | constructor | /custom-fields",
            })
    void value_thatDoesNotFitIsNamed(String json, String key, String cure) {
        Answer refused = create(json);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.message("custom_fields[" + key + "]")).contains(cure);
    }

    @Test
    void everyWrongValue_isNamedAtOnce() {
        Answer refused = service.post(EDITOR, "/events", """
                {"title": "Concert", "start_date": "soon", "end_date": "2026-12-05 22:00",
                 "custom_fields": {"age": "x", "other": 1, "note": "fine"}}""");

        assertThat(refused.body())
                .contains("start_date", "custom_fields[age]", "custom_fields[other]")
                .doesNotContain("custom_fields[note]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "\"text\"", "[1]", "true"})
    void customFields_areAnObject(String json) {
        assertThat(create(json).message("custom_fields")).contains("an object");
    }

    @Test
    void aThousandKeys_areRefusedAtOnce() {
        var keys = new LinkedHashMap<String, Object>();
        for (int i = 0; i < 1_000; i++) keys.put("key" + i, i);

        Answer refused = create(Json.text(keys));

        assertThat(refused.message("custom_fields")).contains("at most 50");
        assertThat(refused.body().length()).isLessThan(1_000);
    }

    @Test
    void aLongKey_isShownInPart() {
        Answer refused = create(Json.text(Map.of("k\u0007".repeat(5_000), "x")));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body().length()).isLessThan(1_000);
        assertThat(refused.body()).doesNotContain("\\u0007");
    }

    @Test
    void text_isPlainAndLimited() {
        Answer made = create(Json.text(Map.of("note", "<b>Bold</b>\u0001 & <script>alert(1)</script>\nline")));

        assertThat(made.at("custom_fields.note.value")).isEqualTo("Bold & alert(1) line");
        int most = service.config().limits().text();
        assertThat(create(Json.text(Map.of("note", "x".repeat(most)))).status()).isEqualTo(201);
        assertThat(create(Json.text(Map.of("note", "x".repeat(most + 1)))).message("custom_fields[note]"))
                .contains("at most " + most);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "12, 12",
        "1e3, 1000",
        "123456789012345678, 123456789012345678",
        "0.1, 0.1",
        "-3.140, -3.14",
        "123456789012345678.123456789012345, 123456789012345678.123456789012345",
        "\" 7.5 \", 7.5"
    })
    void numbers_loseNothing(String sent, String shown) {
        assertThat(create("{\"age\": " + sent + "}").body()).contains("\"value\":" + shown + "}");
    }

    @Test
    void valuesThatAreNotPublic_areForThoseWhoMayEdit() {
        Answer made = create(AUTHOR, "{\"budget\": 500, \"contact\": \"Ada\", \"age\": 3}");
        String path = "/events/" + made.id();

        assertThat(shown(made)).contains("500", "Ada");
        assertThat(shown(service.get(EDITOR, path))).contains("500", "Ada");
        assertThat(shown(service.get(AUTHOR, path))).contains("500", "Ada");
        for (int i = 0; i < 3; i++) {
            assertThat(service.get(path).body()).doesNotContain("budget", "Ada");
            assertThat(service.get(CONTRIBUTOR, path).body()).doesNotContain("budget", "Ada");
            String list = "/events?include=" + made.id();
            assertThat(service.get(EDITOR, list).body()).contains("budget", "Ada");
            assertThat(service.get(list).body()).contains("\"age\"").doesNotContain("budget", "Ada");
            assertThat(service.get(CONTRIBUTOR, list).body()).doesNotContain("budget", "Ada");
        }
        assertThat(service.get("/events?window=all&search=Ada").number("total")).isZero();
        assertThat(service.get(EDITOR, path).at("json_ld").toString()).doesNotContain("Ada");
    }

    @Test
    void fieldThatIsNoLongerPublic_disappears() {
        define("fee", "Fee", "text", "");
        Answer made = create("{\"fee\": \"Zweihundert\"}");
        String path = "/events/" + made.id();
        String search = "/events?window=all&search=zweihundert";
        String filter = "/events?window=all&custom_fields[fee]=zweihundert";
        assertThat(service.get(path).body()).contains("Zweihundert");
        assertThat(service.get(search).number("total")).isEqualTo(1);
        assertThat(service.get(filter).number("total")).isEqualTo(1);

        service.patch(ADMIN, "/custom-fields/fee", "{\"public\": false}");

        assertThat(service.get(path).body()).doesNotContain("Zweihundert");
        assertThat(service.get(search).number("total")).isZero();
        assertThat(service.get(filter).status()).isEqualTo(400);
        assertThat(service.get(EDITOR, filter).number("total")).isEqualTo(1);
        service.patch(ADMIN, "/custom-fields/fee", "{\"public\": true}");
        assertThat(service.get(search).number("total")).isEqualTo(1);
    }

    @Test
    void choice_isTakenAsItsOptionWasTyped() {
        String typed = "Signs\u2028&  <b>speech</b>";
        service.post(
                ADMIN,
                "/custom-fields",
                Json.text(Map.of("key", "manner", "label", "Manner", "kind", "choice", "options", List.of(typed))));

        Answer made = create(Json.text(Map.of("manner", typed)));

        assertThat(made.at("custom_fields.manner.value")).isEqualTo("Signs & speech");
        service.delete(ADMIN, "/custom-fields/manner");
    }

    @Test
    void search_findsTextsThatEverybodySees() {
        Answer made = create("{\"note\": \"Trampolin vorhanden\", \"language\": \"English\"}");

        assertThat(service.get("/events?window=all&search=TRAMPOLIN").number("total"))
                .isEqualTo(1);
        assertThat(service.get("/events?window=all&find=trampolin").number("total"))
                .isEqualTo(1);
        service.patch(EDITOR, "/events/" + made.id(), "{\"title\": \"Other\"}");
        assertThat(service.get("/events?window=all&search=trampolin").number("total"))
                .isEqualTo(1);
        patch(made, "{\"note\": \"Nothing\"}");
        assertThat(service.get("/events?window=all&search=trampolin").number("total"))
                .isZero();
    }

    @Test
    void date_hasAllOfThemForItself() {
        Answer series = service.post(EDITOR, "/events", """
                {"title": "Yoga", "status": "publish", "start_date": "2027-01-05 19:30", "end_date": "2027-01-05 20:30",
                 "recurrence": {"rule": "FREQ=WEEKLY;COUNT=3"}, "custom_fields": {"age": 12, "note": "Mats"}}""");
        String list = "/events?window=all&series=" + series.id();
        long date = service.get(list).number("events.1.id");
        assertThat(service.get(list).body().split("Mats", -1)).hasSize(4);

        Answer changed = service.patch(EDITOR, "/events/" + date, "{\"custom_fields\": {\"note\": \"No mats\"}}");

        assertThat(shown(changed)).contains("12", "No mats");
        assertThat(changed.list("recurrence.changed").toString()).isEqualTo("[custom_fields]");
        assertThat(service.get(list + "&custom_fields[note]=no+mats").number("total"))
                .isEqualTo(1);
        assertThat(service.get(list + "&custom_fields[note]=mats").number("total"))
                .isEqualTo(2);
        assertThat(service.get(list + "&search=no+mats").number("total")).isEqualTo(1);
        service.patch(EDITOR, "/events/" + series.id(), "{\"custom_fields\": {\"age\": 14}}");
        assertThat(service.get(list + "&custom_fields[age]=12").number("total")).isEqualTo(1);
        assertThat(service.get(list + "&custom_fields[age]=14").number("total")).isEqualTo(2);
        Answer following = service.patch(EDITOR, "/events/" + date, "{\"follow\": [\"custom_fields\"]}");
        assertThat(shown(following)).contains("14", "Mats").doesNotContain("No mats");
        service.patch(EDITOR, "/events/" + date + "?scope=following", "{\"custom_fields\": {\"age\": 16}}");
        assertThat(service.get("/events?window=all&custom_fields[age]=16").number("total"))
                .isEqualTo(2);
        assertThat(service.get("/events?window=all&search=mats&custom_fields[age]=14")
                        .number("total"))
                .isEqualTo(1);
    }
}
