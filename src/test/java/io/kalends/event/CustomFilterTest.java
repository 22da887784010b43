package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.json.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of events by the values of custom fields. */
class CustomFilterTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private static final String LONG = "Wörter ".repeat(40).strip();

    @BeforeAll
    static void fill() {
        define("language", "choice", ", \"options\": [\"German\", \"English\"]");
        define("age", "number", "");
        define("step_free", "boolean", "");
        define("deadline", "date", "");
        define("form", "url", "");
        define("note", "text", "");
        define("budget", "number", ", \"public\": false");
        create("a", EDITOR, "{\"language\": \"German\", \"age\": 12, \"step_free\": true, \"note\": \"Grüße, alle\"}");
        create("b", EDITOR, "{\"language\": \"German\", \"age\": 12.5, \"step_free\": false, \"budget\": 5}");
        create("c", AUTHOR, "{\"language\": \"English\", \"deadline\": \"2026-12-01\", \"budget\": 5}");
        create("d", EDITOR, Json.text(Map.of("note", LONG, "form", "https://example.org/?a=1&b=2")));
        create("e", EDITOR, "{}");
    }

    private static void define(String key, String kind, String more) {
        service.post(
                ADMIN,
                "/custom-fields",
                "{\"key\": \"%s\", \"label\": \"Label\", \"kind\": \"%s\"%s}".formatted(key, kind, more));
    }

    private static void create(String title, Role author, String customFields) {
        Answer made = service.post(author, "/events", """
                {"title": "%s", "status": "publish", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 22:00",
                 "custom_fields": %s}""".formatted(title, customFields));
        assertThat(made.status()).isEqualTo(201);
    }

    private static Answer list(Role caller, String query) {
        return service.get(caller, "/events?window=all&" + query);
    }

    private static String titles(Answer list) {
        assertThat(list.status()).as(list.toString()).isEqualTo(200);
        List<?> events = list.list("events");
        return events.stream()
                .map(event -> ((Map<?, ?>) event).get("title").toString())
                .sorted()
                .collect(Collectors.joining());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "custom_fields[language]=German | ab",
                "custom_fields%5Blanguage%5D=English | c",
                "custom_fields[age]=12 | a",
                "custom_fields[age]=12.00 | a",
                "custom_fields[age]=12.5 | b",
                "custom_fields[age]=13 | ''",
                "custom_fields[step_free]=yes | a",
                "custom_fields[step_free]=0 | b",
                "custom_fields[deadline]=2026-12-01 | c",
                "custom_fields[note]=GRUESSE | ''",
                "custom_fields[note]=gr%C3%BC%C3%9Fe,%20ALLE | a",
                "custom_fields[form]=https%3A%2F%2Fexample.org%2F%3Fa%3D1%26b%3D2 | d",
                "custom_fields[language]=German&custom_fields[age]=12 | a",
                "custom_fields[language]=English&custom_fields[age]=12 | ''",
                "custom_fields[age]=1&custom_fields[age]=12 | a",
                "custom_fields[language]=German&search=b | b",
                "custom_fields[language]=German&orderby=title&order=desc | ab",
                "custom_fields[language]=German&recurring=series | ab",
            })
    void list_hasThoseWithAllOfTheValues(String query, String titles) {
        for (int i = 0; i < 3; i++) {
            assertThat(titles(list(null, query))).isEqualTo(titles);
            assertThat(titles(list(AUTHOR, query))).isEqualTo(titles);
            assertThat(titles(list(EDITOR, query))).isEqualTo(titles);
        }
    }

    @Test
    void longTexts_areFoundAsAWhole() {
        assertThat(titles(list(null, "custom_fields[note]=" + encoded(LONG.toUpperCase(Locale.ROOT)))))
                .isEqualTo("d");
        assertThat(titles(list(null, "custom_fields[note]=" + encoded(LONG.substring(1)))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "custom_fields[other]=1 | custom_fields[other] | /custom-fields",
                "custom_fields[__proto__]=1 | custom_fields[__proto__] | /custom-fields",
                "custom_fields[age]=old | custom_fields[age] | a number",
                "custom_fields[language]=german | custom_fields[language] | German, English",
                "custom_fields[deadline]=soon | custom_fields[deadline] | 2026-12-05",
                "custom_fields=5 | custom_fields | custom_fields[key]=value",
                "custom_fields[]=5 | custom_fields | custom_fields[key]=value",
                "custom_fields[age]= | custom_fields | empty",
                "custom_fields[budget]=5 | custom_fields[budget] | /custom-fields",
            })
    void filter_namesWhatIsWrong(String query, String param, String cure) {
        for (int i = 0; i < 2; i++) {
            Answer refused = list(null, query);
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.message(param)).contains(cure);
        }
        assertThat(service.get("/events.csv?window=all&" + query).message(param))
                .contains(cure);
        assertThat(service.get("/events.ics?" + query).message(param)).contains(cure);
    }

    @Test
    void manyKeys_areRefusedAtOnce() {
        String query = IntStream.range(0, 100)
                .mapToObj(i -> "custom_fields[k%s]=1".formatted(i))
                .collect(Collectors.joining("&"));

        assertThat(list(null, query).message("custom_fields")).contains("at most 50");
    }

    @Test
    void fieldThatIsNotPublic_isForThoseWhoSeeItEverywhere() {
        for (int i = 0; i < 3; i++) {
            assertThat(titles(list(EDITOR, "custom_fields[budget]=5"))).isEqualTo("bc");
            assertThat(list(AUTHOR, "custom_fields[budget]=5").status()).isEqualTo(400);
            assertThat(list(null, "custom_fields[budget]=5").status()).isEqualTo(400);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "ndjson", "geojson", "rss", "atom", "feed.json", "jsonld"})
    void forms_takeTheFilter(String form) {
        Answer found = service.get("/events." + form + "?window=all&custom_fields[language]=English");

        assertThat(found.status()).isEqualTo(200);
        assertThat(found.body()).contains("2026-12-05").doesNotContain("custom_fields[age]");
        assertThat(service.get("/events." + form + "?window=all&custom_fields[language]=English&custom_fields[age]=1")
                        .body())
                .doesNotContain("2026-12-05");
    }

    @Test
    void feed_takesTheFilter() {
        assertThat(service.get("/events.ics?custom_fields[language]=English").body())
                .contains("SUMMARY:c")
                .doesNotContain("SUMMARY:a", "SUMMARY:e");
    }

    @Test
    void addresses_keepTheFilter() {
        Answer page = list(null, "custom_fields[language]=German&per_page=1");

        assertThat(page.text("next_rest_url")).contains("custom_fields[language]=German");
        assertThat(titles(service.raw(
                        null,
                        "GET",
                        page.text("next_rest_url")
                                .replaceFirst("https?://[^/]+", "")
                                .replace("[", "%5B")
                                .replace("]", "%5D"),
                        null,
                        Map.of())))
                .isEqualTo("b");
    }
}
