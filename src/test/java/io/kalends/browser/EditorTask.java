package io.kalends.browser;

import static io.kalends.browser.Browser.Machine.DESK;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.kalends.TestService;
import io.kalends.browser.Browser.Machine;
import io.kalends.config.Setting;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tasks of those who look after events, in a real browser: what they do is counted, and what is in their way noted. */
@Tag("browser")
abstract class EditorTask {
    private static final String PASSWORD = "correct horse battery";

    @RegisterExtension
    final TestService service =
            new TestService().with(Setting.TIMEZONE, "Europe/Berlin").with(Setting.SITE_NAME, "Lindhafen");

    final List<String> barriers = new ArrayList<>();
    int actions;
    private final Browser browser;
    private Machine machine = DESK;

    /** @param browser the one of the class alone: classes are tested at the same time, each by a thread of its own */
    EditorTask(Browser browser) {
        this.browser = browser;
    }

    @AfterEach
    void close() {
        browser.closeAll();
    }

    Page begin(String language, int width, boolean scripts, boolean dark) {
        Machine plain = DESK.speaking(language).wide(width);
        return begin(scripts ? (dark ? plain.inTheDark() : plain) : plain.withoutScripts());
    }

    /** Finishes the set-up, and begins at the table of events. */
    Page begin(Machine chosen) {
        machine = chosen;
        Page page = browser.window(service, machine);
        String path = service.setUpPath().orElseThrow();
        page.navigate(path);
        if (!machine.scripts()) {
            page.locator("#f-token").fill(path.substring(path.indexOf('#') + 1));
            page.locator(".primary").click();
        }
        page.locator("#f-new_password").fill(PASSWORD);
        page.locator("#f-repeated").fill(PASSWORD);
        page.locator("main .primary").click();
        page.navigate("/admin/events");
        return page;
    }

    void press(Locator element) {
        actions++;
        element.click();
    }

    void fill(Locator element, String text) {
        actions++;
        element.fill(text);
    }

    void choose(Locator element, String value) {
        actions++;
        element.selectOption(value);
    }

    void look(Page page) {
        int width = (Integer) page.evaluate("document.documentElement.scrollWidth");
        if (width > machine.width()) barriers.add(page.title() + " is " + width + " wide");
        if (!machine.scripts()) return;
        List<String> found =
                machine.equals(machine.inTheDark()) ? Browser.barriersOfColour(page) : Browser.barriers(page);
        found.forEach(barrier -> barriers.add(page.title() + " " + barrier));
    }
}
