package io.kalends.web;

import static io.kalends.TestService.ADMIN;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.event.Calendar;
import io.kalends.json.Json;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of events that repeat. */
class SeriesPagesTest {
    @RegisterExtension
    final TestService service =
            new TestService().with(Setting.TIMEZONE, "Europe/Berlin").with(Setting.LANGUAGES, "en-GB,de");

    private final Calendar calendar = new Calendar(service);
    private final Visitor visitor = new Visitor(service, "en");

    private long series;
    private List<Long> dates;

    /** Four Saturdays. */
    @BeforeEach
    void make() {
        series = calendar.yoga(4);
        dates = calendar.listed(ADMIN, "per_page=50");
    }

    private Answer change(long id, String scope, String members) {
        return ok(service.patch(ADMIN, "/events/" + id + "?scope=" + scope, "{" + members + "}"));
    }

    private static List<String> days(Document page) {
        return page.select(".date-list time").eachText();
    }

    private static Map<?, ?> jsonLd(Document page) {
        return (Map<?, ?>)
                Json.parse(page.select("script[type=application/ld+json]").html());
    }

    private void assertLeadsTo(String path, int status, String other) {
        Answer answer = visitor.get(path);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        assertThat(answer.header("Location"))
                .hasValueSatisfying(url -> assertThat(url).endsWith(other));
    }

    @Test
    void date_hasAPageBelowThatOfItsSeries() {
        Document page = visitor.page("/event/yoga/2026-12-12/");

        assertThat(page.select("h1").text()).isEqualTo("Yoga");
        assertThat(page.select(".event-lead").text()).contains("Saturday, 12 December 2026");
        assertThat(page.select(".event-rule").text()).contains("Repeats", "Every Saturday, 4 times");
        assertThat(page.select("link[rel=canonical]").attr("href")).endsWith("/event/yoga/2026-12-12/");
        assertThat(days(page)).hasSize(3).first().asString().startsWith("Sat, 5 Dec 2026");
        assertThat(page.select(".dates p a").attr("href")).endsWith("/event/yoga/");
        assertThat(page.select(".date-list a").first().attr("href")).endsWith("/event/yoga/2026-12-05/");
    }

    @Test
    void page_saysTheRuleInTheLanguageOfTheVisitor() {
        Document page = new Visitor(service, "de").page("/event/yoga/2026-12-12/");

        assertThat(page.select(".event-rule").text()).contains("Wiederholt sich", "Samstag");
        assertThat(page.select(".dates h2").text()).isEqualTo("Weitere Termine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/event/yoga-2026-12-12/", "/event/yoga/2026-12-12-1930/", "/event/yoga-2026-12-12-1930/"})
    void date_hasOneAddress(String path) {
        assertLeadsTo(path, 301, "/event/yoga/2026-12-12/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/event/yoga/2026-12-13/",
                "/event/yoga/x/",
                "/event/none/2026-12-12/",
                "/event/yoga/2026-12-12-1931/"
            })
    void date_thatNeverWas_isNotFound(String path) {
        assertThat(visitor.get(path).status()).isEqualTo(404);
    }

    @Test
    void series_showsTheNextDate_andAll() {
        Document page = visitor.page("/event/yoga/");

        assertThat(page.select(".event-lead").text()).startsWith("Next date: Saturday, 5 December 2026");
        assertThat(days(page)).hasSize(4);
        assertThat(page.select("link[rel=canonical]").attr("href")).endsWith("/event/yoga/");
        assertThat(page.select(".menu a[href*=" + series + ".ics]")).isNotEmpty();
    }

    @Test
    void hiddenSeries_showsItsDatesToThoseWhoKnowIt() {
        change(dates.get(1), "this", "\"hide_from_listings\": true");
        assertThat(days(visitor.page("/event/yoga/"))).hasSize(3);

        change(series, "all", "\"hide_from_listings\": true");

        assertThat(calendar.listed(null, "per_page=50")).isEmpty();
        assertThat(days(visitor.page("/event/yoga/"))).hasSize(4);
        assertThat(days(visitor.page("/event/yoga/2026-12-05/"))).hasSize(3);
    }

