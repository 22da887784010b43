package io.kalends.browser;

import static io.kalends.TestService.ADMIN;
import static io.kalends.browser.Browser.Machine.DESK;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.kalends.browser.Browser.Machine;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Those who look after many events, in a real browser; what they do is counted. */
class ManyAtOnceTest extends EditorTask {
    @RegisterExtension
    static final Browser browser = new Browser();

    private long wrong;
    private long right;

    ManyAtOnceTest() {
        super(browser);
    }

    @BeforeEach
    void fill() {
        wrong = venue("Old town hall");
        right = venue("New town hall");
        for (LocalDate day = LocalDate.of(2026, 12, 1); day.getDayOfMonth() <= 20; day = day.plusDays(1))
            service.post(ADMIN, "/events", """
                    {"title": "Reading %1$s", "start_date": "%2$s 19:00", "end_date": "%2$s 21:00",
                     "venue": %3$s}""".formatted(day.getDayOfMonth(), day, wrong));
        service.post(ADMIN, "/events", """
                {"title": "Elsewhere", "start_date": "2026-12-24 19:00", "end_date": "2026-12-24 21:00"}""");
    }

    private long venue(String name) {
        return service.post(ADMIN, "/venues", "{\"venue\": \"" + name + "\", \"city\": \"Lindhafen\"}")
                .id();
    }

    private long events(long venue) {
        return service.get("/events?window=all&venue=" + venue).number("total");
    }

    @ParameterizedTest
    @CsvSource({
        "en-GB, 1280, true, false",
        "en-GB, 390, true, true",
        "en-GB, 390, false, false",
        "de-DE, 1280, true, true",
        "de-DE, 390, true, false",
        "de-DE, 1280, false, false",
    })
    void wrongVenueOfTwentyEvents_isCorrectedByTenActions(String language, int width, boolean scripts, boolean dark) {
        Page page = begin(language, width, scripts, dark);

        press(page.locator("details.more > summary"));
        choose(page.locator("#c-venue"), Long.toString(wrong));
        press(page.locator(".filters > .buttons button"));
        page.waitForURL("**/events?*venue=" + wrong + "*");
        look(page);
        press(page.locator("[name=all]"));
        press(page.locator("[formaction$='/change']"));
        page.waitForURL("**/events/change");
        look(page);
        choose(page.locator("#c-venue"), Long.toString(right));
        press(page.locator("[value=look]"));
        page.locator("[value=do]").waitFor();
        assertThat(page.locator("tbody tr").count()).isEqualTo(20);
        look(page);
        assertThat(events(wrong)).isEqualTo(20);
        press(page.locator("[value=do]"));
        page.locator(".notice.done").waitFor();
        look(page);

        assertThat(actions).isEqualTo(8);
        assertThat(events(wrong)).isZero();
        assertThat(events(right)).isEqualTo(20);
        assertThat(barriers).isEmpty();
    }

    private static void tabTo(Page page, String selector) {
        go(page, "Tab", selector);
    }

    /** On from where one is, as people do who have no mouse. */
    private static void go(Page page, String key, String selector) {
        for (int i = 0; i < 150; i++) {
            page.keyboard().press(key);
            if ((Boolean) page.evaluate("selector => document.activeElement.matches(selector)", selector)) return;
        }
        throw new AssertionError(selector + " is not reached on " + page.url());
    }

    @Test
    void keyboard_isEnough() {
        Page page = begin(DESK);
        tabTo(page, "details.more > summary");
        page.keyboard().press("Enter");
        tabTo(page, "#c-venue");
        page.keyboard().type("Old");
        go(page, "Shift+Tab", ".filters > .buttons button");
        page.keyboard().press("Enter");
        page.waitForURL("**/events?*venue=" + wrong + "*");
        tabTo(page, "[name=all]");
        page.keyboard().press("Space");
        tabTo(page, "[formaction$='/change']");
        page.keyboard().press("Enter");
        page.waitForURL("**/events/change");
        tabTo(page, "#c-venue");
        page.keyboard().type("New");
        tabTo(page, "[value=look]");
        page.keyboard().press("Enter");
        page.locator("[value=do]").waitFor();
        tabTo(page, "[value=do]");
        page.keyboard().press("Enter");
        page.locator(".notice.done").waitFor();

        assertThat(events(right)).isEqualTo(20);
    }

    @ParameterizedTest
    @CsvSource({"en-GB, 1280, true, false", "de-DE, 390, true, true", "de-DE, 390, false, false"})
    void twoVenues_areMerged(String language, int width, boolean scripts, boolean dark) {
        Page page = begin(language, width, scripts, dark);
        page.navigate("/admin/venues");
        look(page);
        press(page.locator("td.tick label").first());
        press(page.locator("td.tick label").last());
        press(page.locator("[value=merge]"));
        page.waitForURL("**/venues/merge?*");
        look(page);
        press(page.locator("[name=kept][value='" + right + "']"));
        press(page.locator("form .button.bad"));
        page.waitForURL("**/venues/" + right + "?*");
        look(page);

        assertThat(page.locator(".notice.done").textContent()).contains("20");
        assertThat(events(right)).isEqualTo(20);
        page.navigate("/venue/old-town-hall/");
        assertThat(page.url()).endsWith("/venue/new-town-hall/");
        assertThat(actions).isEqualTo(5);
        page.navigate("/admin/venues/merge?one=" + right);
        look(page);
        assertThat(barriers).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"en-GB, 1280, false", "de-DE, 390, true"})
    void termsAndWholeTables_haveNoBarriers(String language, int width, boolean dark) {
        Machine plain = DESK.speaking(language).wide(width);
        Machine machine = dark ? plain.inTheDark() : plain;
        long music = service.post(ADMIN, "/categories", "{\"name\": \"Music\"}").id();
        long concerts =
                service.post(ADMIN, "/categories", "{\"name\": \"Concerts\"}").id();
        Page page = begin(machine);
        for (String path : List.of(
                "/admin/categories/" + music,
                "/admin/categories/merge?one=" + music,
                "/admin/categories/merge?one=" + music + "&other=" + concerts,
                "/admin/categories/merge?one=" + music + "&other=" + music)) {
            page.navigate(path);
            look(page);
        }
        page.navigate("/admin/events");
        page.locator("[name=all]").check();
        page.locator("[value=trash]").click();
        page.locator(".plain-list").waitFor();
        look(page);
        page.goBack();
        page.locator("[name=all]").check();
        page.locator("[formaction$='/change']").click();
        page.locator("[value=look]").click();
        page.locator("[role=alert]").waitFor();
        look(page);

        assertThat(barriers).isEmpty();
    }
}
