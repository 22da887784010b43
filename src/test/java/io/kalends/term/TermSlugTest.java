package io.kalends.term;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TermSlugTest {
    @RegisterExtension
    static final TestService service = new TestService().with(Setting.MAX_SLUG, "20");

    @AfterEach
    void removeAll() {
        for (String collection : List.of("tags", "categories")) {
            service.get("/%s?hide_empty=0&per_page=50".formatted(collection))
                    .list(collection)
                    .forEach(term -> service.delete(EDITOR, "/" + collection + "/" + ((Map<?, ?>) term).get("id")));
        }
    }

    private static Answer create(String collection, Map<String, Object> fields) {
        Answer answer = service.post(EDITOR, collection, Json.text(fields));
        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        return answer;
    }

    private static Answer tag(String name) {
        return create("/tags", Map.of("name", name));
    }

    @Test
    void name_becomesASlugStepByStep() {
        assertThat(tag("  R&amp;B <b>&</b> Soul ").text("slug")).isEqualTo("r-b-soul");
        assertThat(tag("Rock 'n\u2019 Roll").text("slug")).isEqualTo("rock-n-roll");
        assertThat(tag("Caf\u00e9 \u00c5ngstr\u00f6m").text("slug")).isEqualTo("cafe-angstrom");
        assertThat(tag("Stra\u00dfe \u00c6\u0153\u00f8\u0111\u00f0\u0142\u00fe").text("slug"))
                .isEqualTo("strasse-aeoeoddlth");
        assertThat(tag("--a__b--!?c--").text("slug")).isEqualTo("a__b-c");
        assertThat(tag("2026").text("slug")).isEqualTo("2026");
    }

    @Test
    void otherScripts_stayAndAreEncodedInAddresses() {
        Answer made = tag("\u041c\u0443\u0437\u044b\u043a\u0430 \u97f3\u697d");

        assertThat(made.text("slug")).isEqualTo("\u043c\u0443\u0437\u044b\u043a\u0430-\u97f3\u697d");
        assertThat(made.text("url")).endsWith("/tag/%D0%BC%D1%83%D0%B7%D1%8B%D0%BA%D0%B0-%E9%9F%B3%E6%A5%BD/");
        assertThat(service.get("/tags?hide_empty=0&slug=%D0%9C%D0%A3%D0%97%D0%AB%D0%9A%D0%90-%E9%9F%B3%E6%A5%BD")
                        .number("total"))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"!!!", "\ud83c\udfb7", "&", "---"})
    void nothingLeft_takesTheId(String name) {
        Answer made = tag(name);

        assertThat(made.text("slug")).isEqualTo(Long.toString(made.id()));
    }

    @Test
    void idAsSlug_mayBeTaken() {
        Answer first = tag("x");
        long next = first.id() + 2;
        assertThat(tag(Long.toString(next)).text("slug")).isEqualTo(Long.toString(next));

        Answer made = tag("!!!");

        assertThat(made.id()).isEqualTo(next);
        assertThat(made.text("slug")).isEqualTo(next + "-2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "null", textBlock = """
            Jazz Club!   | jazz-club
            null         | the-name
            ''           | the-name
            !!!          | ID
            &lt;b&gt;x   | x
            """)
    void sentSlug_isBroughtIntoShape(String sent, String expected) {
        var fields = new java.util.HashMap<String, Object>(Map.of("name", "The name"));
        fields.put("slug", sent);

        Answer made = create("/tags", fields);

        assertThat(made.text("slug")).isEqualTo(expected.replace("ID", Long.toString(made.id())));
    }

    @Test
    void takenSlug_getsTheFirstFreeNumber() {
        assertThat(create("/tags", Map.of("name", "a", "slug", "s")).text("slug"))
                .isEqualTo("s");
        assertThat(create("/tags", Map.of("name", "b", "slug", "s")).text("slug"))
                .isEqualTo("s-2");
        Answer third = create("/tags", Map.of("name", "c", "slug", "s"));
        assertThat(third.text("slug")).isEqualTo("s-3");
        assertThat(create("/tags", Map.of("name", "d", "slug", "s-2")).text("slug"))
                .isEqualTo("s-2-2");
        assertThat(create("/tags", Map.of("name", "e", "slug", "s")).text("slug"))
                .isEqualTo("s-4");
        service.delete(EDITOR, "/tags/" + third.id());
        assertThat(create("/tags", Map.of("name", "f", "slug", "s")).text("slug"))
                .isEqualTo("s-3");
    }

    @Test
    void vocabularies_areSeparate() {
        assertThat(tag("Same").text("slug")).isEqualTo("same");
        assertThat(create("/categories", Map.of("name", "Same")).text("slug")).isEqualTo("same");
        long parent = create("/categories", Map.of("name", "Parent")).id();
        assertThat(create("/categories", Map.of("name", "Same", "parent", parent))
                        .text("slug"))
                .isEqualTo("same-2");
    }

    @Test
    void longSlug_isCutAndShortenedForItsNumber() {
        String twenty = "abcdefghijklmnopqrst";

        assertThat(tag(twenty + "uvw").text("slug")).isEqualTo(twenty);
        assertThat(tag(twenty + "xyz").text("slug")).isEqualTo("abcdefghijklmnopqr-2");
        assertThat(tag("abcdefghijklmnopqrs tuv").text("slug")).isEqualTo("abcdefghijklmnopqrs");
        for (int i = 3; i <= 10; i++) tag(twenty + "-" + i);
        assertThat(tag(twenty + "more").text("slug")).isEqualTo("abcdefghijklmnopq-11");
    }

    @Test
    void longSlug_isCountedInCharacters() {
        String letters = "\uD801\uDC28".repeat(25); // small letters outside the basic plane

        assertThat(tag(letters).text("slug")).isEqualTo("\uD801\uDC28".repeat(20));
        assertThat(tag(letters + "x").text("slug")).isEqualTo("\uD801\uDC28".repeat(18) + "-2");
    }

    @Test
    void renaming_keepsTheSlug() {
        Answer made = tag("Before");

        assertThat(service.patch(EDITOR, "/tags/" + made.id(), "{\"name\": \"After\"}")
                        .text("slug"))
                .isEqualTo("before");
    }

    @ParameterizedTest
    @CsvSource({"null", "'\"\"'"})
    void emptySlug_isDerivedAgain(String empty) {
        Answer made = tag("Before");
        String path = "/tags/" + made.id();

        Answer answer = service.patch(EDITOR, path, "{\"name\": \"After\", \"slug\": %s}".formatted(empty));

        assertThat(answer.text("slug")).isEqualTo("after");
        assertThat(service.patch(EDITOR, path, "{\"slug\": %s}".formatted(empty))
                        .text("slug"))
                .isEqualTo("after");
    }

    @Test
    void update_mayTakeItsOwnSlugAndNeverAnothers() {
        Answer one = tag("One");
        tag("Two");
        String path = "/tags/" + one.id();

        assertThat(service.patch(EDITOR, path, "{\"slug\": \"ONE\"}").text("slug"))
                .isEqualTo("one");
        assertThat(service.patch(EDITOR, path, "{\"slug\": \"two\"}").text("slug"))
                .isEqualTo("two-2");
        assertThat(service.patch(EDITOR, path, "{\"slug\": \"two\"}").text("slug"))
                .isEqualTo("two-2");
    }
}
