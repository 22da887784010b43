package io.kalends.term;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.SUBSCRIBER;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TermWriteTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private static int count;

    private static String name() {
        return "Term " + ++count;
    }

    private static Answer category(String name, long parent) {
        return service.post(EDITOR, "/categories", Json.text(Map.of("name", name, "parent", parent)));
    }

    private static Answer category() {
        return category(name(), 0);
    }

    private static Answer patch(Answer term, String json) {
        return service.patch(EDITOR, "/categories/" + term.id(), json);
    }

    @Test
    void category_looksTheSameEverywhere() {
        long parent = category().id();
        Answer made = category("Jazz", parent);
        String base = "http://localhost:" + service.port();
        String ns = base + TestService.NAMESPACE + "/categories";

        assertThat(made.body())
                .isEqualTo(
                        "{\"id\":%1$s,\"count\":0,\"description\":\"\",\"name\":\"Jazz\",\"slug\":\"jazz\",\"taxonomy\":\"event_category\",\"parent\":%2$s,\"meta\":{},\"url\":\"%3$s\",\"urls\":{\"self\":\"%4$s/%1$s\",\"collection\":\"%4$s\",\"up\":\"%4$s/%2$s\"}}"
                                .formatted(made.id(), parent, made.text("url"), ns));
        assertThat(service.get("/categories/" + made.id()).body()).isEqualTo(made.body());
        assertThat(service.get("/categories?hide_empty=0&include=" + made.id()).at("categories.0"))
                .isEqualTo(made.tree());
        assertThat(patch(made, "{}").body()).isEqualTo(made.body());
        assertThat(service.delete(EDITOR, "/categories/" + made.id()).body()).isEqualTo(made.body());
    }

    @ParameterizedTest
    @CsvSource({"ADMINISTRATOR, 201", "EDITOR, 201", "AUTHOR, 403", "CONTRIBUTOR, 403", "SUBSCRIBER, 403"})
    void create_isForManagers(Role role, int status) {
        assertThat(service.post(role, "/tags", "{\"name\": \"by %s\"}".formatted(role))
                        .status())
                .isEqualTo(status);
    }

    @Test
    void change_isForManagers() {
        long id = category().id();
        for (Role role : List.of(AUTHOR, CONTRIBUTOR, SUBSCRIBER)) {
            assertThat(service.patch(role, "/categories/" + id, "{}").code()).isEqualTo("rest_forbidden");
            assertThat(service.delete(role, "/categories/" + id).status()).isEqualTo(403);
        }
        assertThat(service.patch(null, "/categories/" + id, "{}").status()).isEqualTo(401);
        assertThat(service.patch(ADMIN, "/categories/" + id, "{}").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"name\": null}", "{\"slug\": \"x\"}"})
    void name_isRequired(String body) {
        Answer answer = service.post(EDITOR, "/tags", body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("rest_missing_callback_param");
        assertThat(answer.at("data.params")).isEqualTo(List.of("name"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ""                  | rest_invalid_value
            "  "                | rest_invalid_value
            "<b></b>"           | rest_invalid_value
            "&nbsp;"            | rest_invalid_value
            5                   | rest_invalid_type
            true                | rest_invalid_type
            ["x"]               | rest_invalid_type
            {"rendered": "x"}   | rest_invalid_type
            """)
    void name_isRefused(String name, String reason) {
        assertThat(service.post(EDITOR, "/tags", "{\"name\": %s}".formatted(name))
                        .reason("name"))
                .isEqualTo(reason);
        assertThat(patch(category(), "{\"name\": %s}".formatted(name)).reason("name"))
                .isEqualTo(reason);
    }

    @Test
    void name_mustNotBeTakenAway() {
        assertThat(patch(category(), "{\"name\": null}").reason("name")).isEqualTo("rest_invalid_value");
    }

    @Test
    void name_hasAtMostTwoHundredCharactersAfterCleaning() {
        String longest = "\uD83C\uDFB7".repeat(200 - 6) + String.format(Locale.ROOT, "%06d", ++count);

        assertThat(service.post(EDITOR, "/tags", Json.text(Map.of("name", " <i>" + longest + "</i>  ")))
                        .text("name"))
                .isEqualTo(longest);
        assertThat(service.post(EDITOR, "/tags", Json.text(Map.of("name", longest + "x")))
                        .reason("name"))
                .isEqualTo("rest_too_long");
    }

    @Test
    void name_isPlainText() {
        Answer made = category("  R&amp;amp;B\n <b>x</b>  a\\b 5 < 6 e\u0301 &lt;i&gt;y&lt;/i&gt; ", 0);

        assertThat(made.text("name")).isEqualTo("R&B x a\\b 5 < 6 \u00e9 y");
        assertThat(patch(made, made.body()).body()).isEqualTo(made.body());
    }

    @Test
    void description_isCleanedAndNotWrapped() {
        Answer made = service.post(
                EDITOR,
                "/tags",
                Json.text(Map.of("name", name(), "description", "<p>a<script>x</script> <b onclick=x>b</b>\n5 < 6")));

        assertThat(made.text("description")).isEqualTo("<p>a <b>b</b>\n5 &lt; 6</p>");
        String path = "/tags/" + made.id();
        assertThat(service.patch(EDITOR, path, "{\"description\": null}").text("description"))
                .isEmpty();
        assertThat(service.patch(EDITOR, path, "{\"description\": \"plain\"}").text("description"))
                .isEqualTo("plain");
        assertThat(service.patch(EDITOR, path, "{\"description\": \"\"}").text("description"))
                .isEmpty();
        assertThat(service.patch(EDITOR, path, "{\"description\": 5}").reason("description"))
                .isEqualTo("rest_invalid_type");
    }

    @Test
    void termExists_namesTheTerm() {
        Answer made = category("Same \u00c9t\u00e9", 0);
        for (String name : List.of(
                "Same \u00c9t\u00e9", "SAME \u00e9T\u00c9", " same <b>\u00c9</b>t\u00e9 ", "Same E\u0301te\u0301")) {
            Answer again = category(name, 0);
            assertThat(again.status()).as(name).isEqualTo(400);
            assertThat(again.code()).isEqualTo("term_exists");
            assertThat(again.number("data.term_id")).isEqualTo(made.id());
        }
        assertThat(category("Same Ete", 0).status()).isEqualTo(201);
    }

    @Test
    void termExists_unlessAFreeSlugIsSent() {
        String name = name();
        Answer made = category(name, 0);
        String slug = made.text("slug");

        assertThat(create(name, slug).code()).isEqualTo("term_exists");
        assertThat(create(name, slug.toUpperCase(java.util.Locale.ROOT)).code()).isEqualTo("term_exists");
        assertThat(create(name, "").code()).isEqualTo("term_exists");
        assertThat(create(name, "!!!").code()).isEqualTo("term_exists");
        assertThat(create(name, slug + "-free").status()).isEqualTo(201);
        assertThat(create(name, slug + "-free").code()).isEqualTo("term_exists");
    }

    private static Answer create(String name, String slug) {
        return service.post(EDITOR, "/categories", Json.text(Map.of("name", name, "slug", slug)));
    }

    @Test
    void termExists_onlyUnderTheSameParentAndInTheSameVocabulary() {
        String name = name();
        long parent = category(name, 0).id();

        assertThat(category(name, parent).status()).isEqualTo(201);
        assertThat(category(name, parent).code()).isEqualTo("term_exists");
        assertThat(service.post(EDITOR, "/tags", Json.text(Map.of("name", name)))
                        .status())
                .isEqualTo(201);
        assertThat(service.post(EDITOR, "/tags", Json.text(Map.of("name", name, "parent", parent)))
                        .code())
                .isEqualTo("term_exists");
    }

    @Test
    void renaming_isNotChecked() {
        Answer one = category();
        Answer two = category();

        Answer renamed = patch(two, Json.text(Map.of("name", one.text("name"))));

        assertThat(renamed.status()).isEqualTo(200);
        assertThat(renamed.text("name")).isEqualTo(one.text("name"));
    }

    @Test
    void parent_isSetAndTakenAway() {
        Answer up = category();
        Answer term = category();

        Answer moved = patch(term, "{\"parent\": %s}".formatted(up.id()));
        assertThat(moved.number("parent")).isEqualTo(up.id());
        assertThat(moved.text("url")).endsWith("/" + up.text("slug") + "/" + term.text("slug") + "/");
        assertThat(patch(term, "{\"description\": \"x\"}").number("parent")).isEqualTo(up.id());
        assertThat(patch(term, "{\"parent\": null}").number("parent")).isZero();
        patch(term, "{\"parent\": \"%s\"}".formatted(up.id()));
        assertThat(patch(term, "{\"parent\": 0}").number("parent")).isZero();
    }

    @Test
    void parent_mustBeACategory() {
        long tag =
                service.post(EDITOR, "/tags", Json.text(Map.of("name", name()))).id();

        assertThat(category(name(), tag).reason("parent")).isEqualTo("rest_unknown_id");
        assertThat(patch(category(), "{\"parent\": 999999}").reason("parent")).isEqualTo("rest_unknown_id");
    }

    @Test
    void parent_mustNotBeItselfOrBelow() {
        Answer top = category();
        Answer middle = category(name(), top.id());
        Answer bottom = category(name(), middle.id());

        for (Answer below : List.of(top, middle, bottom)) {
            Answer answer = patch(top, "{\"parent\": %s}".formatted(below.id()));
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.reason("parent")).isEqualTo("rest_cycle");
        }
        assertThat(patch(bottom, "{\"parent\": %s}".formatted(top.id())).status())
                .isEqualTo(200);
        assertThat(patch(middle, "{\"parent\": %s}".formatted(bottom.id())).status())
                .isEqualTo(200);
    }

    @Test
    void deepTree_isFine() {
        long parent = 0;
        Answer last = category();
        for (int i = 0; i < 60; i++) {
            last = category(name(), parent);
            parent = last.id();
        }

        assertThat(service.get("/categories/" + parent).text("url").split("/")).hasSize(5 + 60);
        assertThat(service.get("/categories?per_page=50&hide_empty=0").status()).isEqualTo(200);
    }

    @Test
    void tags_ignoreAParent() {
        Answer made = service.post(EDITOR, "/tags", "{\"name\": \"%s\", \"parent\": \"x\"}".formatted(name()));

        assertThat(made.status()).isEqualTo(201);
        assertThat(service.patch(EDITOR, "/tags/" + made.id(), "{\"parent\": 999}")
                        .body())
                .isEqualTo(made.body());
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH"})
    void wholeBody_mayBeSentBack(String method) {
        Answer made = category("Back " + method + " & <b>co</b>", category().id());
        patch(made, "{\"description\": \"<p>x\"}");
        Answer read = service.get("/categories/" + made.id());

        Answer answer = service.send(EDITOR, method, "/categories/" + made.id(), read.body());

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(read.body());
        assertThat(answer.header("ETag")).isEqualTo(read.header("ETag"));
    }

    @Test
    void update_namesEveryInvalidFieldAndChangesNothing() {
        Answer made = category();

        Answer answer = patch(made, "{\"name\": \"\", \"slug\": [], \"description\": {}, \"parent\": \"x\"}");

        assertThat(answer.code()).isEqualTo("rest_invalid_param");
        assertThat(((Map<?, ?>) answer.at("data.details")).keySet().toString())
                .isEqualTo("[name, description, slug, parent]");
        assertThat(service.get("/categories/" + made.id()).body()).isEqualTo(made.body());
    }

    @Test
    void id_inTheBodyIsIgnored() {
        Answer one = category();
        Answer two = category();

        patch(one, "{\"id\": %s, \"description\": \"x\"}".formatted(two.id()));

        assertThat(service.get("/categories/" + two.id()).body()).isEqualTo(two.body());
        assertThat(service.get("/categories/" + one.id()).text("description")).isEqualTo("x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?force=true", "?force=false", "?force=nonsense"})
    void delete_isForGood(String query) {
        Answer made = category();
        String path = "/categories/" + made.id();

        Answer gone = service.delete(EDITOR, path + query);

        assertThat(gone.status()).isEqualTo(200);
        assertThat(gone.body()).isEqualTo(made.body());
        assertThat(service.get(path).code()).isEqualTo("rest_term_invalid");
        assertThat(service.delete(EDITOR, path).status()).isEqualTo(404);
        assertThat(service.patch(EDITOR, path, "{}").status()).isEqualTo(404);
        assertThat(category().id()).isGreaterThan(made.id());
    }

    @Test
    void delete_movesTheChildrenUpAndLeavesEvents() {
        Answer top = category();
        Answer middle = category(name(), top.id());
        Answer bottom = category(name(), middle.id());
        long event = new EventRows(service).published(middle.id(), bottom.id());

        Answer gone = service.delete(EDITOR, "/categories/" + middle.id());

        assertThat(gone.number("count")).isEqualTo(1);
        assertThat(service.get("/categories/" + bottom.id()).number("parent")).isEqualTo(top.id());
        assertThat(service.get("/categories?event=" + event).at("categories.0.id"))
                .isEqualTo(bottom.id());
        assertThat(service.get("/categories?event=" + event).number("total")).isEqualTo(1);
        service.delete(EDITOR, "/categories/" + top.id());
        assertThat(service.get("/categories/" + bottom.id()).number("parent")).isZero();
    }
}
