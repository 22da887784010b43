package io.kalends.web;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.event.Calendar;
import io.kalends.json.Json;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages that the {@code url} members of the interface lead to. */
class RecordPagesTest {
    @RegisterExtension
    static final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private static final Visitor visitor = new Visitor(service, "en");
    private static Answer event;

    @BeforeAll
    static void fill() {
        long music = service.post(ADMIN, "/categories", "{\"name\": \"Music\"}").id();
        service.post(ADMIN, "/categories", """
                {"name": "Jazz & Soul", "parent": %s, "description": "With <em>swing</em>"}""".formatted(music));
        event = service.post(ADMIN, "/events", """
                {"title": "Jazz <3 & Night", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 23:00",
                 "description": "<h1>Bands</h1><p onclick='x()'>Three of them.</p><img src='https://elsewhere.example/x.png' alt='Poster'>",
                 "cost": "€15 - €20", "website": "https://example.org/jazz", "categories": ["jazz-soul"], "tags": ["Straße"],
                 "venue": {"venue": "Harbour Hall", "address": "Kaistraße 1", "city": "Hamburg", "zip": "20457",
                           "geo_lat": 53.5413, "geo_lng": 9.9841, "phone": "+49 40 1234"},
                 "organizer": {"organizer": "Blue Note Club", "email": "hello@example.org"},
                 "tickets": [{"name": "Early bird", "price": "15.00", "currency": "EUR", "url": "https://example.org/t"},
                             {"name": "Late", "price": "20", "availability": "sold_out"}]}""");
        assertThat(event.status()).as(event.body()).isEqualTo(201);
    }

    private static String path(String url) {
        return URI.create(url).getRawPath();
    }

    @Test
    void prices_areWrittenAsVisitorsDo() {
        Document page = new Visitor(service, "de").page(path(event.text("url")));

        assertThat(page.select(".ticket-price").eachText()).startsWith("15,00 EUR");
    }

    @ParameterizedTest
    @ValueSource(strings = {"url", "venue.url", "organizer.0.url", "categories.0.url", "tags.0.url"})
    void url_isAPage(String member) {
        String path = path(event.text(member));

        Document page = visitor.page(path);

        assertThat(page.select("link[rel=canonical]").attr("href")).isEqualTo(event.text(member));
        assertThat(page.select("main").text()).contains("Jazz <3 & Night");
        assertThat(page.select("h1")).hasSize(1);
    }

    @Test
    void event_showsAllThereIs() {
        Document page = visitor.page(path(event.text("url")));
        String text = page.select("main").text();

        assertThat(text)
                .contains(
                        "Saturday, 5 December 2026",
                        "19:30 – 23:00",
                        "CET, Europe/Berlin",
                        "Harbour Hall",
                        "Kaistraße 1",
                        "20457 Hamburg",
                        "€15 – €20",
                        "Blue Note Club",
                        "Early bird",
                        "15.00 EUR",
                        "Sold out",
                        "#Straße",
                        "Three of them.");
        assertThat(page.select(".prose h2").text()).isEqualTo("Bands");
        assertThat(page.select("time[data-clock]").attr("datetime")).isEqualTo("2026-12-05T19:30:00+01:00");
        assertThat(page.select("a[href$=.ics]").attr("href"))
                .endsWith("/api/calendar/events/v1/events/" + event.id() + ".ics");
    }

    @Test
    void event_loadsNothingFromElsewhere() {
        Document page = visitor.page(path(event.text("url")));

        assertThat(page.select("img")).isEmpty();
        assertThat(page.select(".prose a").text()).isEqualTo("Poster");
        assertThat(page.select("[onclick]")).isEmpty();
    }

    @Test
    void event_isSaidInTheWordsOfSchemaOrg() {
        Document page = visitor.page(path(event.text("url")));

        Object said = Json.parse(page.select("script[type=application/ld+json]").html());

        assertThat(said).isEqualTo(service.get("/events/" + event.id()).at("json_ld"));
        assertThat(page.select("meta[property=og:title]").attr("content")).isEqualTo("Jazz <3 & Night");
    }

    @ParameterizedTest
    @CsvSource({"cancelled, EventCancelled", "postponed, EventPostponed"})
    void page_tellsProgramsOfAnEventThatWillNotBe(String said, String status) {
        Answer off = service.post(ADMIN, "/events", """
                {"title": "Off: %1$s", "start_date": "2026-12-07 12:00", "end_date": "2026-12-07 13:00", "event_status": "%1$s"}""".formatted(said));

        Document page = visitor.page(path(off.text("url")));

        assertThat(page.select("script[type=application/ld+json]").html())
                .contains("\"eventStatus\":\"https://schema.org/" + status + "\"");
        assertThat(service.get("/events/" + off.id()).text("json_ld.eventStatus"))
                .isEqualTo("https://schema.org/" + status);
    }

    @Test
    void category_isFoundBelowItsParentOnly() {
        Answer moved = visitor.get("/events/category/jazz-soul/");

        assertThat(moved.status()).isEqualTo(301);
        assertThat(moved.header("Location")).hasValue("/events/category/music/jazz-soul/");
        Document page = visitor.page("/events/category/music/jazz-soul/");
        assertThat(page.select("nav.eyebrow a").eachText()).containsExactly("Music");
        assertThat(page.select(".prose em").text()).isEqualTo("swing");
        assertThat(visitor.titles("/events/category/music/")).containsExactly("Jazz <3 & Night");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/event/none/", "/venue/none/", "/organizer/none/", "/tag/none/", "/events/category/none/"})
    void nothing_isNotFound(String path) {
        Answer answer = visitor.get(path);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.header("Content-Type")).hasValue("text/html; charset=utf-8");
        // Also for those who do not say that they want a page.
        assertThat(service.raw(null, "GET", path, null, Map.of()).header("Content-Type"))
                .hasValue("text/html; charset=utf-8");
    }

