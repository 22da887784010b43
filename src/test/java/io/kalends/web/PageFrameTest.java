package io.kalends.web;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.Answer;
import io.kalends.TestService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ResourceBundle;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What all pages have in common. */
class PageFrameTest {
    /** Files are not looked at for every request. */
    private static final Duration SHORTLY = Duration.ofSeconds(5);

    @RegisterExtension
    static final TestService service = new TestService();

    private static Answer get(String path, Map<String, String> headers) {
        return service.raw(null, "GET", path, null, headers);
    }

    private static Document page(String path) {
        return Jsoup.parse(get(path, Map.of()).body());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "-|en",
                "de|de",
                "de-AT,de;q=0.9,en;q=0.8|de",
                "fr,de;q=0.5,en;q=0.4|de",
                "fr|en",
                "en;q=0.1,de;q=0|en",
                "*|en",
                "not a language;;;|en",
            })
    void language_isTheOneAskedFor(String header, String expected) {
        Answer answer = get("/", header == null ? Map.of() : Map.of("Accept-Language", header));

        assertThat(Jsoup.parse(answer.body()).select("html").attr("lang")).startsWith(expected);
        assertThat(answer.header("Vary").orElseThrow()).contains("Accept-Language");
    }

    @Test
    void languages_knowTheWeekOfTheRegion() {
        var languages = new Languages(() -> List.of(Locale.ENGLISH, Locale.GERMAN));

        assertThat(languages.choose(Optional.of("en-US"))).isEqualTo(Locale.US);
        assertThat(languages.choose(Optional.of("en-GB"))).isEqualTo(Locale.UK);
        assertThat(languages.choose(Optional.of("en"))).isEqualTo(Locale.UK);
        assertThat(new Languages(() -> List.of(Locale.UK)).choose(Optional.of("en-US")))
                .isEqualTo(Locale.UK);
    }

    @Test
    void texts_areThereInEveryLanguage() {
        assertThat(keys(Locale.GERMAN)).isEqualTo(keys(Locale.ENGLISH));
    }

    private static java.util.Set<String> keys(Locale locale) {
        return ResourceBundle.getBundle("io.kalends.web.messages", locale).keySet();
    }

    @Test
    void readyPage_isAnotherInEachLanguageAndAfterEachWrite() {
        var german = Map.of("Accept-Language", "de");
        for (int i = 0; i < 3; i++) {
            assertThat(page("/").select("html").attr("lang")).isEqualTo("en-GB");
            assertThat(Jsoup.parse(get("/", german).body()).select("html").attr("lang"))
                    .isEqualTo("de-DE");
        }
        service.post(ADMIN, "/events", """
                {"title": "Brand new", "start_date": "tomorrow", "end_date": "tomorrow"}""");

        assertThat(page("/").text()).contains("Brand new");
        assertThat(get("/", german).body()).contains("Brand new");
    }

    @Test
    void page_loadsNothingFromElsewhereAndRunsNothingInline() {
        Answer answer = get("/", Map.of());
        Document page = Jsoup.parse(answer.body());

        assertThat(answer.header("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "script-src 'self'", "style-src 'self'")
                .doesNotContain("unsafe");
        assertThat(page.select("[style], style, [onclick], [onload], iframe")).isEmpty();
        for (Element loaded : page.select("link[rel=stylesheet], link[rel=icon], script[src], img")) {
            String address = loaded.hasAttr("href") ? loaded.attr("href") : loaded.attr("src");
            assertThat(address).startsWith("/").doesNotStartWith("//");
            assertThat(get(address, Map.of()).status()).isEqualTo(200);
        }
    }

    @Test
    void asset_isKeptForEver() {
        String style = page("/").select("link[rel=stylesheet]").attr("href");

        Answer answer = get(style, Map.of());

        assertThat(answer.header("Cache-Control")).hasValue("public, max-age=31536000, immutable");
        assertThat(answer.header("Content-Type")).hasValue("text/css; charset=utf-8");
        assertThat(get("/assets/style.css", Map.of()).status()).isEqualTo(404);
        assertThat(answer.body())
                .contains(":root{color-scheme:light dark;", "margin-inline:calc(-1 * clamp(1rem,4vw,2rem))");
    }

    @Test
    void script_isSentWithoutItsComments() {
        String script = page("/").select("script[src]").attr("src");

        assertThat(get(script, Map.of()).body()).contains("data-tidy").doesNotContain("// ");
    }

    @Test
    void theme_comesAndGoesWithItsFile_thoughNothingIsWritten() throws IOException {
        Path theme = service.data().resolve("theme.css");
        assertThat(themeLinks()).isZero();

        Files.writeString(theme, ":root { --accent: navy; }");
        await().atMost(SHORTLY).until(() -> themeLinks() == 1);
        assertThat(get("/theme.css", Map.of()).body()).contains("navy");

        Files.writeString(theme, ":root { --accent: teal; }");
        await().atMost(SHORTLY).until(() -> get("/theme.css", Map.of()).body().contains("teal"));

        Files.delete(theme);
        await().atMost(SHORTLY).until(() -> themeLinks() == 0);
        assertThat(get("/theme.css", Map.of()).status()).isEqualTo(404);
    }

    private static int themeLinks() {
        return page("/").select("link[href$=theme.css]").size();
    }

    @Test
    void embed_isOneSmallScriptForAllSites() {
        Answer answer = get("/embed.js", Map.of("Origin", "https://club.example"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).hasValue("text/javascript; charset=utf-8");
        assertThat(answer.header("Access-Control-Allow-Origin")).hasValue("*");
        assertThat(answer.bytes().length).isLessThan(15_000);
        assertThat(answer.body()).contains("'./api/calendar/events/v1/'").doesNotContain("innerHTML", "eval(");
    }

    @Test
    void failure_isAPageForBrowsersAndJsonForPrograms() {
        var browser = Map.of("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");

        Answer page = get("/no/such/page", browser);

        assertThat(page.status()).isEqualTo(404);
        assertThat(page.header("Content-Type")).hasValue("text/html; charset=utf-8");
        assertThat(page.header("Cache-Control")).hasValue("no-store");
        assertThat(Jsoup.parse(page.body()).select("form[role=search] input[name=search]"))
                .hasSize(1);
        assertThat(get("/no/such/page", Map.of()).code()).isEqualTo("rest_no_route");
        assertThat(get("/api/no/such/page", browser).code()).isEqualTo("rest_no_route");
        assertThat(get("/wp-json/no/such/page", browser).code()).isEqualTo("rest_no_route");
    }
}
