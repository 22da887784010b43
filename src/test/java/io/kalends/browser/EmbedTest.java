package io.kalends.browser;

import static io.kalends.TestService.ADMIN;
import static io.kalends.browser.Browser.Machine.DESK;
import static io.kalends.browser.Browser.Machine.PHONE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.sun.net.httpserver.HttpServer;
import io.kalends.TestService;
import io.kalends.browser.Browser.Machine;
import io.kalends.config.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The calendar on a site of somebody else. */
@Tag("browser")
class EmbedTest {
    @RegisterExtension
    static final Browser browser = new Browser();

    @RegisterExtension
    static final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private HttpServer club;

    @BeforeAll
    static void fill() {
        service.demo().fill();
        service.post(ADMIN, "/events", """
                {"title": "Full house", "start_date": "2030-05-03 20:00", "end_date": "2030-05-03 22:00",
                 "tickets": [{"name": "Seat", "price": "10", "availability": "sold_out"}]}""");
    }

    @AfterEach
    void close() {
        browser.closeAll();
        club.stop(0);
    }

    /** A page of the club with this in it. */
    private Page open(Machine machine, String language, String html) throws IOException {
        byte[] bytes = """
                <!doctype html><html lang="%s"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
                <title>Club</title><main><h1>Club</h1><script type="module" src="http://127.0.0.1:%s/embed.js"></script>
                %s</main></html>""".formatted(language, service.port(), html).getBytes(StandardCharsets.UTF_8);
        club = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        club.createContext("/", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        club.start();
        Page page = browser.window(service, machine);
        page.onRequest(request -> {
            if (request.url().contains("/v1/events")) asked.add(request.url());
        });
        page.navigate("http://127.0.0.1:" + club.getAddress().getPort() + "/");
        page.locator("kalends-calendar .all, iframe").first().waitFor();
        return page;
    }

    @Test
    void data_isAskedForOnce_howeverManyAttributes() throws IOException {
        Page page = open(
                DESK,
                "en",
                "<kalends-calendar view='list' limit='3' filter='categories=music' month='2026-12' lang='en'></kalends-calendar>");
        assertThat(page.locator("kalends-calendar li").count()).isEqualTo(3);
        assertThat(asked).hasSize(1);

        asked.clear();
        page.evaluate("""
                () => { const one = document.querySelector('kalends-calendar')
                        one.setAttribute('limit', 2); one.setAttribute('filter', 'free=true'); one.setAttribute('lang', 'de') }""");
        page.getByText("Alle Veranstaltungen").waitFor();

        assertThat(page.locator("kalends-calendar li").count()).isEqualTo(2);
        assertThat(asked).hasSize(1);
    }

    @Test
    void focus_staysWhenTheMonthTurns() throws IOException {
        Page page = open(DESK, "en", "<kalends-calendar view='month' month='2026-12'></kalends-calendar>");
        for (String month : List.of("January 2027", "February 2027")) {
            page.getByLabel("Next month").focus();
            page.keyboard().press("Enter");
            page.getByText(month).waitFor();
            assertThat(page.evaluate("document.querySelector('kalends-calendar').shadowRoot.activeElement?.ariaLabel"))
                    .isEqualTo("Next month");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "en, This filter is wrong: categories has no category nothing",
        "de, Dieser Filter ist falsch: categories has no category nothing",
    })
    void filterThatIsWrong_isToldSo(String language, String words) throws IOException {
        Page page = open(DESK, language, "<kalends-calendar filter='categories=nothing'></kalends-calendar>");

        assertThat(page.locator("kalends-calendar [role=alert]").innerText()).isEqualTo(words);
        assertThat(Browser.barriers(page)).isEmpty();
    }

    @Test
    void wholeCalendar_isOneLinkAway() throws IOException {
        Page page = open(
                DESK,
                "en",
                "<kalends-calendar filter='categories=music&find=jazz&per_page=9'></kalends-calendar>"
                        + "<kalends-calendar view='month' month='2026-12'></kalends-calendar>");
        Locator links = page.locator("kalends-calendar .all a");
        page.waitForCondition(() -> links.count() == 2);
        String site = "http://127.0.0.1:" + service.port();

        assertThat(links.first().getAttribute("href")).isEqualTo(site + "/?categories=music&search=jazz");
        assertThat(links.last().getAttribute("href")).isEqualTo(site + "/events/month/2026-12/");
    }

    @Test
    void days_areLegibleOnAPhone() throws IOException {
        Page page = open(
                PHONE.inTheDark(),
                "de",
                "<meta name='color-scheme' content='light dark'><kalends-calendar view='month' month='2026-12'></kalends-calendar>");
        Locator day =
                page.locator("kalends-calendar td:visible").filter(new Locator.FilterOptions().setHasText("Bach"));

        assertThat(day.innerText()).contains("Samstag, 12. Dezember 2026", "18:00", "Bach: Christmas Oratorio");
        assertThat(Browser.barriers(page)).isEmpty();
        assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(390);
    }

    @Test
    void month_saysWhatIsSoldOut() throws IOException {
        Page page = open(DESK, "en", "<kalends-calendar view='month' month='2030-05'></kalends-calendar>");

        Locator event = page.locator("kalends-calendar td a", new Page.LocatorOptions().setHasText("Full house"));
        assertThat(event.innerText()).contains("Full house Sold out");
    }

    @Test
    void frame_needsNoScript() throws IOException {
        Page page = open(
                DESK.withoutScripts(),
                "en",
                "<iframe title='Calendar' width='800' height='600' src='http://127.0.0.1:%s/embed/?view=month&month=2026-12'></iframe>"
                        .formatted(service.port()));

        page.frameLocator("iframe").getByText("December 2026").first().waitFor();
        page.frameLocator("iframe").locator(".turn a[rel=next]").click();
        page.frameLocator("iframe").getByText("January 2027").first().waitFor();
    }
}