    @Test
    void record_thatIsNotPublic_isNotFoundAndARemovedOneIsGone() {
        for (String status : new String[] {"draft", "pending", "private"}) {
            Answer made = service.post(ADMIN, "/events", """
                    {"title": "Secret %1$s", "start_date": "2026-12-05", "end_date": "2026-12-05", "status": "%1$s"}""".formatted(status));
            Answer answer = visitor.get(path(made.text("url")));
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.body()).doesNotContain("Secret");
            // Nor for those who send credentials: pages are the same for all.
            assertThat(service.raw(ADMIN, "GET", path(made.text("url")), null, Map.of())
                            .status())
                    .isEqualTo(404);
        }
        for (String kind : new String[] {"venue", "organizer"}) {
            Answer made = service.post(ADMIN, "/" + kind + "s", "{\"" + kind + "\": \"Gone " + kind + "\"}");
            assertThat(visitor.get(path(made.text("url"))).status()).isEqualTo(200);
            service.delete(ADMIN, "/" + kind + "s/" + made.id());
            assertThat(visitor.get(path(made.text("url"))).status()).isEqualTo(410);
        }
    }

    @Test
    void record_thatWasNeverPublic_isNotFoundInTheTrashEither() {
        var calendar = new Calendar(service);
        for (String member : List.of(
                "\"status\": \"draft\"",
                "\"status\": \"pending\"",
                "\"status\": \"private\"",
                "\"date\": \"2030-01-01 00:00\"")) {
            Answer made = calendar.event(ADMIN, "\"title\": \"Never seen\"", member);
            String path = path(made.text("url"));
            assertThat(visitor.get(path).status()).as(member).isEqualTo(404);
            service.delete(ADMIN, "/events/" + made.id());
            assertThat(visitor.get(path).status()).as(member).isEqualTo(404);
        }
        for (String kind : List.of("venue", "organizer")) {
            Answer made = service.post(
                    ADMIN, "/" + kind + "s", "{\"%1$s\": \"Unseen\", \"status\": \"draft\"}".formatted(kind));
            service.delete(ADMIN, "/" + kind + "s/" + made.id());
            assertThat(visitor.get(path(made.text("url"))).status()).as(kind).isEqualTo(404);
        }
    }

    @Test
    void record_thatWasPublic_isGoneWhateverDraftTookItsSlug() {
        var calendar = new Calendar(service);
        Answer seen = calendar.event(ADMIN, "\"title\": \"Seen once\"");
        String path = path(seen.text("url"));
        service.delete(ADMIN, "/events/" + seen.id());
        assertThat(visitor.get(path).status()).isEqualTo(410);

        Answer draft = calendar.event(ADMIN, "\"title\": \"Seen once\", \"status\": \"draft\"");
        assertThat(path(draft.text("url"))).isEqualTo(path);
        assertThat(visitor.get(path).status()).isEqualTo(410);
        service.delete(ADMIN, "/events/" + draft.id());
        assertThat(visitor.get(path).status()).isEqualTo(410);
        service.delete(ADMIN, "/events/" + seen.id() + "?force=true");
        assertThat(visitor.get(path).status()).isEqualTo(404);
    }

    @Test
    void event_thatIsHidden_isReadByThoseWhoKnowItAndNotFound() {
        Answer made = service.post(ADMIN, "/events", """
                {"title": "Whispered", "start_date": "2026-12-05", "end_date": "2026-12-05", "hide_from_listings": true}""");

        Document page = visitor.page(path(made.text("url")));

        assertThat(page.select("h1").text()).isEqualTo("Whispered");
        assertThat(page.select("meta[name=robots]").attr("content")).contains("noindex");
        assertThat(page.select("link[rel=canonical], script[type=application/ld+json]"))
                .isEmpty();
    }

    @Test
    void venue_thatVisitorsMayNotSee_isNotNamed() {
        Answer made = service.post(ADMIN, "/events", """
                {"title": "Somewhere", "start_date": "2026-12-06", "end_date": "2026-12-06",
                 "venue": {"venue": "Secret place", "status": "draft"}}""");

        assertThat(visitor.page(path(made.text("url"))).text()).doesNotContain("Secret place");
        assertThat(visitor.page("/").text()).doesNotContain("Secret place");
    }

    @Test
    void sitemap_namesEveryPublicPage() {
        Document sitemap =
                org.jsoup.Jsoup.parse(visitor.get("/sitemap.xml").body(), org.jsoup.parser.Parser.xmlParser());

        assertThat(sitemap.select("loc").eachText())
                .contains(
                        event.text("url"),
                        event.text("venue.url"),
                        event.text("organizer.0.url"),
                        event.text("categories.0.url"),
                        event.text("tags.0.url"))
                .allSatisfy(url -> {
                    String path = path(url);
                    assertThat(visitor.get(path).status()).as(path).isEqualTo(200);
                });
        assertThat(visitor.get("/robots.txt").body())
                .contains("Sitemap: " + service.config().siteUrl() + "/sitemap.xml", "Allow: /event/");
        assertThat(visitor.get("/sitemap/events-1.xml").body()).contains(event.text("url"));
        assertThat(visitor.get("/sitemap/events-2.xml").status()).isEqualTo(404);
    }
}
