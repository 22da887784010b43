package io.kalends.browser;

import static io.kalends.TestService.ADMIN;
import static io.kalends.browser.Browser.Machine.DESK;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import io.kalends.TestService;
import io.kalends.browser.Browser.Machine;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever looks after a town's website, in a real browser. */
@Tag("browser")
class TownTest {
    private static final String PASSWORD = "correct horse battery";

    @RegisterExtension
    static final Browser browser = new Browser();

    @RegisterExtension
    final TestService service = new TestService();

    @BeforeEach
    void addEvent() {
        service.post(ADMIN, "/events", """
                {"title": "Harbour Jazz", "start_date": "2026-11-20 19:30", "end_date": "2026-11-20 23:00",
                 "description": "Three bands. <a href='https://example.org/'>More</a>.", "categories": ["Music"]}""");
    }

    @AfterEach
    void close() {
        browser.closeAll();
    }

    /** Finishes the set-up as its first visitor. */
    private Page setUp(Machine machine) {
        Page page = browser.window(service, machine);
        String path = service.setUpPath().orElseThrow();
        page.navigate(path);
        if (!machine.scripts()) {
            page.locator("#f-token").fill(path.substring(path.indexOf('#') + 1));
            page.locator(".primary").click();
        }
        page.locator("#f-site_name").fill("Lindhafen");
        page.locator("#f-timezone").fill("Europe/Berlin");
        page.locator("#f-currency").selectOption("EUR");
        page.locator("#f-new_password").fill(PASSWORD);
        page.locator("#f-repeated").fill(PASSWORD);
        page.locator(".primary").click();
        page.waitForCondition(() -> page.title().contains("Lindhafen"));
        return page;
    }

    private static FilePayload logo() throws IOException {
        var image = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(300, 90, BufferedImage.TYPE_INT_RGB), "png", image);
        return new FilePayload("logo.png", "image/png", image.toByteArray());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void site_looksLikeATownsOwn_byTheSettingsPageAlone(boolean scripts) throws IOException {
        Page page = setUp(scripts ? DESK : DESK.withoutScripts());
        page.navigate("/admin/settings");
        page.getByLabel("Links and buttons").fill("#003366");
        page.getByLabel("Another colour for headings").check();
        page.getByLabel("Headings", new Page.GetByLabelOptions().setExact(true)).fill("#8a1538");
        page.getByLabel("Text in English").fill("Welcome to <b>Lindhafen</b>.");
        page.getByLabel("Imprint").fill("https://lindhafen.example/imprint");
        page.getByLabel("Privacy notice").fill("https://lindhafen.example/privacy");
        page.getByLabel("Accessibility statement").fill("https://lindhafen.example/access");
        page.locator("form.main > .actions .primary").click();
        page.waitForURL("**/settings?done=saved");
        page.locator("#f-file-logo").setInputFiles(logo());
        page.getByText("Use as logo").click();
        page.locator(".brand .logo-own").waitFor();

        page.navigate("/");
        assertThat(page.title()).isEqualTo("Lindhafen");
        assertThat(page.locator(".brand .logo-own").boundingBox().height).isGreaterThan(30);
        assertThat(page.locator(".welcome").textContent()).contains("Welcome to Lindhafen.");
        assertThat(page.locator("footer ul").textContent()).contains("Imprint", "Privacy", "Accessibility");
        assertThat(style(page, ".button.primary", "backgroundColor")).isEqualTo("rgb(0, 51, 102)");
        assertThat(style(page, ".agenda h2", "color")).isEqualTo("rgb(138, 21, 56)");
    }

    private static String style(Page page, String selector, String property) {
        return (String) page.locator(selector).first().evaluate("(it, name) => getComputedStyle(it)[name]", property);
    }

    @Test
    void colours_canBeReadOnEveryPage() {
        Page page = setUp(DESK);
        var found = new ArrayList<String>();
        for (String color : List.of("#003366", "#846800", "#0a7d2c")) {
            page.navigate("/admin/settings");
            page.getByLabel("Links and buttons").fill(color);
            page.locator("form.main > .actions .primary").click();
            page.waitForURL("**/settings?done=saved");
            found.addAll(barriersOfColour(page, color));
        }
        assertThat(found).isEmpty();
    }

    private static List<String> barriersOfColour(Page page, String color) {
        var found = new ArrayList<String>();
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
            for (String path : List.of("/", "/events/month/2026-11/", "/event/harbour-jazz/", "/admin/settings")) {
                page.navigate(path);
                Browser.barriersOfColour(page)
                        .forEach(barrier -> found.add(color + " " + scheme + " " + path + " " + barrier));
            }
        }
        return found;
    }

    @Test
    void colourThatCannotBeRead_isReplacedByTheOneOffered() {
        Page page = setUp(DESK.wide(390));
        page.navigate("/admin/settings");
        page.getByLabel("Links and buttons").fill("#ffcc00");
        page.locator("form.main > .actions .primary").click();
        page.locator("#faults").waitFor();
        assertThat(Browser.barriers(page)).isEmpty();
        page.locator("button[name=take_accent_color]").click();
        page.waitForURL("**/settings?done=saved");

        assertThat(page.getByLabel("Links and buttons").inputValue()).isEqualTo("#846800");
    }

    @ParameterizedTest
    @ValueSource(strings = {"navy", "yellow", "#777"})
    void accentOfATheme_canBeReadOnLightAndDarkPages(String color) throws IOException {
        Files.writeString(service.data().resolve("theme.css"), ":root { --accent: " + color + "; }");
        Page page = browser.window(service, DESK);
        var found = new ArrayList<String>();
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
            for (String path : List.of("/", "/events/month/2026-11/", "/event/harbour-jazz/", "/nothing")) {
                page.navigate(path);
                Browser.barriersOfColour(page).forEach(barrier -> found.add(scheme + " " + path + " " + barrier));
            }
        }
        assertThat(page.locator("link[href$='theme.css']").count()).isEqualTo(1);
        assertThat(found).isEmpty();
    }
}
