package io.kalends.web;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.util.List;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Maps, where the operator names tiles, and links to one everywhere. */
class MapPagesTest {
    private static final String TILES = "https://tiles.example.org:8443/{z}/{x}/{y}.png";

    @RegisterExtension
    static final TestService plain = new TestService();

    @RegisterExtension
    static final TestService mapped =
            new TestService().with(Setting.MAP_TILES, TILES + " <b>The</b> makers https://example.org/terms");

    private static final Visitor visitor = new Visitor(mapped, "en-GB");

    @BeforeAll
    static void fill() {
        for (TestService service : List.of(plain, mapped)) {
            make(service, "Concert", """
                    "categories": ["Music"],
                    "venue": {"venue": "Hall", "address": "Ring 4", "city": "Kiel", "geo_lat": 54.32, "geo_lng": 10.13}""");
            make(
                    service,
                    "Talk",
                    "\"venue\": {\"venue\": \"School\", \"address\": \"Weg 1\", \"zip\": \"24103\", \"city\": \"Kiel\"}");
            make(service, "Walk", "\"venue\": {\"venue\": \"Somewhere\", \"city\": \"Kiel\"}");
            make(service, "Quiet", """
                    "venue": {"venue": "Cellar", "geo_lat": 54.3, "geo_lng": 10.1, "show_map": false, "show_map_link": false}""");
        }
    }

    private static void make(TestService service, String title, String more) {
        Answer made = service.post(ADMIN, "/events", """
                {"title": "%s", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 22:00", %s}""".formatted(title, more));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
    }

    private static String policy(Visitor visitor, String path) {
        return visitor.get(path).header("Content-Security-Policy").orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "hall, https://www.openstreetmap.org/?mlat=54.32000&mlon=10.13000#map=17/54.32000/10.13000",
        "school, 'https://www.openstreetmap.org/search?query=Weg+1%2C+24103+Kiel'",
        "somewhere, ''",
        "cellar, ''",
    })
    void venue_hasALinkToAMap(String venue, String link) {
        Document page = new Visitor(plain, "en").page("/venue/" + venue + "/");

        assertThat(page.select("address a").attr("href")).isEqualTo(link);
    }

    @Test
    void event_hasALinkToTheMapOfAnAddress() {
        assertThat(new Visitor(plain, "en")
                        .page("/event/talk/")
                        .select("address a")
                        .attr("href"))
                .startsWith("https://www.openstreetmap.org/search?query=Weg+1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/event/concert/", "/venue/hall/"})
    void noTiles_noMap(String path) {
        var nobody = new Visitor(plain, "en");

        assertThat(nobody.page(path).select("[data-map], script[src*=map], a[href*=/events/map]"))
                .isEmpty();
        assertThat(policy(nobody, path)).contains("img-src 'self';");
        assertThat(nobody.get("/events/map/").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/event/concert/", "/venue/hall/", "/events/map/"})
    void map_mayLoadItsTiles_andNothingElse(String path) {
        Document page = visitor.page(path);

        assertThat(page.select("[data-map]").attr("data-tiles")).isEqualTo(TILES);
        assertThat(page.select("[data-map]").attr("data-credit")).isEqualTo("<b>The</b> makers");
        assertThat(page.select("[data-map]").hasAttr("hidden")).isTrue();
        assertThat(page.select("[data-point=54.32,10.13]")).hasSize(1);
        assertThat(policy(visitor, path))
                .isEqualTo(policy(visitor, "/")
                        .replace("img-src 'self'", "img-src 'self' https://tiles.example.org:8443"));
        for (String name : List.of("data-script", "data-styles"))
            for (String asset : page.select("[data-map]").attr(name).split(" "))
                assertThat(visitor.get(asset).status()).as(asset).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/event/talk/", "/venue/school/", "/event/quiet/", "/venue/cellar/", "/nothing/"})
    void pageWithoutMap_loadsNothingFromElsewhere(String path) {
        assertThat(policy(visitor, path)).contains("img-src 'self';");
        assertThat(visitor.get(path).body()).doesNotContain("data-map", "leaflet");
    }

    @Test
    void mapView_showsPlacesWithTheirEvents() {
        Document page = visitor.page("/events/map/");

        assertThat(page.select(".place h2").eachText()).containsExactly("Hall", "Cellar");
        assertThat(page.select(".place li a").eachText()).containsExactly("Concert", "Quiet");
        assertThat(page.select(".found").text()).isEqualTo("2 events");
        assertThat(visitor.page("/events/map/?categories=music")
                        .select(".place h2")
                        .eachText())
                .containsExactly("Hall");
        assertThat(visitor.page("/events/map/?to=2026-12-01").select(".nothing"))
                .hasSize(1);
        assertThat(visitor.get("/events/map/?when=soon").status()).isEqualTo(400);
    }

    @Test
    void mapView_keepsFilterAndDay() {
        assertThat(visitor.page("/?categories=music&day=2026-12-01")
                        .select("header nav a:contains(Map)")
                        .attr("href"))
                .isEqualTo("/events/map/?categories=music&day=2026-12-01");
        Document page = visitor.page("/events/map/?categories=music");
        assertThat(page.select("header nav a").eachAttr("href")).startsWith("/?categories=music");
        assertThat(page.select(".choice:contains(Free)").attr("href"))
                .isEqualTo("/events/map/?categories=music&free=1");
        assertThat(visitor.page(page.select(".place li a").attr("href"))
                        .select(".back a")
                        .attr("href"))
                .isEqualTo("/events/map/?categories=music");
    }
}
