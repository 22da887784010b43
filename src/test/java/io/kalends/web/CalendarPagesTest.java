package io.kalends.web;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The calendar by list, month, week and day; its clock stands at 15 November 2026. */
class CalendarPagesTest {
    @RegisterExtension
    static final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private static final Visitor visitor = new Visitor(service, "en-GB");
    private static final Visitor american = new Visitor(service, "en-US");

    @BeforeAll
    static void fill() {
        make("Market", "2026-11-20 10:00", "2026-11-25 18:00", "\"cost\": \"Free\", \"featured\": true");
        make("Concert", "2026-11-21 19:30", "2026-11-21 22:00", """
                "cost": "€12", "categories": ["Music"], "tags": ["Live"],
                "venue": {"venue": "Hall", "city": "Kiel", "geo_lat": 54.32, "geo_lng": 10.13},
                "organizer": {"organizer": "Club"}""");
        make("Night", "2026-11-21 22:00", "2026-11-22 03:00", "\"event_status\": \"cancelled\"");
        make("Holiday", "2025-02-10", "2025-02-10", "\"all_day\": true");
        make("Exhibition", "2026-11-01", "2026-12-31", "\"all_day\": true");
        make("Tokyo call", "2026-11-23 08:00", "2026-11-23 09:00", "\"timezone\": \"Asia/Tokyo\"");
        make("Long ago", "2024-02-29 10:00", "2024-02-29 11:00", "\"cost\": 5");
        make("Sold", "2026-11-27 20:00", "2026-11-27 22:00", """
                "tickets": [{"name": "Seat", "price": "10", "availability": "sold_out"}]""");
        make(
                "<b>Bold</b> & \\\"quoted\\\" <script>alert(1)</script> 1 < 2",
                "2026-11-28 20:00",
                "2026-11-28 22:00",
                """
                "description": "<p onclick='x()'>Hi</p><img src='https://elsewhere.example/x.png' alt='Poster'>\"""");
        make("Hidden", "2026-11-21 10:00", "2026-11-21 11:00", "\"hide_from_listings\": true");
        make("Draft", "2026-11-21 10:00", "2026-11-21 11:00", "\"status\": \"draft\"");
        make("Private", "2026-11-21 10:00", "2026-11-21 11:00", "\"status\": \"private\"");
        make("Future", "2026-11-21 10:00", "2026-11-21 11:00", "\"date\": \"2026-11-30\"");
        long trashed = make("Trashed", "2026-11-21 10:00", "2026-11-21 11:00", "\"sticky\": true");
        service.delete(ADMIN, "/events/" + trashed);
    }

    private static long make(String title, String start, String end, String more) {
        Answer made = service.post(ADMIN, "/events", """
                {"title": "%s", "start_date": "%s", "end_date": "%s", %s}""".formatted(title, start, end, more));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.id();
    }