    private List<String> monthly(String query) {
        return visitor.page("/events/month/2026-12/" + query).select("a[href*=/event/yoga/]").eachAttr("href").stream()
                .distinct()
                .toList();
    }

    @Test
    void eachSeriesOnce_isAFilter() {
        calendar.event(
                ADMIN,
                "\"title\": \"Choir\", \"start_date\": \"2026-12-07 19:00\", \"end_date\": \"2026-12-07 21:00\"");
        assertThat(visitor.titles("/")).containsExactly("Yoga", "Choir", "Yoga", "Yoga", "Yoga");

        assertThat(visitor.titles("/?recurring=first")).containsExactly("Yoga", "Choir");

        Document page = visitor.page("/?recurring=first");
        assertThat(page.select("input[name=recurring]").hasAttr("checked")).isTrue();
        assertThat(page.select(".chip").text()).contains("Each series once");
        assertThat(page.select("a[href*='.ics']").eachAttr("href")).noneMatch(url -> url.contains("recurring"));
        assertThat(monthly("").size()).isGreaterThan(monthly("?recurring=first").size());
        assertThat(monthly("?recurring=first"))
                .allMatch(path -> path.startsWith("/event/yoga/2026-12-05/"))
                .isNotEmpty();
    }

    @Test
    void series_showsPastDates() {
        calendar.event(
                ADMIN,
                "\"title\": \"Old\"",
                "\"slug\": \"old\"",
                "\"start_date\": \"2025-01-01 10:00\"",
                "\"end_date\": \"2025-01-01 11:00\"",
                "\"recurrence\": {\"rule\": \"FREQ=DAILY;COUNT=60\"}");

        Document coming = visitor.page("/event/old/");
        assertThat(coming.select(".notice").text()).contains("All dates of this series are over.");
        assertThat(coming.select(".event-lead").text()).startsWith("Saturday, 1 March 2025");
        assertThat(days(coming)).isEmpty();
        assertThat(days(visitor.page("/event/old/?past=1"))).hasSize(50);
        assertThat(days(visitor.page("/event/old/?past=1&page=2"))).hasSize(10);
        assertThat(visitor.get("/event/old/?past=1&page=3").status()).isEqualTo(404);
    }

    @Test
    void changedDates_areSeenAsSuch() {
        calendar.change(
                ADMIN, dates.get(1), "\"start_date\": \"2026-12-13 18:00\", \"end_date\": \"2026-12-13 20:00\"");
        calendar.change(ADMIN, dates.get(2), "\"event_status\": \"cancelled\", \"title\": \"Yin yoga\"");

        Document whole = visitor.page("/event/yoga/");
        assertThat(whole.select(".date-list li").eachText().get(1))
                .contains("13 Dec", "Moved from Sat, 12 Dec 2026, 19:30");
        assertThat(whole.select(".date-list li.cancelled").text()).contains("Cancelled", "Yin yoga");
        Document moved = visitor.page("/event/yoga/2026-12-12/");
        assertThat(moved.select(".event-lead").text()).contains("Sunday, 13 December 2026");
        assertThat(moved.select(".event-marks").text()).contains("Moved from Sat, 12 Dec 2026, 19:30");
    }

    @Test
    void goneDate_leadsToItsSeries() {
        ok(service.delete(ADMIN, "/events/" + dates.get(1) + "?force=true"));
        ok(service.delete(ADMIN, "/events/" + dates.get(2)));

        assertLeadsTo("/event/yoga/2026-12-12/", 303, "/event/yoga/");
        assertLeadsTo("/event/yoga/2026-12-12-1930/", 303, "/event/yoga/");
        assertLeadsTo("/event/yoga/2026-12-19/", 303, "/event/yoga/");
        assertThat(days(visitor.page("/event/yoga/"))).hasSize(2);
    }

    @Test
    void goneSeries_isGoneWithItsDates() {
        ok(service.delete(ADMIN, "/events/" + dates.get(1) + "?force=true"));
        ok(service.delete(ADMIN, "/events/" + series + "?scope=all"));

        for (String path : List.of("/event/yoga/", "/event/yoga/2026-12-05/", "/event/yoga/2026-12-12/"))
            assertThat(visitor.get(path).status()).as(path).isEqualTo(410);
    }

