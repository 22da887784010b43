package io.kalends.browser;

import static io.kalends.browser.Browser.Machine.PHONE;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Media;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Visitors of the demo calendar with a phone, whose screen is 390 by 844 pixels, without scripts. */
@Tag("browser")
class PhoneTest {
    private static final int SCREEN = 844;
    private static final Locator.GetByTextOptions EXACTLY = new Locator.GetByTextOptions().setExact(true);

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

    @Test
    void month_startsWithToday_andLeadsToOtherDays() {
        Page page = page("en-GB", "/events/month/");

        assertThat(page.locator("td:visible time").first().getAttribute("datetime"))
                .isEqualTo("2026-11-15");
        assertThat(bottom(page.locator("td:visible li").first())).isLessThan(SCREEN);
        page.locator(".days").getByText("5", EXACTLY).click();
        assertThat(page.locator("#d5").isVisible()).isTrue();
        assertThat(page.locator("#d5").boundingBox().y).isBetween(0.0, SCREEN / 2.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/events/month/", "/events/month/2026-12/", "/events/week/2026-12-07/"})
    void grid_namesNothingTwice(String path) {
        Page page = page("en-GB", path);

        assertThat(page.locator("td:visible a:visible .name")
                        .evaluateAll("all => all.map(one => one.closest('a').href)"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .isNotEmpty()
                .doesNotHaveDuplicates();
    }

    @Test
    void marks_areNotCutOff() {
        Page page = browser.window(service, Browser.Machine.DESK);
        page.navigate("/events/month/");

        assertThat(page.locator("td .remark").count()).isPositive();
        assertThat(page.locator("td .remark").evaluateAll("""
                all => all.filter(one => {
                  const own = one.getBoundingClientRect(), cell = one.closest('td').getBoundingClientRect()
                  return own.width === 0 || own.right > cell.right + 1 || own.bottom > cell.bottom + 1
                }).map(one => one.closest('li').innerText)""")).isEqualTo(List.of());
    }

    @Test
    void event_isPrintedOnOnePage() {
        Page page = page("de-DE", "/event/weihnachtsmarkt-auf-dem-rathausplatz-2/");
        String pdf = new String(page.pdf(new Page.PdfOptions().setFormat("A4")), StandardCharsets.ISO_8859_1);

        assertThat(Pattern.compile("/Type /Page\\b").matcher(pdf).results().count())
                .isEqualTo(1);
    }

    @Test
    void bar_isUnderstoodOnPaper() {
        Page page = page("en-GB", "/events/month/2026-12/");
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        Locator bar = page.locator(".bar").first();

        assertThat(page.locator("thead").isVisible()).isTrue();
        assertThat(bar.locator(".until").innerText()).isEqualTo("27 Nov – 22 Dec 2026");
        assertThat(bar.locator("a").evaluate("one => getComputedStyle(one).borderTopStyle"))
                .isEqualTo("solid");
    }
}
