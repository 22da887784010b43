package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.json.Json;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Custom fields in the editor, without scripts. */
class CustomFieldEditorTest {
    private static final String FIELDS = "/admin/custom-fields";
    private static final String FORM = "main form[method=post]:has(input[name=seen])";

    @RegisterExtension
    final TestService service = new TestService();

    private Browser admin;

    @BeforeEach
    void logIn() {
        Browser.setPasswords(service);
        admin = Browser.loggedIn(service, ADMIN);
    }

    private void define(String key, String kind, String more) {
        assertThat(service.post(
                                ADMIN,
                                "/custom-fields",
                                "{\"key\": \"%1$s\", \"label\": \"The %1$s\", \"kind\": \"%2$s\"%3$s}"
                                        .formatted(key, kind, more))
                        .status())
                .isEqualTo(201);
    }

    private Answer event(String more) {
        return service.post(ADMIN, "/events", """
                {"title": "Concert", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 22:00"%s}""".formatted(more));
    }

    private String custom(long id) {
        return Json.text(service.get(ADMIN, "/events/" + id).at("custom_fields"));
    }

    @Test
    void administrator_addsChangesAndDeletesAField() {
        Answer made = admin.submit(
                FIELDS,
                FORM,
                Map.of(
                        "label",
                        "Language",
                        "key",
                        "language",
                        "kind",
                        "choice",
                        "options",
                        "German\r\nEnglish, too\r\n"));
        assertThat(admin.follow(made).select("tbody tr").text()).contains("Language", "language", "Choice", "Yes", "1");
        assertThat(service.get("/custom-fields/language").list("options")).isEqualTo(List.of("German", "English, too"));

        Document form = admin.page(FIELDS + "/language");
        assertThat(form.select("#f-options").text()).isEqualTo("German\nEnglish, too");
        Answer saved = admin.submit(form, FORM, Map.of("label", "Spoken", "order", "7", "-public", "true"));
        assertThat(saved.status()).isEqualTo(303);
        assertThat(service.get(ADMIN, "/custom-fields/language").body())
                .contains("\"label\":\"Spoken\"", "\"public\":false", "\"order\":7", "\"English, too\"");

        Document sure = admin.page(FIELDS + "/language/delete");
        assertThat(sure.select("main").text()).contains("Delete the field “Spoken”?");
        assertThat(service.get(ADMIN, "/custom-fields/language").status()).isEqualTo(200);
        admin.submit(sure, "form[action$=/delete]", Map.of());
        assertThat(service.get(ADMIN, "/custom-fields/language").status()).isEqualTo(404);
    }

    @Test
    void administrator_isToldWhatIsWrong() {
        Answer refused = admin.submit(FIELDS, FORM, Map.of("label", "Age", "key", "The age", "kind", "choice"));

        assertThat(refused.status()).isEqualTo(400);
        Document page = Browser.read(refused);
        assertThat(page.select("#e-key").text()).contains("small letters");
        assertThat(page.select("#e-options").text()).contains("options");
        assertThat(page.select("#f-label").attr("value")).isEqualTo("Age");
        define("age", "text", "");
        event(", \"custom_fields\": {\"age\": \"old\"}");
        Answer unfit = admin.submit(FIELDS + "/age", FORM, Map.of("kind", "number"));
        assertThat(unfit.status()).isEqualTo(400);
        assertThat(Browser.read(unfit).select("#e-kind").text()).contains("do not fit");
        assertThat(Browser.read(admin.submit(FIELDS, FORM, Map.of("label", "Age", "key", "age")))
                        .select(".notice.bad")
                        .text())
                .isNotEmpty();
    }

    @Test
    void pages_areForAdministrators() {
        Browser editor = Browser.loggedIn(service, EDITOR);

        assertThat(editor.get(FIELDS).status()).isEqualTo(403);
        assertThat(editor.page("/admin/events").select("nav").text()).doesNotContain("Custom fields");
        assertThat(admin.page("/admin/events").select("nav").text()).contains("Custom fields");
    }

    @Test
    void label_isEscaped() {
        service.post(
                ADMIN, "/custom-fields", Json.text(Map.of("key", "a", "label", "5 < 6 \"&\" 'x'", "kind", "text")));

        assertThat(admin.page(FIELDS).select("td.name").text()).isEqualTo("5 < 6 \"&\" 'x'");
        assertThat(admin.page("/admin/events/new")
                        .select("label[for=f-custom_fields-a]")
                        .text())
                .isEqualTo("5 < 6 \"&\" 'x'");
    }