    @Test
    void datesCutOff_areFoundAtTheirOldAddresses() {
        Answer next = change(dates.get(2), "following", "\"title\": \"Late yoga\", \"slug\": \"late-yoga\"");
        assertThat(next.text("url")).endsWith("/event/late-yoga/2026-12-19/");

        assertLeadsTo("/event/yoga/2026-12-26/", 301, "/event/late-yoga/2026-12-26/");
        assertThat(days(visitor.page("/event/yoga/"))).hasSize(2);
    }

    @Test
    void pages_followTheSeries() {
        assertThat(visitor.page("/event/yoga/2026-12-12/").select("h1").text()).isEqualTo("Yoga");
        visitor.page("/event/yoga/");
        visitor.page("/");

        calendar.change(ADMIN, series, "\"title\": \"Pilates\"");
        assertThat(visitor.page("/event/yoga/2026-12-12/").select("h1").text()).isEqualTo("Pilates");
        assertThat(visitor.page("/event/yoga/").select("h1").text()).isEqualTo("Pilates");
        assertThat(visitor.titles("/")).containsOnly("Pilates");

        calendar.change(ADMIN, series, "\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=2\"}");
        assertThat(days(visitor.page("/event/yoga/2026-12-12/"))).hasSize(1);
        assertThat(visitor.titles("/")).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/events/month/2026-12/",
                "/events/week/2026-12-12/",
                "/events/day/2026-12-12/",
                "/embed/",
                "/embed/?view=month&month=2026-12"
            })
    void lists_markWhatRepeats(String path) {
        long single = calendar.event(
                        ADMIN,
                        "\"title\": \"Once\", \"start_date\": \"2026-12-12 10:00\", \"end_date\": \"2026-12-12 11:00\"")
                .id();
        assertThat(single).isPositive();

        Document page = visitor.page(path);

        assertThat(page.select("a[href*=/event/yoga/2026-12-12/]")).isNotEmpty();
        assertThat(page.select(".repeats .hidden").eachText()).isNotEmpty().containsOnly("Repeats");
        assertThat(page.select(".event-row:has(a[href*=once]) .repeats, a[href*=once] .repeats"))
                .isEmpty();
    }

    @Test
    void jsonLd_tellsOfTheSeries() {
        Map<?, ?> date = jsonLd(visitor.page("/event/yoga/2026-12-12/"));
        assertThat(date.get("@type")).isEqualTo("Event");
        assertThat(date.get("url")).asString().endsWith("/event/yoga/2026-12-12/");
        assertThat(date.get("startDate")).isEqualTo("2026-12-12T19:30:00+01:00");
        Map<?, ?> whole = (Map<?, ?>) date.get("superEvent");
        assertThat(whole.get("@type")).isEqualTo("EventSeries");
        assertThat(whole.get("name")).isEqualTo("Yoga");
        assertThat(whole.get("url")).asString().endsWith("/event/yoga/");

        Map<?, ?> all = jsonLd(visitor.page("/event/yoga/"));
        assertThat(all.get("@type")).isEqualTo("EventSeries");
        assertThat(all.get("startDate")).isEqualTo("2026-12-05T19:30:00+01:00");
        assertThat(all.get("endDate")).asString().startsWith("2026-12-26T22:00");
        assertThat((List<?>) all.get("subEvent"))
                .hasSize(4)
                .allSatisfy(one -> assertThat(((Map<?, ?>) one).get("@type")).isEqualTo("Event"));
        assertThat(service.get("/events/" + dates.get(0)).at("json_ld.superEvent.name"))
                .isEqualTo("Yoga");
    }

    @Test
    void sitemap_namesASeriesOnce() {
        String sitemap = visitor.get("/sitemap.xml").body();

        assertThat(sitemap.split("/event/yoga", -1)).hasSize(2);
        assertThat(sitemap).contains("/event/yoga/</loc>");
    }

    @Test
    void oldFeeds_leadToTheDateOrTheSeries() {
        assertLeadsTo("/event/yoga/2026-12-12/?ical=1", 301, "/events/" + dates.get(1) + ".ics");
        assertLeadsTo("/event/yoga/?ical=1", 301, "/events/" + series + ".ics");
    }
}
