package io.kalends.web;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Visitors choose the language of pages, and search engines find them in each. */
class LanguageTest {
    @RegisterExtension
    static final TestService service = new TestService();

    @RegisterExtension
    static final TestService german = new TestService().with(Setting.LANGUAGES, "de");

    private static final Visitor visitor = new Visitor(service, "en-GB");

    @BeforeAll
    static void fill() {
        assertThat(service.post(ADMIN, "/events", """
                        {"title": "Jam", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 22:00"}""").status()).isEqualTo(201);
    }

    private static String language(Answer answer) {
        return Jsoup.parse(answer.body()).select("html").attr("lang");
    }

    @ParameterizedTest
    @CsvSource({
        "/, /",
        "/?search=jam, /?search=jam",
        "/events/month/2026-12/, /events/month/2026-12/",
        "/event/jam/, /event/jam/",
    })
    void link_leadsToTheSamePageInAnotherLanguage(String path, String back) {
        String link = visitor.page(path).select("a.language").attr("href");
        Answer chosen = visitor.get(link);
        String cookie = chosen.header("Set-Cookie").orElseThrow();

        assertThat(visitor.page(path).select("a.language").text()).isEqualTo("Deutsch");
        assertThat(chosen.status()).isEqualTo(303);
        assertThat(chosen.header("Location")).hasValue(back);
        assertThat(chosen.header("Cache-Control")).hasValue("no-store");
        assertThat(cookie).startsWith("kalends-language=de; Path=/;").contains("HttpOnly", "SameSite=Lax");
        var remembered = Map.of("Cookie", "x=1; kalends-language=de");
        assertThat(language(visitor.get(path, remembered))).isEqualTo("de-DE");
        assertThat(language(visitor.get(path))).isEqualTo("en-GB");
        assertThat(visitor.get(path).header("Vary").orElseThrow()).contains("Cookie");
    }

    @Test
    void choice_keepsTheRegionOfTheBrowser() {
        var american = new Visitor(service, "en-US");

        assertThat(language(american.get("/", Map.of("Cookie", "kalends-language=en"))))
                .isEqualTo("en-US");
        assertThat(language(american.get("/?lang=en"))).isEqualTo("en-US");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/language/fr", "/language/xx?back=/"})
    void language_thatIsNotOffered_isNotFound(String path) {
        assertThat(visitor.get(path).status()).isEqualTo(404);
        assertThat(language(visitor.get("/?lang=fr"))).isEqualTo("en-GB");
    }

    @Test
    void choice_leadsToNoOtherSite() {
        assertThat(visitor.get("/language/de?back=//elsewhere.example").header("Location"))
                .hasValue("/");
    }

    @Test
    void address_namesTheLanguageForSearchEngines() {
        Document page = visitor.page("/event/jam/?lang=de");
        String url = service.config().siteUrl() + "/event/jam/";

        assertThat(page.select("html").attr("lang")).isEqualTo("de-DE");
        assertThat(page.select("link[rel=canonical]").attr("href")).isEqualTo(url + "?lang=de");
        assertThat(page.select("link[hreflang]").eachAttr("hreflang")).containsExactly("en", "de", "x-default");
        assertThat(page.select("link[hreflang]").eachAttr("href"))
                .containsExactly(url + "?lang=en", url + "?lang=de", url);
        assertThat(visitor.page("/event/jam/").select("link[rel=canonical]").attr("href"))
                .isEqualTo(url);
        assertThat(visitor.page("/?search=jam").select("link[hreflang]")).isEmpty();
    }

    @Test
    void oneLanguage_isNotChosen() {
        assertThat(new Visitor(german, "en").page("/").select("link[hreflang], a.language"))
                .isEmpty();
    }

    @Test
    void home_saysWhatItIs() {
        Document page = visitor.page("/");

        assertThat(page.select("meta[property=og:image]").attr("content"))
                .startsWith(service.config().baseUrl() + "/assets/touch-icon.");
        assertThat(page.select("script[type=application/ld+json]").html())
                .contains("\"WebSite\"", "\"SearchAction\"", "/?search={search_term_string}", "/event/jam/");
        String icon = page.select("link[rel=apple-touch-icon]").attr("href");
        assertThat(visitor.get(icon).header("Content-Type")).hasValue("image/png");
        assertThat(visitor.page("/?search=jam").select("script[type=application/ld+json]"))
                .isEmpty();
    }

    @Test
    void event_isMarkedForReadersOfMicroformats() {
        Document page = visitor.page("/event/jam/");

        assertThat(page.select(".h-event .p-name").first().text()).isEqualTo("Jam");
        assertThat(page.select(".h-event time.dt-start").attr("datetime")).startsWith("2026-12-05T19:30");
        assertThat(page.select(".h-event .dt-end").attr("value")).startsWith("2026-12-05T22:00");
        assertThat(page.select(".h-event .u-url").first().attr("href"))
                .isEqualTo(service.config().siteUrl() + "/event/jam/");
    }

    @Test
    void category_isIndentedInChoices() {
        long music = service.post(ADMIN, "/categories", "{\"name\": \"Music\"}").id();
        service.post(ADMIN, "/categories", "{\"name\": \"Jazz\", \"parent\": %s}".formatted(music));
        service.post(ADMIN, "/events", """
                {"title": "Session", "start_date": "2026-12-06", "end_date": "2026-12-06", "categories": ["Jazz"]}""");

        assertThat(visitor.get("/").body()).contains(">Music</option>", ">\u00a0\u00a0\u00a0Jazz</option>");
    }
}
