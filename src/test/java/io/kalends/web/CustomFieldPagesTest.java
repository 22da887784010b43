package io.kalends.web;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import java.net.URI;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What visitors see of custom fields. */
class CustomFieldPagesTest {
    @RegisterExtension
    static final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private static final Visitor english = new Visitor(service, "en");
    private static String path;

    @BeforeAll
    static void fill() {
        define("note", "Note <b>", "text", true);
        define("fee", "Fee", "number", true);
        define("step_free", "Step-free", "boolean", true);
        define("deadline", "Register until", "date", true);
        define("form", "Form", "url", true);
        define("budget", "Budget", "number", false);
        Answer event = service.post(ADMIN, "/events", """
                {"title": "Concert", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 23:00",
                 "custom_fields": {"note": "5 < 6 & <3", "fee": 1234.5, "step_free": true, "deadline": "2026-12-01",
                                   "form": "https://www.example.org/form/?a=1&b=2", "budget": 4711}}""");
        assertThat(event.status()).as(event.body()).isEqualTo(201);
        path = URI.create(event.text("url")).getRawPath();
        service.post(ADMIN, "/events", """
                {"title": "Other", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 23:00"}""");
    }

    private static void define(String key, String label, String kind, boolean isPublic) {
        service.post(
                ADMIN,
                "/custom-fields",
                Json.text(Map.of("key", key, "label", label, "kind", kind, "public", isPublic)));
    }

    private static String fact(Document page, String label) {
        return page.select(".event-facts dt").stream()
                .filter(term -> term.text().equals(label))
                .map(term -> term.nextElementSibling().text())
                .findFirst()
                .orElse("");
    }

    @Test
    void event_saysThemInTheLanguageOfTheVisitor() {
        Document page = english.page(path);

        assertThat(fact(page, "Note")).isEqualTo("5 < 6 & <3");
        assertThat(fact(page, "Fee")).isEqualTo("1,234.5");
        assertThat(fact(page, "Step-free")).isEqualTo("Yes");
        assertThat(fact(page, "Register until")).contains("Tuesday", "December", "2026");
        assertThat(fact(page, "Form")).isEqualTo("example.org/form/?a=1&b=2");
        assertThat(page.select(".event-facts a[href=https://www.example.org/form/?a=1&b=2]"))
                .hasSize(1);
        assertThat(page.html()).doesNotContain("Budget", "4711");
        Document german = new Visitor(service, "de").page(path);
        assertThat(fact(german, "Fee")).isEqualTo("1.234,5");
        assertThat(fact(german, "Step-free")).isEqualTo("Ja");
        assertThat(fact(german, "Register until")).contains("Di", "1. Dez", "2026");
    }

    @Test
    void jsonLd_doesNotHaveThem_asTheVocabularyKnowsNoSuchMembersOfEvents() {
        Document page = english.page(path);

        String json = page.select("script[type=application/ld+json]").html();
        assertThat(json).contains("Concert").doesNotContain("Register until", "1234.5", "4711");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/events/month/2026-12/", "/events/week/2026-12-05/", "/events/day/2026-12-05/"})
    void pages_takeTheFilter(String list) {
        Document page = english.page(list + "?custom_fields%5Bfee%5D=1234.50");

        assertThat(page.select("main").text()).contains("Concert").doesNotContain("Other");
        assertThat(page.select(".chips").text()).contains("1234.50");
        assertThat(page.select("input[type=hidden][name=custom_fields[fee]]").attr("value"))
                .isEqualTo("1234.50");
        assertThat(english.get(list + "?custom_fields%5Bother%5D=1").status()).isEqualTo(400);
        assertThat(english.get(list + "?custom_fields%5Bbudget%5D=4711").status())
                .isEqualTo(400);
    }

    @Test
    void feedsOfAPage_keepTheFilter() {
        Document page = english.page("/?custom_fields%5Bfee%5D=1234.5");

        assertThat(page.select("link[rel=alternate]").eachAttr("href"))
                .anyMatch(
                        href -> href.contains("custom_fields%5Bfee%5D=1234.5") || href.contains("custom_fields[fee]"));
    }
}