    @Test
    void eventForm_hasInputsOfTheRightKind() {
        define("note", "text", "");
        define("age", "number", "");
        define("step_free", "boolean", "");
        define("deadline", "date", "");
        define("form", "url", "");
        define("language", "choice", ", \"options\": [\"German\", \"English\"], \"public\": false");
        Document form = admin.page("/admin/events/new");

        assertThat(form.select("#f-custom_fields-note").attr("type")).isEqualTo("text");
        assertThat(form.select("#f-custom_fields-age").attr("type")).isEqualTo("number");
        assertThat(form.select("#f-custom_fields-deadline").attr("type")).isEqualTo("date");
        assertThat(form.select("#f-custom_fields-form").attr("type")).isEqualTo("url");
        assertThat(form.select("#f-custom_fields-step_free option").eachText())
                .isEqualTo(List.of("Not stated", "Yes", "No"));
        assertThat(form.select("#f-custom_fields-language option").eachText())
                .isEqualTo(List.of("Not stated", "German", "English"));
        assertThat(form.select("#h-custom_fields-language").text()).contains("Only those who may edit");
        Answer made = admin.submit(
                form,
                FORM,
                Map.of(
                        "title", "Concert",
                        "start[date]", "2026-12-05",
                        "start[time]", "19:30",
                        "custom_fields[age]", "12",
                        "custom_fields[step_free]", "false",
                        "custom_fields[language]", "English",
                        "custom_fields[note]", "Bring a chair"));
        assertThat(made.status()).as(made.body()).isEqualTo(303);
        long id = service.get("/events").number("events.0.id");
        assertThat(custom(id)).contains("12", "false", "English", "Bring a chair");

        Document again = admin.page("/admin/events/" + id);
        assertThat(again.select("#f-custom_fields-age").attr("value")).isEqualTo("12");
        assertThat(again.select("#f-custom_fields-language option[selected]").text())
                .isEqualTo("English");
        assertThat(admin.submit(again, FORM, Map.of("custom_fields[note]", "", "custom_fields[age]", "14"))
                        .status())
                .isEqualTo(303);
        assertThat(custom(id)).contains("14", "English").doesNotContain("note");
    }

    @Test
    void eventForm_namesTheFieldThatIsWrong() {
        define("age", "number", "");
        long id = event("").id();

        Answer refused = admin.submit("/admin/events/" + id, FORM, Map.of("custom_fields[age]", "old"));

        assertThat(refused.status()).isEqualTo(400);
        Document page = Browser.read(refused);
        assertThat(page.select("#faults a[href=#f-custom_fields-age]").text()).isEqualTo("The age");
        assertThat(page.select("#e-custom_fields-age").text()).contains("Type a number");
        assertThat(page.select("#f-custom_fields-age").attr("value")).isEqualTo("old");
    }

    @Test
    void eventForm_asksWhenAFieldWasDeletedMeanwhile() {
        define("age", "number", "");
        define("note", "text", "");
        long id = event(", \"custom_fields\": {\"age\": 3}").id();
        Document open = admin.page("/admin/events/" + id);
        service.delete(ADMIN, "/custom-fields/age");

        Answer conflict = admin.submit(open, FORM, Map.of("custom_fields[note]", "Fine"));
        assertThat(conflict.status()).isEqualTo(409);
        assertThat(admin.submit(Browser.read(conflict), FORM, Map.of()).status())
                .isEqualTo(303);
        assertThat(custom(id)).contains("Fine").doesNotContain("age");
    }

    @Test
    void dateOfASeries_hasValuesOfItsOwn() {
        define("note", "text", "");
        long series = event(
                        ", \"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=3\"}, \"custom_fields\": {\"note\": \"Mats\"}")
                .id();
        String list = "/events?window=all&series=" + series;
        long date = service.get(list).number("events.1.id");
        Document form = admin.page("/admin/events/" + date);
        assertThat(form.select("#f-custom_fields-note").attr("value")).isEqualTo("Mats");

        admin.submit(form, FORM, Map.of("custom_fields[note]", "No mats", "scope", "this"));

        assertThat(service.get(list + "&custom_fields[note]=No+mats").number("total"))
                .isEqualTo(1);
        assertThat(service.get(list + "&custom_fields[note]=Mats").number("total"))
                .isEqualTo(2);
    }

    @Test
    void authors_seeWhatIsNotPublicInTheirOwnEvents() {
        define("budget", "number", ", \"public\": false");
        long id = event(", \"custom_fields\": {\"budget\": 4711}").id();
        Browser author = Browser.loggedIn(service, AUTHOR);

        assertThat(author.get("/admin/events/" + id).body()).doesNotContain("4711");
        assertThat(admin.page("/admin/events/" + id)
                        .select("#f-custom_fields-budget")
                        .attr("value"))
                .isEqualTo("4711");
    }
}
