package io.kalends.web;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How events come into the calendars of visitors, from the pages. */
class AddMenuTest {
    @RegisterExtension
    static final TestService service = new TestService()
            .with(Setting.TIMEZONE, "Europe/Berlin")
            .with(Setting.SITE_NAME, "Lindhafen & more")
            .with(Setting.BASE_URL, "https://cal.example.org");

    private static final String FEED = "https://cal.example.org/api/calendar/events/v1/events";
    private static final Visitor visitor = new Visitor(service, "en-GB");
    private static long concert;

    @BeforeAll
    static void fill() {
        concert = make("""
                {"title": "Café & Concert", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 22:00",
                 "description": "<p>Loud &amp; long</p>", "categories": ["Music"],
                 "venue": {"venue": "Hall", "address": "Ring 4", "zip": "24103", "city": "Kiel"}}""");
        make("""
                {"title": "Fair", "start_date": "2026-12-05", "end_date": "2026-12-06", "all_day": true}""");
    }

    private static long make(String json) {
        Answer made = service.post(ADMIN, "/events", json);
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.id();
    }

    private static Element menu(Document page) {
        assertThat(page.select("details.menu")).hasSize(1);
        return page.selectFirst("details.menu");
    }

    private static List<String> ways(Document page) {
        return menu(page).select("li a").eachAttr("href");
    }

    private static Map<String, String> query(String address) {
        String query = address.substring(address.indexOf('?') + 1);
        assertThat(query).doesNotContain("+");
        return Arrays.stream(query.split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    }

    @Test
    void subscription_comesFirstAndTheFileLast() {
        Document page = visitor.page("/?categories=music");
        String feed = FEED + ".ics?categories=music";

        assertThat(menu(page).select("summary").text()).isEqualTo("Subscribe");
        assertThat(menu(page).select("li a").eachText())
                .containsExactly(
                        "Apple Calendar and other apps",
                        "Google Calendar",
                        "Outlook.com",
                        "Outlook 365",
                        "Download a file (as it is now)");
        List<String> ways = ways(page);
        assertThat(ways.get(0)).isEqualTo(feed.replace("https:", "webcal:"));
        assertThat(ways.get(1)).startsWith("https://calendar.google.com/calendar/render?");
        assertThat(query(ways.get(1))).containsEntry("cid", feed.replace("https:", "webcal:"));
        assertThat(ways.get(2)).startsWith("https://outlook.live.com/calendar/0/addfromweb?");
        assertThat(query(ways.get(2))).containsEntry("url", feed).containsEntry("name", "Lindhafen & more");
        assertThat(ways.get(3)).startsWith("https://outlook.office.com/calendar/0/addfromweb?");
        assertThat(ways.get(4)).isEqualTo(feed + "&ends_after=yesterday");
        assertThat(menu(page).select("input[readonly]").val()).isEqualTo(feed);
        assertThat(menu(page).select("button[data-copy]").hasAttr("hidden")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/events/month/2026-12/",
                "/events/week/2026-12-05/",
                "/events/day/2026-12-05/",
                "/venue/hall/",
                "/events/category/music/"
            })
    void subscription_isOfferedOnEveryList(String path) {
        List<String> ways = ways(visitor.page(path));

        assertThat(ways.getFirst()).startsWith("webcal://cal.example.org/api/calendar/events/v1/events.ics");
        for (String feed : List.of(ways.getFirst(), ways.getLast())) {
            Answer answer = service.raw(null, "GET", feed.replaceFirst("^[a-z]+://[^/]+", ""), null, Map.of());
            assertThat(answer.body()).contains("SUMMARY:Café & Concert");
        }
    }

    @Test
    void subscription_saysWhatItHolds() {
        assertThat(note("/")).isEqualTo("All events of this calendar, always up to date.");
        assertThat(note("/?free=0")).contains("what you have chosen").doesNotContain("any day");
        assertThat(note("/?when=weekend")).contains("on any day");
        assertThat(ways(visitor.page("/?when=today")).getLast())
                .endsWith(".ics?ends_after=2026-11-14&starts_before=2026-11-15");
    }

    private static String note(String path) {
        return menu(visitor.page(path)).select(".quiet").text();
    }

    @Test
    void event_isTakenOver() {
        Document page = visitor.page("/event/cafe-concert/");
        String feed = FEED + "/" + concert + ".ics";
        List<String> ways = ways(page);

        assertThat(ways.getFirst()).isEqualTo(feed.replace("https:", "webcal:"));
        assertThat(query(ways.get(1)))
                .containsEntry("action", "TEMPLATE")
                .containsEntry("text", "Café & Concert")
                .containsEntry("dates", "20261205T183000Z/20261205T210000Z")
                .containsEntry("location", "Hall, Ring 4, 24103 Kiel")
                .containsEntry("details", "Loud & long\n\nhttps://cal.example.org/event/cafe-concert/");
        assertThat(ways.get(2)).startsWith("https://outlook.live.com/calendar/0/deeplink/compose?");
        assertThat(ways.get(3)).startsWith("https://outlook.office.com/calendar/0/deeplink/compose?");
        assertThat(query(ways.get(3)))
                .containsEntry("rru", "addevent")
                .containsEntry("path", "/calendar/action/compose")
                .containsEntry("subject", "Café & Concert")
                .containsEntry("startdt", "2026-12-05T18:30:00Z")
                .containsEntry("enddt", "2026-12-05T21:00:00Z")
                .containsEntry("allday", "false");
        assertThat(ways.getLast()).isEqualTo(feed);
    }

    @Test
    void event_thatLastsAllDay_endsWithItsLastDay() {
        List<String> ways = ways(visitor.page("/event/fair/"));

        assertThat(query(ways.get(1))).containsEntry("dates", "20261205/20261207");
        assertThat(query(ways.get(2)))
                .containsEntry("startdt", "2026-12-05")
                .containsEntry("enddt", "2026-12-07")
                .containsEntry("allday", "true");
    }
}
