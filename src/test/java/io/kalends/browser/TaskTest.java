package io.kalends.browser;

import static io.kalends.TestService.ADMIN;
import static io.kalends.browser.Browser.Machine.PHONE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.kalends.TestService;
import io.kalends.browser.Browser.Machine;
import io.kalends.config.Setting;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What visitors come for, counted in touches of a phone; it is Wednesday, 18 November 2026. */
@Tag("browser")
class TaskTest {
    @RegisterExtension
    static final Browser browser = new Browser();

    @RegisterExtension
    static final TestService service =
            new TestService().with(Setting.TIMEZONE, "Europe/Berlin").with(Setting.SITE_NAME, "Lindhafen");

    private int touches;

    @BeforeAll
    static void fill() {
        service.clock().forward(Duration.ofDays(3));
        make("Jam", "2026-11-21 20:00", "Free", "Music");
        make("Opera", "2026-11-21 20:00", "50", "Music");
        make("Tour", "2026-11-22 11:00", "Free", "Walks");
        make("Choir", "2026-11-25 19:00", "Free", "Music");
    }

    private static void make(String title, String start, String cost, String category) {
        assertThat(service.post(ADMIN, "/events", """
                {"title": "%s", "start_date": "%s", "end_date": "%s", "cost": "%s", "categories": ["%s"]}""".formatted(title, start, start, cost, category))
                        .status())
                .isEqualTo(201);
    }

    @AfterEach
    void close() {
        browser.closeAll();
    }

    private void touch(Locator element) {
        touches++;
        element.click();
    }

    @ParameterizedTest
    @CsvSource({
        "en-GB, true, This weekend, Free, Subscribe, Apple Calendar and other apps",
        "en-GB, false, This weekend, Free, Subscribe, Apple Calendar and other apps",
        "de-DE, true, Am Wochenende, Eintritt frei, Abonnieren, Apple Kalender und andere Apps",
        "de-DE, false, Am Wochenende, Eintritt frei, Abonnieren, Apple Kalender und andere Apps",
    })
    void freeMusicThisWeekend_isFoundAndSubscribedTo_byFiveTouches(
            String language, boolean scripts, String weekend, String free, String subscribe, String app) {
        Machine phone = PHONE.speaking(language);
        Page page = browser.window(service, scripts ? phone : phone.withoutScripts());
        page.navigate("/");

        touch(choice(page, weekend));
        touch(choice(page, free));
        touch(choice(page, "Music"));
        assertThat(page.locator(".event-title").allInnerTexts()).containsExactly("Jam");
        touch(page.locator("summary").filter(new Locator.FilterOptions().setHasText(subscribe)));
        Locator way = page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(app));
        // Only a phone can open it.
        way.click(new Locator.ClickOptions().setTrial(true));
        touches++;
        if (scripts) assertThat(Browser.barriers(page)).isEmpty();

        assertThat(touches).isLessThanOrEqualTo(5);
        String feed = way.getAttribute("href");
        assertThat(feed).startsWith("webcal:");
        assertThat(service.raw(null, "GET", feed.replaceFirst("webcal://[^/]+", ""), null, Map.of())
                        .body())
                .contains("SUMMARY:Jam", "SUMMARY:Choir")
                .doesNotContain("Opera", "Tour");
    }

    private static Locator choice(Page page, String text) {
        return page.locator(".quick").getByText(text, new Locator.GetByTextOptions().setExact(true));
    }
}
