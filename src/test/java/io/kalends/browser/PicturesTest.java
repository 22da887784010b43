package io.kalends.browser;

import static io.kalends.browser.Browser.Machine.DESK;

import com.microsoft.playwright.Page;
import io.kalends.browser.Browser.Machine;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Makes the pictures of the README, of the demo calendar: {@code mvn test -Dexcluded.tests=none -Dtest=PicturesTest
 * -Dkalends.screenshots=docs/images}.
 */
@EnabledIfSystemProperty(named = "kalends.screenshots", matches = ".+")
class PicturesTest extends EditorTask {
    private static final Path FOLDER = Path.of(System.getProperty("kalends.screenshots", ""));

    @RegisterExtension
    static final Browser browser = new Browser();

    PicturesTest() {
        super(browser);
    }

    @Test
    void pictures() {
        service.demo().fill();
        shoot(DESK, "/", "calendar-list");
        shoot(DESK, "/events/month/2026-12/", "calendar-month");
        shoot(DESK.inTheDark(), "/event/weihnachtsmarkt-auf-dem-rathausplatz-2/", "calendar-event");
        shoot(DESK.wide(390), "/events/month/2026-12/", "calendar-phone");
        shoot(begin(DESK), "editor-events");
    }

    private void shoot(Machine machine, String path, String name) {
        Page page = browser.window(service, machine);
        page.navigate(path);
        shoot(page, name);
    }

    private static void shoot(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions().setPath(FOLDER.resolve(name + ".png")));
    }
}