    @Test
    void list_showsWhatIsOnAndWhatComes() {
        assertThat(visitor.titles("/"))
                .startsWith("Exhibition", "Market", "Concert", "Night", "Tokyo call", "Sold")
                .hasSize(7);
        assertThat(visitor.page("/").select(".agenda > h2").eachText()).containsExactly("Now on", "November 2026");
        assertThat(visitor.titles("/events/")).isEqualTo(visitor.titles("/"));
        assertThat(visitor.titles("/?past=1")).contains("Long ago");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/?past=1",
                "/?search=e",
                "/events/month/2026-11/",
                "/events/week/2026-11-21/",
                "/events/day/2026-11-21/",
                "/sitemap.xml"
            })
    void page_keepsToItselfWhatIsNotPublic(String path) {
        assertThat(visitor.get(path).body()).doesNotContain("Hidden", "Draft", "Private", "Future", "Trashed");
    }

    @Test
    void state_isSaidInWords() {
        Document page = visitor.page("/");

        assertThat(row(page, "Market").text()).contains("Free");
        assertThat(row(page, "Night").text()).contains("Cancelled");
        assertThat(row(page, "Sold").text()).contains("Sold out");
        assertThat(row(page, "Exhibition").text()).contains("All day");
        assertThat(row(page, "Tokyo call").text()).contains("08:00 – 09:00 JST");
        assertThat(row(page, "Concert").text()).contains("19:30 – 22:00", "€12", "Hall, Kiel", "Music");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/?when=weekend&from=2026-11-21&to=2026-11-22",
                "/events/month/2026-11/",
                "/events/week/2026-11-21/",
                "/events/day/2026-11-21/",
                "/embed/?month=2026-11",
                "/embed/?search=night"
            })
    void cancelledEvent_isMarkedInEveryView(String path) {
        assertThat(visitor.page(path).select(".cancelled").text()).contains("Night", "Cancelled");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/events/month/2026-11/",
                "/events/week/2026-11-27/",
                "/events/day/2026-11-27/",
                "/embed/?view=month&month=2026-11",
                "/embed/?search=sold"
            })
    void soldOutEvent_isMarkedInEveryView(String path) {
        Document page = visitor.page(path);

        assertThat(page.select("main .soldOut").eachText()).isNotEmpty().containsOnly("Sold out");
        assertThat(page.select(".no-print .soldOut")).isEmpty();
    }

    @Test
    void soldOutEvents_areLeftOut() {
        Document left = visitor.page("/?sold_out=0");
        assertThat(visitor.titles("/?sold_out=0")).contains("Market", "Concert").doesNotContain("Sold");
        assertThat(left.select(".chip-name").text()).isEqualTo("Not sold out");
        assertThat(left.select("input[name=sold_out]").hasAttr("checked")).isTrue();
        assertThat(left.select("link[type=text/calendar]").attr("href")).contains("sold_out=0");

        assertThat(visitor.titles("/?sold_out=1")).containsExactly("Sold");
        assertThat(visitor.page("/?sold_out=1").select(".chip-name").text()).isEqualTo("Sold out");
        assertThat(visitor.get("/?sold_out=perhaps").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({
        "cancelled, Cancelled, Abgesagt",
        "postponed, Postponed, Verschoben",
        "rescheduled, 'Moved from Fri, 1 Jan 2027, 10:00', Verschoben vom",
        "moved_online, Moved online, Online statt vor Ort"
    })
    void pageOfAnEvent_saysItsStatusAndWhy(String status, String words, String german) {
        String previous = status.equals("rescheduled") ? ", \"previous_start_date\": \"2027-01-01 10:00\"" : "";
        long id = make("Off: " + status, "2027-01-05 10:00", "2027-01-05 11:00", """
                "event_status": "%s", "event_status_reason": "Storm <3", "venue": {"venue": "Barn"}%s""".formatted(status, previous));
        String path = "/event/" + service.get("/events/" + id).text("slug") + "/";

        Document page = visitor.page(path);

        assertThat(page.select(".event-marks").text()).contains(words);
        assertThat(page.select(".reason").text()).isEqualTo("Storm <3");
        assertThat(page.select(".event-facts").text().contains("Barn")).isNotEqualTo(status.equals("moved_online"));
        assertThat(new Visitor(service, "de").page(path).select(".event-marks").text())
                .contains(german);
        service.delete(ADMIN, "/events/" + id + "?force=true");
    }

    @Test
    void eventOnTheNet_isJoinedFromItsPage() {
        long id = make("Talk", "2027-01-05 10:00", "2027-01-05 11:00", """
                "is_virtual": true, "virtual_url": "https://example.org/room?a=1&b=2", "venue": {"venue": "Barn"}""");

        Document page = visitor.page("/event/talk/");
        assertThat(page.select(".event-marks").text()).contains("Also online");
        assertThat(page.select(".event-facts a[href='https://example.org/room?a=1&b=2']")
                        .text())
                .isEqualTo("Join online");
        service.patch(ADMIN, "/events/" + id, "{\"event_status\": \"cancelled\"}");
        assertThat(visitor.page("/event/talk/").select(".event-facts").text())
                .contains("Online")
                .doesNotContain("Join");
        service.patch(ADMIN, "/events/" + id, "{\"event_status\": \"scheduled\"}");
        assertThat(visitor.titles("/?is_virtual=1")).containsExactly("Talk");
        assertThat(visitor.page("/?is_virtual=1").select(".chip").text()).contains("Online");
        assertThat(visitor.titles("/?event_status=cancelled")).containsExactly("Night");
        assertThat(visitor.page("/?event_status=cancelled,postponed")
                        .select(".chip")
                        .text())
                .contains("Status", "Cancelled, Postponed");
        assertThat(visitor.get("/?event_status=gone").status()).isEqualTo(400);
        service.delete(ADMIN, "/events/" + id + "?force=true");
    }

    @Test
    void month_saysAllDayInWords() {
        Document page = visitor.page("/events/month/2025-02/");

        assertThat(cell(page, "2025-02-10")
                        .select("li.one .clock, li.one .name")
                        .eachText())
                .containsExactly("All day", "Holiday");
    }

    @Test
    void chips_nameDaysAsPeopleDo() {
        assertThat(visitor.page("/?from=2026-11-20").select(".chip").text()).contains("From Fri, 20 Nov 2026");
    }

    private static Element row(Document page, String title) {
        return page.select(".event-row").stream()
                .filter(row -> row.select(".event-title").text().equals(title))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "search=concert|Concert",
                "search=hall|Concert",
                "search=kiel|Concert",
                "search=club|Concert",
                "search=music|Concert",
                "search=live|Concert",
                "categories=music|Concert",
                "tags=live|Concert",
                "near=Kiel|Concert",
                "near=kiel&radius=5|Concert",
                "featured=1|Market",
                "free=1|Market",
                "from=2026-11-27&to=2026-11-27|Exhibition,Sold",
                "to=2026-11-20|Exhibition,Market",
                "when=today|Exhibition",
                "when=tomorrow|Exhibition",
                "when=week|Exhibition,Market,Concert,Night",
                "when=week&free=1|Market",
                "when=today&from=2026-11-27&to=2026-11-27|Exhibition,Sold",
                "day=2026-11-27&from=2026-11-28|Exhibition,Bold & \"quoted\" alert(1) 1 < 2",
                "search=&categories=&from=&free=1|Market",
            })
    void filter_livesInTheAddress(String query, String titles) {
        assertThat(visitor.titles("/?" + query)).containsExactly(titles.split(","));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "categories=nothing",
                "venue=999",
                "near=Atlantis",
                "from=soon",
                "to=+999999999-12-31",
                "from=0001-01-01",
                "day=soon",
                "when=soon",
                "page=0",
                "near=Kiel&radius=-1",
                "free=perhaps"
            })
    void filter_thatMakesNoSense_isRefusedOnAPage(String query) {
        Answer answer = visitor.get("/?" + query);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).startsWith("\n").contains("<!doctype html>");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            categories=nothing  | Kategorie: nennt etwas, das es nicht oder nicht mehr gibt
            venue=here          | Ort: muss eine Nummer sein
            near=Atlantis       | In der Nähe von: nennt keine Stadt, in der ein Ort bekannt ist
            from=soon           | Von: muss ein Tag wie 2026-12-24 sein
            when=soon           | Wann: muss eines von today, tomorrow, weekend und week sein
            day=soon            | Datum: muss ein Tag wie 2026-12-24 sein
            page=0              | Seite: muss eine Zahl ab 1 sein
            near=Kiel&radius=-1 | Umkreis: muss über 0 und darf höchstens 20016 sein
            free=perhaps        | Eintritt frei: muss true oder false sein
            """)
    void filter_isRefusedInTheLanguageOfTheVisitor(String query, String words) {
        Answer answer = new Visitor(service, "de").get("/?" + query);

        assertThat(Jsoup.parse(answer.body()).select(".detail").text()).isEqualTo(words);
    }

    @Test
    void filter_ofPlaceAndPeople() {
        long venue = service.get("/venues?search=Hall").number("venues.0.id");
        long organizer = service.get("/organizers?search=Club").number("organizers.0.id");

        assertThat(visitor.titles("/?venue=" + venue)).containsExactly("Concert");
        assertThat(visitor.titles("/?organizer=" + organizer)).containsExactly("Concert");
    }

    @Test
    void feed_hasTheFilterOfThePage() {
        String feed = visitor.page("/?tags=live&from=2026-11-20&to=2026-12-01")
                .select("link[rel=alternate][type=text/calendar]")
                .attr("href");

        assertThat(feed)
                .endsWith("/api/calendar/events/v1/events.ics"
                        + "?tags=live&ends_after=2026-11-19&starts_before=2026-12-01");
    }

    @Test
    void list_announcesItsNews() {
        String feed = visitor.page("/?tags=live")
                .select("link[rel=alternate][type=application/rss+xml]")
                .attr("href");
        Answer answer = service.raw(null, "GET", feed.replaceFirst("https?://[^/]+", ""), null, Map.of());

        assertThat(feed).endsWith("/events.rss?tags=live");
        assertThat(answer.header("Content-Type")).hasValue("application/rss+xml");
    }

    @Test
    void feed_findsWhatTheSearchOfThePageFinds() {
        String feed = visitor.page("/?search=hall+kiel")
                .select("link[rel=alternate][type=text/calendar]")
                .attr("href");

        assertThat(feed).endsWith("/events.ics?find=hall+kiel");
        assertThat(service.raw(null, "GET", feed.replaceFirst("https?://[^/]+", ""), null, Map.of())
                        .body())
                .contains("SUMMARY:Concert")
                .doesNotContain("SUMMARY:Market");
    }

    @Test
    void feed_ofDaysThatMoveOn_hasNoDates() {
        assertThat(visitor.page("/?tags=live&when=weekend")
                        .select("link[rel=alternate][type=text/calendar]")
                        .attr("href"))
                .endsWith("/events.ics?tags=live");
    }

    @Test
    void list_saysHowManyThereAre() {
        assertThat(visitor.page("/").select(".found").text()).isEqualTo("7 events");
        assertThat(visitor.page("/?free=1").select(".found").text()).isEqualTo("1 event");
        assertThat(visitor.page("/?search=nothing-of-the-kind").select(".found").text())
                .isEqualTo("No events");
        assertThat(new Visitor(service, "de").page("/").select(".found").text()).isEqualTo("7 Veranstaltungen");
    }

    @Test
    void choices_areMadeAndGivenUpByOneTouch() {
        Document page = visitor.page("/?when=week&search=e&from=");

        assertThat(page.select(".quick .choice").eachText())
                .containsExactly("Remove: Next 7 days ×", "Today", "Tomorrow", "This weekend", "Free", "Music");
        assertThat(href(page, "Free")).isEqualTo("/?when=week&search=e&free=1");
        assertThat(href(page, "Today")).isEqualTo("/?search=e&when=today");
        assertThat(href(page, "Next 7 days")).isEqualTo("/?search=e");
        assertThat(href(page, "Music")).isEqualTo("/?when=week&search=e&categories=music");
        assertThat(href(visitor.page("/?from=2026-11-20&to=2026-11-21"), "Today"))
                .isEqualTo("/?when=today");
        assertThat(page.select("[aria-current=true]").eachText()).containsExactly("Remove: Next 7 days ×");
        assertThat(page.select(".chip").eachText()).containsExactly("Remove: Words e ×");
        assertThat(page.select("form.filters input[name=when]").val()).isEqualTo("week");
    }

    private static String href(Document page, String choice) {
        return page.select(".quick .choice:contains(" + choice + ")").attr("href");
    }

    @Test
    void chips_nameAllThatIsChosen_whereThereAreNoChoices() {
        assertThat(visitor.page("/events/month/?when=week&free=1&categories=music")
                        .select(".chip")
                        .eachText())
                .containsExactly("Remove: When Next 7 days ×", "Remove: Category Music ×", "Remove: Free ×");
        assertThat(visitor.page("/?past=1&free=1").select(".chip").eachText()).containsExactly("Remove: Free ×");
    }

    @Test
    void days_thatAreChosen_holdInEveryView() {
        String days = "?from=2026-11-23&to=2026-11-24";

        assertThat(visitor.titles("/" + days)).containsExactly("Exhibition", "Market", "Tokyo call");
        for (String view : List.of("month/2026-11/", "week/2026-11-16/", "week/2026-11-23/"))
            assertThat(visitor.page("/events/" + view + days).select("td .name").eachText())
                    .as(view)
                    .isNotEmpty()
                    .isSubsetOf("Exhibition", "Market", "Tokyo call");
        assertThat(visitor.titles("/events/day/2026-11-21/" + days)).containsExactly("Exhibition", "Market");
        assertThat(visitor.page("/events/month/2026-12/?when=week")
                        .select("td .name")
                        .eachText())
                .containsOnly("Exhibition");
        assertThat(visitor.page("/events/month/2027-02/" + days).select("td .name"))
                .isEmpty();
        assertThat(visitor.titles("/?past=1&from=2025-02-01&to=2025-03-01")).containsExactly("Holiday");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /                                  | /                     | month/         | week/            | day/
            /?day=2026-12-02                   | /?day=2026-12-02      | month/2026-12/ | week/2026-12-02/ | day/2026-12-02/
            /?day=2026-11-17                   | /?day=2026-11-17      | month/         | week/2026-11-17/ | day/2026-11-17/
            /events/month/2026-11/             | /                     | month/         | week/            | day/
            /events/month/2026-12/             | /?day=2026-12-01      | month/2026-12/ | week/2026-12-01/ | day/2026-12-01/
            /events/week/2026-12-24/           | /?day=2026-12-21      | month/2026-12/ | week/2026-12-21/ | day/2026-12-21/
            /events/day/2026-12-24/            | /?day=2026-12-24      | month/2026-12/ | week/2026-12-24/ | day/2026-12-24/
            /events/day/                       | /                     | month/         | week/            | day/
            """)
    void views_keepTheDay(String path, String list, String month, String week, String day) {
        assertThat(views(visitor.page(path)))
                .containsExactly(list, "/events/" + month, "/events/" + week, "/events/" + day);
    }

    private static List<String> views(Document page) {
        return page.select("header nav a").eachAttr("href");
    }

    @Test
    void views_keepTheFilter() {
        Document page = visitor.page("/events/month/2026-11/?tags=live");

        assertThat(views(page))
                .containsExactly(
                        "/?tags=live", "/events/month/?tags=live", "/events/week/?tags=live", "/events/day/?tags=live");
        assertThat(page.select(".turn a").eachAttr("href"))
                .containsExactly(
                        "/events/month/2026-10/?tags=live",
                        "/events/month/?tags=live",
                        "/events/month/2026-12/?tags=live");
        String days = "?from=2026-12-10&to=2026-12-12";
        assertThat(views(visitor.page("/" + days)))
                .containsExactly(
                        "/" + days,
                        "/events/month/2026-12/" + days,
                        "/events/week/2026-12-10/" + days,
                        "/events/day/2026-12-10/" + days);
    }

    @Test
    void list_fromADay_goesOnFromThere() {
        Document page = visitor.page("/?day=2026-11-24&free=1");

        assertThat(page.select("h1").text()).isEqualTo("Events from Tue, 24 Nov 2026");
        assertThat(page.select(".event-title").eachText()).containsExactly("Market");
        assertThat(page.select(".page-ways a:contains(Today)").attr("href")).isEqualTo("/?free=1");
        assertThat(page.select("form.filters input[name=day]").val()).isEqualTo("2026-11-24");
        assertThat(page.select("meta[name=robots]").attr("content")).contains("noindex");
    }

    @ParameterizedTest
    @CsvSource({
        "/, /",
        "/?search=concert, /?search=concert",
        "/?tags=live&page=1, /?tags=live",
        "/events/month/2026-11/?tags=live, /events/month/2026-11/?tags=live",
        "/events/week/2026-11-21/, /events/week/2026-11-16/",
        "/events/day/2026-11-21/, /events/day/2026-11-21/",
        "/venue/hall/, /venue/hall/",
        "/tag/live/, /tag/live/",
    })
    void event_leadsBackToWhereOneCameFrom(String from, String back) {
        String event = visitor.page(from).select("a[href*=/event/concert/]").attr("href");
        Document page = visitor.page(event);

        assertThat(page.select(".back a").attr("href")).isEqualTo(back);
        assertThat(page.select("link[rel=canonical]").attr("href")).endsWith("/event/concert/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://elsewhere.example/",
                "//elsewhere.example",
                "/%5Celsewhere.example",
                "/%09/elsewhere.example",
                "javascript:alert(1)",
                "",
                "/%0a/elsewhere.example"
            })
    void event_leadsBackToNoOtherSite(String back) {
        assertThat(visitor.page("/event/concert/?back=" + back)
                        .select(".back a")
                        .attr("href"))
                .isEqualTo("/");
    }

    @Test
    void month_drawsWhatLastsForDaysAsBars() {
        Document page = visitor.page("/events/month/2026-11/");

        assertThat(page.select("thead .hidden").eachText())
                .containsExactly("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday");
        assertThat(bars(page, "Market")).containsExactly("20 days-3 begins", "23 days-3 ends");
        assertThat(bars(page, "Exhibition"))
                .containsExactly("1 days-1 begins", "2 days-7", "9 days-7", "16 days-7", "23 days-7", "30 days-7");
        // The night of the 21st belongs to that day alone, and a Tokyo morning to the day it is there.
        assertThat(cell(page, "2026-11-21").select("li.one .name").eachText()).containsExactly("Concert", "Night");
        assertThat(cell(page, "2026-11-23").select("li.one .name").eachText()).containsExactly("Tokyo call");
        assertThat(cell(page, "2026-11-22").select("li.rest").text()).contains("Market, continues");
    }

    @Test
    void month_knowsNightsAndDaysAcrossTheChangeOfClocks() {
        make("Autumn", "2024-10-26 20:00", "2024-10-27 12:00", "\"cost\": 3");
        make("Late", "2024-10-26 23:00", "2024-10-27 05:30", "\"cost\": 3");
        make("Spring", "2024-03-30", "2024-03-31", "\"all_day\": true");
        make("Until midnight", "2024-03-30 10:00", "2024-03-31 00:00", "\"cost\": 3");

        Document autumn = visitor.page("/events/month/2024-10/");
        Document spring = visitor.page("/events/month/2024-03/");

        assertThat(bars(autumn, "Autumn")).containsExactly("26 days-2 begins ends");
        assertThat(cell(autumn, "2024-10-26").select("li.one .name").eachText()).containsExactly("Late");
        assertThat(cell(autumn, "2024-10-27").select("li.one")).isEmpty();
        assertThat(bars(spring, "Spring")).containsExactly("30 days-2 begins ends");
        assertThat(cell(spring, "2024-03-31").select("li.one")).isEmpty();
    }

    @Test
    void month_beginsTheWeekAsTheVisitorDoes() {
        Document page = american.page("/events/month/2026-11/");

        assertThat(page.select("thead .hidden").eachText().getFirst()).isEqualTo("Sunday");
        assertThat(bars(page, "Market")).containsExactly("20 days-2 begins", "22 days-4 ends");
        assertThat(american.page("/").select(".event-when").text()).contains("7:30");
        assertThat(new Visitor(service, "de")
                        .page("/events/month/2026-12/")
                        .select("h1")
                        .text())
                .isEqualTo("Dezember 2026");
    }

    private static Element cell(Document page, String date) {
        return page.selectFirst("td:has(time[datetime=" + date + "])");
    }

    /** Where the bars of an event begin, how long they are, and whether the event begins or ends with them. */
    private static List<String> bars(Document page, String title) {
        return page.select("td li.bar").stream()
                .filter(bar -> bar.select(".name").text().equals(title))
                .map(bar -> {
                    String day = bar.closest("td")
                            .select(".date time")
                            .attr("datetime")
                            .substring(8);
                    String classes = String.join(" ", bar.classNames())
                            .replaceFirst("bar ", "")
                            .replaceAll(" ?hue-\\d", "");
                    return Integer.parseInt(day) + " " + classes;
                })
                .toList();
    }

    @Test
    void month_namesOnceWhatGoesOn_forNarrowScreens() {
        Document now = visitor.page("/events/month/2026-11/");
        assertThat(now.select("li.running .name").eachText()).containsExactly("Exhibition");
        assertThat(now.select("td:has(li.running) time").attr("datetime")).isEqualTo("2026-11-15");
        assertThat(now.select("td.past").size()).isEqualTo(20);
        assertThat(now.select("td.today").hasClass("empty")).isFalse();
        assertThat(cell(now, "2026-11-16").hasClass("empty")).isTrue();

        Document next = visitor.page("/events/month/2026-12/");
        assertThat(next.select("td:has(li.running) .date time").attr("datetime"))
                .isEqualTo("2026-12-01");
        assertThat(next.select("td.past")).isEmpty();
    }

    @Test
    void month_leadsToDaysOnWhichSomethingBegins() {
        Document page = visitor.page("/events/month/2026-11/");

        assertThat(page.select("nav.days a").eachText()).containsExactly("1", "15", "20", "21", "23", "27", "28");
        for (Element link : page.select("nav.days a"))
            assertThat(page.select("td" + link.attr("href") + ":not(.empty)")).hasSize(1);
    }

    @Test
    void week_saysWhenAndWhere() {
        Element day = cell(visitor.page("/events/week/2026-11-21/"), "2026-11-21");

        assertThat(day.select("li.one").first().text()).isEqualTo("19:30 – 22:00 Concert Hall, Kiel");
    }

    @Test
    void month_thatIsEmpty_namesWhatComesNext() {
        Document page = visitor.page("/events/month/2025-03/");

        assertThat(page.select(".nothing").text()).contains("March 2025");
        assertThat(page.select(".event-title").eachText()).startsWith("Exhibition");
        assertThat(page.select("meta[name=robots]").attr("content")).contains("noindex");
    }

    @Test
    void month_canBeChosen() {
        Answer answer = visitor.get("/events/month/?month=02&year=2027&tags=live");

        assertThat(answer.status()).isEqualTo(301);
        assertThat(answer.header("Location")).hasValue("/events/month/2027-02/?tags=live");
        assertThat(visitor.get("/events/month/?month=13&year=2027").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/events/month/2026-13/",
                "/events/month/0000-01/",
                "/events/month/9999-12/",
                "/events/day/2026-02-30/",
                "/events/week/x/",
                "/events/?page=2",
            })
    void date_thatCannotBe_isNotFound(String path) {
        assertThat(visitor.get(path).status()).isEqualTo(404);
    }

    @Test
    void week_andDay_showTheirEvents() {
        Document week = visitor.page("/events/week/2026-11-22/");
        assertThat(week.select("td")).hasSize(7);
        assertThat(bars(week, "Market")).containsExactly("20 days-3 begins");
        assertThat(visitor.titles("/events/day/2026-11-22/")).containsExactly("Exhibition", "Market");
        assertThat(visitor.titles("/events/day/2026-11-23/")).containsExactly("Exhibition", "Market", "Tokyo call");
    }

    @Test
    void firstView_isSmall() {
        for (String path : List.of("/", "/events/month/2026-11/")) {
            Document page = visitor.page(path);
            int bytes = visitor.get(path).bytes().length;
            for (Element loaded : page.select("link[rel=stylesheet], link[rel=icon], script[src]"))
                bytes += visitor.get(loaded.hasAttr("href") ? loaded.attr("href") : loaded.attr("src"))
                        .bytes()
                        .length;
            assertThat(bytes).as(path).isLessThan(50_000);
        }
    }

    @Test
    void title_isText() {
        Answer answer = visitor.get("/?search=quoted");

        assertThat(answer.body()).doesNotContain("<script>alert", "<b>Bold");
        assertThat(visitor.titles("/?search=quoted")).containsExactly("Bold & \"quoted\" alert(1) 1 < 2");
    }

    @Test
    void search_isTextInThePage() {
        Answer answer = visitor.get("/?search=%22%3E%3Cscript%3Ealert(1)%3C/script%3E");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).doesNotContain("<script>alert");
    }

    @Test
    void page_isKeptReadyAndSaysWhenNothingChanged() {
        Answer first = visitor.get("/events/month/2026-11/");
        Answer again = visitor.get(
                "/events/month/2026-11/",
                Map.of("If-None-Match", first.header("ETag").orElseThrow()));

        assertThat(again.status()).isEqualTo(304);
        assertThat(again.bytes()).isEmpty();
        assertThat(new String(first.bytes(), StandardCharsets.UTF_8)).contains("Market");
    }
}
