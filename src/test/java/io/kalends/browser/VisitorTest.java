package io.kalends.browser;

import static io.kalends.TestService.ADMIN;
import static io.kalends.browser.Browser.Machine.DESK;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import com.sun.net.httpserver.HttpServer;
import io.kalends.TestService;
import io.kalends.browser.Browser.Machine;
import io.kalends.config.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Visitors of the demo calendar, in a real browser. */
@Tag("browser")
class VisitorTest {
    @RegisterExtension
    static final Browser browser = new Browser();

    @RegisterExtension
    static final TestService service =
            new TestService().with(Setting.TIMEZONE, "Europe/Berlin").with(Setting.SITE_NAME, "Lindhafen");

    /** A page of each kind. */
    private static final List<String> PAGES = List.of(
            "/",
            "/?free=1&search=e",
            "/?search=nothing-of-the-kind",
            "/?past=1",
            "/events/month/2026-12/",
            "/events/month/2031-01/",
            "/events/week/2026-12-07/",
            "/events/day/2026-12-12/",
            "/event/weihnachtsmarkt-auf-dem-rathausplatz-2/",
            "/event/seats/",
            "/event/yoga/",
            "/event/yoga/2026-12-08/",
            "/event/yoga/2026-12-15/",
            "/venue/rathausplatz/",
            "/organizer/marktgilde/",
            "/events/category/markets-fairs/christmas/",
            "/tag/live/",
            "/?when=week&categories=music",
            "/embed/?limit=3",
            "/embed/?view=month&month=2026-12",
            "/nothing/here/",
            "/docs");

    @BeforeAll
    static void fill() {
        service.demo().fill();
        service.post(ADMIN, "/events", """
                {"title": "Seats", "start_date": "2026-12-01 20:00", "end_date": "2026-12-01 22:00", "timezone": "Asia/Tokyo",
                 "description": "<h3>Programme</h3><ul><li>One</li></ul><table><tr><td>x</td></tr></table>",
                 "tickets": [{"name": "Seat", "price": "10", "url": "https://example.org"},
                             {"name": "Box", "price": "90", "availability": "sold_out"}]}""");
        repeat();
    }

    /** Tuesdays without an end, one of them moved, one cancelled. */
    private static void repeat() {
        long series = service.post(ADMIN, "/events", """
                        {"title": "Yoga for everybody", "slug": "yoga", "start_date": "2026-12-01 18:30",
                         "end_date": "2026-12-01 20:00", "description": "<p>Bring a mat.</p>", "cost": "Free",
                         "recurrence": {"rule": "FREQ=WEEKLY;BYDAY=TU", "except": ["2026-12-29"]}}""").id();
        List<?> dates = service.get("/events?series=" + series).list("events");
        change(dates.get(1), "{\"start_date\": \"2026-12-09 19:00\", \"end_date\": \"2026-12-09 20:30\"}");
        change(dates.get(2), "{\"event_status\": \"cancelled\"}");
    }

