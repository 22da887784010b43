package io.kalends.browser;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FilePayload;
import io.kalends.admin.ForeignCalendar;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Those who import other calendars, in a real browser. */
class ImportingTest extends EditorTask {
    @RegisterExtension
    static final Browser browser = new Browser();

    private final ForeignCalendar calendar = new ForeignCalendar();
    private String pictures = "";

    ImportingTest() {
        super(browser);
        service.reading(calendar);
    }

    @BeforeEach
    void fill() {
        calendar.with("a", "Choir", 3).with("b", "Organ", 4).with("c", "Brass", 5);
        service.post(ADMIN, "/events", """
                {"title": "Choir", "start_date": "2026-12-03 19:30", "end_date": "2026-12-03 22:00",
                 "timezone": "Europe/Berlin", "venue": {"venue": "Town Hall"}}""");
    }

    /** Looks at a page, and takes a picture where one is wanted. */
    private void see(Page page, String name) {
        look(page);
        String folder = System.getProperty("kalends.screenshots", "");
        if (!folder.isEmpty())
            page.screenshot(
                    new Page.ScreenshotOptions().setFullPage(true).setPath(Path.of(folder, pictures + name + ".png")));
    }

    @ParameterizedTest
    @CsvSource({
        "en-GB, 1280, true, false",
        "de-DE, 1280, true, true",
        "de-DE, 390, true, false",
        "en-GB, 390, false, false",
    })
    void source_isAddedRunAndDecidedOn(String language, int width, boolean scripts, boolean dark) {
        pictures = language + "-" + width + "-" + dark + "-" + scripts + "-";
        Page page = begin(language, width, scripts, dark);
        page.navigate("/admin/sources");
        see(page, "empty");
        page.navigate("/admin/sources/new");
        see(page, "new");
        page.locator("#f-address").fill("https://club.example.org/feed.ics");
        page.locator("#f-name").fill("The club");
        page.locator("#f-every").fill("60");
        page.locator("[name=try]").click();
        page.locator("#tried").waitFor();
        see(page, "tried");
        page.locator("main .primary").click();
        page.locator("#runs").waitFor();
        String source = page.url().replaceFirst("\\?.*", "");
        bringIn(page, source);
        long event = service.get("/events?window=all&search=Organ").number("events.0.id");
        service.patch(ADMIN, "/events/" + event, "{\"title\": \"Our organ\", \"description\": \"Loud\"}");
        calendar.with("b", "Their organ", 4).with("d", "", 6);
        bringIn(page, source);
        page.locator("#kept").waitFor();
        see(page, "source");
        page.navigate("/admin/events/" + event);
        see(page, "event");
        page.navigate("/admin/sources");
        see(page, "list");
        page.navigate("/admin/sources/duplicates");
        assertThat(page.locator(".duplicate").count()).isOne();
        see(page, "duplicates");
        page.navigate("/admin/sources/upload");
        see(page, "upload");
        byte[] table = "Name;Day;Where\nFair;7;Square\nDance;soon;\n".getBytes(StandardCharsets.UTF_8);
        page.locator("#f-file").setInputFiles(new FilePayload("fairs.csv", "text/csv", table));
        page.locator("main .primary").click();
        page.locator("#first").waitFor();
        see(page, "preview");
        page.locator("[value=bring]").click();
        page.locator("#runs").waitFor();
        see(page, "brought");

        assertThat(barriers).isEmpty();
    }

    private static void bringIn(Page page, String source) {
        page.navigate(source);
        int runs = page.locator("details.run").count();
        page.locator("[value=run]").click();
        page.locator(".notice.done").waitFor();
        await().until(() -> {
            page.navigate(source);
            return page.locator("details.run").count() > runs
                    && page.locator(".status.future").count() == 0;
        });
    }
}
