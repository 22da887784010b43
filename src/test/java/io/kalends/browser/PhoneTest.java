package io.kalends.browser;

import static io.kalends.browser.Browser.Machine.PHONE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.kalends.TestService;
import io.kalends.config.Setting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Visitors of the demo calendar with a phone, whose screen is 390 by 844 pixels, without scripts. */
@Tag("browser")
class PhoneTest {
    private static final int SCREEN = 844;

    @RegisterExtension
    static final Browser browser = new Browser();

    @RegisterExtension
    static final TestService service =
            new TestService().with(Setting.TIMEZONE, "Europe/Berlin").with(Setting.SITE_NAME, "Lindhafen");

    @BeforeAll
    static void fill() {
        service.demo().fill();
    }

    @AfterEach
    void close() {
        browser.closeAll();
    }

    private static Page page(String language, String path) {
        Page page = browser.window(service, PHONE.withoutScripts().speaking(language));
        page.navigate(path);
        return page;
    }

    private static double bottom(Locator element) {
        return element.boundingBox().y + element.boundingBox().height;
    }

    @ParameterizedTest
    @CsvSource({
        "en-GB, /",
        "de-DE, /",
        "en-GB, /?when=week",
        "de-DE, /?free=1&categories=music&when=week",
        "de-DE, /?search=e&free=1&featured=0&from=2026-11-20&to=2026-12-24",
    })
    void firstResult_isOnTheFirstScreen(String language, String path) {
        Page page = page(language, path);

        assertThat(bottom(page.locator(".event-row .event-title").first())).isLessThan(SCREEN);
        assertThat(page.locator(".filters details").getAttribute("open")).isNull();
    }

    @Test
    void highlights_takeLessThanHalfTheFirstScreen() {
        Locator highlights = page("de-DE", "/").locator(".highlights");

        assertThat(highlights.boundingBox().height).isLessThan(SCREEN / 2.0);
    }
}