    private static void change(Object event, String fields) {
        var changed = service.patch(ADMIN, "/events/" + ((Map<?, ?>) event).get("id"), fields);
        assertThat(changed.status()).as(changed.toString()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void visitor_goesFromDateToDate_withScriptsAndWithout(boolean scripts) {
        Page page = browser.window(service, scripts ? DESK : DESK.withoutScripts());
        page.navigate("/events/day/2026-12-01/");
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Yoga for everybody"))
                .first()
                .click();
        assertThat(page.locator(".event-rule").innerText()).contains("Every Tuesday");
        page.locator(".date-list a").nth(1).click();
        assertThat(page.url()).contains("/event/yoga/2026-12-15/");
        page.getByText("All dates").click();
        assertThat(page.url()).endsWith("/event/yoga/");
        assertThat(page.locator(".date-list li").count()).isEqualTo(50);
    }

    @AfterEach
    void close() {
        browser.closeAll();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void visitor_findsAnEvent_withScriptsAndWithout(boolean scripts) {
        Page page = browser.window(service, scripts ? DESK : DESK.withoutScripts());
        page.navigate("/");
        page.getByRole(AriaRole.SEARCHBOX).fill("weihnachtsmarkt");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Search"))
                .click();
        assertThat(page.url()).contains("/?search=weihnachtsmarkt");
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Weihnachtsmarkt auf dem Rathausplatz"))
                .first()
                .click();
        assertThat(page.locator("h1").innerText()).isEqualTo("Weihnachtsmarkt auf dem Rathausplatz");
        page.locator(".event-facts").getByText("Rathausplatz").first().click();
        assertThat(page.url()).endsWith("/venue/rathausplatz/");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void visitor_turnsPages_withScriptsAndWithout(boolean scripts) {
        Page page = browser.window(service, scripts ? DESK : DESK.withoutScripts());
        page.navigate("/");
        page.getByRole(
                        AriaRole.LINK,
                        new Page.GetByRoleOptions().setName("Month").setExact(true))
                .click();
        assertThat(page.locator("h1").innerText()).isEqualTo("November 2026");
        page.locator(".turn a[rel=next]").click();
        assertThat(page.locator("h1").innerText()).isEqualTo("December 2026");
        page.getByLabel("Month", new Page.GetByLabelOptions().setExact(true))
                .last()
                .selectOption("03");
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Go"))
                .click();
        assertThat(page.url()).endsWith("/events/month/2026-03/");
        page.locator(".turn").getByText("This month").click();
        page.locator("td.today .date a").click();
        assertThat(page.locator("h1").innerText()).isEqualTo("Sunday, 15 November 2026");
    }

    @Test
    void keyboard_isEnough() {
        Page page = browser.window(service, DESK);
        page.navigate("/");
        page.keyboard().press("Tab");
        assertThat(page.evaluate("document.activeElement.className")).isEqualTo("skip");
        page.keyboard().press("Enter");
        assertThat(page.evaluate("document.activeElement.id")).isEqualTo("content");
        page.getByText("More filters").focus();
        page.keyboard().press("Enter");
        page.keyboard().press("Tab");
        assertThat(page.evaluate("document.activeElement.id")).isEqualTo("f-from");
    }

    @Test
    void pages_haveNoBarriers_inLightAndDark() {
        Page page = browser.window(service, DESK);
        for (String path : PAGES) {
            page.navigate(path);
            assertThat(Browser.barriers(page)).as(path).isEmpty();
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
            assertThat(Browser.barriersOfColour(page)).as("dark " + path).isEmpty();
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void docs_haveNoBarriers_onAPhone(boolean dark) {
        Machine phone = DESK.wide(390);
        Page page = browser.window(service, dark ? phone.inTheDark() : phone);
        page.navigate("/docs");

        assertThat(dark ? Browser.barriersOfColour(page) : Browser.barriers(page))
                .isEmpty();
    }

    /** What scrolls sideways needs a stop of the keyboard; what wraps does not. */
    @ParameterizedTest
    @ValueSource(ints = {320, 961, 1280})
    void docs_showEverythingWithoutScrollingSideways(int width) {
        Page page = browser.window(service, DESK.wide(width));
        page.navigate("/docs");

        assertThat(page.evaluate("""
                [...document.querySelectorAll('main, main *')]
                  .filter(one => one.scrollWidth > one.clientWidth && getComputedStyle(one).display != 'inline')
                  .map(one => one.outerHTML.slice(0, 200))""")).isEqualTo(List.of());
    }

    @Test
    void pages_fitTheNarrowestPhone() {
        Page page = browser.window(service, DESK.wide(320));
        for (String path : PAGES) {
            page.navigate(path);
            assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
                    .as(path)
                    .isLessThanOrEqualTo(320);
        }
    }

    @Test
    void pages_areMadeForPaper() {
        Page page = browser.window(service, DESK);
        page.navigate("/event/seats/");
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));

        assertThat(page.locator("header nav").isVisible()).isFalse();
        assertThat(page.locator(".event-facts").isVisible()).isTrue();
    }

    @Test
    void paper_isWhiteAndAsWideAsItIs() {
        Page page = browser.window(service, DESK.inTheDark().wide(700));
        page.navigate("/");
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));

        assertThat(page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--good')"))
                .isEqualTo("#2a6b43");
        assertThat((Integer) page.locator(".highlights").evaluate("one => one.scrollWidth - one.clientWidth"))
                .isZero();
    }

    @Test
    void time_isShownOnTheVisitorsClockToo() {
        Page here = browser.window(service, DESK);
        here.navigate("/event/weihnachtsmarkt-auf-dem-rathausplatz-2/");
        assertThat(here.locator(".event-head .own-time").count()).isZero();
        here.navigate("/event/seats/");
        assertThat(here.locator(".event-head .own-time").innerText()).contains("12:00", "your time");
        here.navigate("/?search=seats");
        assertThat(here.locator(".event-when").first().innerText())
                .contains("JST (")
                .endsWith("your time)");
        Page there = browser.window(service, DESK.in("Asia/Tokyo"));
        there.navigate("/event/seats/");
        assertThat(there.locator(".event-head .own-time").count()).isZero();
    }

    @Test
    void embed_showsEventsOnOtherSites() throws IOException {
        Page page = browser.window(service, DESK);
        String script = "http://127.0.0.1:" + service.port() + "/embed.js";
        HttpServer club = serve("""
                <!doctype html><html lang="en"><title>Club</title><main><h1>Club</h1>
                <script type="module" src="%s"></script>
                <kalends-calendar limit="3"></kalends-calendar>
                <kalends-calendar view="month" month="2026-12"></kalends-calendar></main></html>""".formatted(script));
        page.navigate("http://127.0.0.1:" + club.getAddress().getPort() + "/");

        page.locator("kalends-calendar").first().locator("li").nth(2).waitFor();
        assertThat(page.locator("kalends-calendar").first().locator("li").count())
                .isEqualTo(3);
        page.locator("kalends-calendar").last().locator("td a").first().waitFor();
        assertThat(Browser.barriers(page)).isEmpty();
        page.locator("kalends-calendar").last().getByLabel("Next month").click();
        page.locator("kalends-calendar").last().getByText("January 2027").waitFor();
        club.stop(0);
    }

    /** A site of somebody else, of one page. */
    private static HttpServer serve(String html) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        return server;
    }
}
