package io.kalends.doc;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PageTest {
    @RegisterExtension
    static final TestService service = new TestService().with(Setting.SITE_NAME, "Tom & <i>\"Ann\"</i>");

    @Test
    void page_isWellFormedHtml() {
        Answer answer = get("/docs");
        var parser = Parser.htmlParser().setTrackErrors(10);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).contains("text/html; charset=utf-8");
        parser.parseInput(answer.body(), "");
        assertThat(parser.getErrors()).isEmpty();
        assertThat(page().title()).isEqualTo("Tom & <i>\"Ann\"</i> calendar: interface");
    }

    @Test
    void page_loadsNothingButItsStyle() {
        Document page = page();

        assertThat(get("/docs").header("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "style-src 'self'");
        assertThat(page.select("script, img, iframe, [style]")).isEmpty();
        assertThat(page.select("link")).hasSize(1);
        assertThat(page.select("a[href]").eachAttr("href"))
                .allMatch(href ->
                        href.startsWith("#") || href.startsWith(service.config().baseUrl()));
    }

    @Test
    void links_leadToPlacesOfThePage() {
        Document page = page();

        assertThat(page.select("[id]").eachAttr("id")).doesNotHaveDuplicates();
        for (Element link : page.select("a[href^=#]"))
            assertThat(page.getElementById(link.attr("href").substring(1)))
                    .as(link.outerHtml())
                    .isNotNull();
    }

    @Test
    void page_showsEveryOperation() {
        var document = (Map<?, ?>) service.get("/doc").at("paths");
        Document page = page();

        assertThat(page.select(".path code").eachText())
                .containsAll(document.keySet().stream().map(Object::toString).toList());
        Element create = page.getElementById("post-categories");
        assertThat(create.select("h3").text()).isEqualTo("Create a category");
        assertThat(create.text())
                .contains("Needs the role administrator or editor.")
                .contains("curl -u USER:PASSWORD --json '{\"name\":\"Jazz\"}' \\\n  \"$API/categories\"")
                .contains("name required string Name", "201 Category Created", "400 term_exists");
        assertThat(page.getElementById("start").text())
                .contains("API=" + service.config().baseUrl() + "/api/calendar/events/v1\n");
        assertThat(page.getElementById("schema-Category").text()).contains("parent integer ID of the category above");
    }

    @Test
    void style_isKeptByBrowsers() {
        Answer style = get(page().select("link").attr("href"));

        assertThat(style.status()).isEqualTo(200);
        assertThat(style.header("Content-Type")).contains("text/css; charset=utf-8");
        assertThat(style.header("Cache-Control")).contains("public, max-age=31536000, immutable");
        String tag = style.header("ETag").orElseThrow();
        assertThat(service.raw(null, "GET", "/docs/style.css", null, Map.of("If-None-Match", tag))
                        .status())
                .isEqualTo(304);
    }

    private static Answer get(String path) {
        return service.raw(null, "GET", path, null, Map.of());
    }

    private static Document page() {
        return Jsoup.parse(get("/docs").body());
    }
}
