package io.kalends.browser;

import static io.kalends.TestService.ADMIN;
import static io.kalends.browser.Browser.Machine.DESK;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.browser.Browser.Machine;
import io.kalends.config.Setting;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Those who fill the calendar, in a real browser. */
@Tag("browser")
class EditorTest {
    private static final String PASSWORD = "correct horse battery";

    @RegisterExtension
    static final Browser browser = new Browser();

    @RegisterExtension
    static final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    @BeforeAll
    static void setUp() {
        Page page = browser.window(service, DESK);
        page.navigate(service.setUpPath().orElseThrow());
        page.getByLabel("Name of the calendar").fill("Lindhafen");
        page.locator("#f-new_password").fill(PASSWORD);
        page.locator("#f-repeated").fill(PASSWORD);
        assertThat(Browser.barriers(page)).isEmpty();
        press(page, "Finish");
        assertThat(page.title()).startsWith("All set");
        makeUser(page, "author");
        browser.closeAll();
    }

    /** Gives one of the users the tests are made with a password. */
    private static void makeUser(Page page, String name) {
        page.navigate("/admin/users?search=" + name);
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true))
                .first()
                .click();
        page.locator("#f-new_password").fill(PASSWORD);
        press(page, "Save");
    }

    @AfterEach
    void close() {
        browser.closeAll();
    }

    private static void press(Page page, String name) {
        page.getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName(name).setExact(true))
                .first()
                .click();
    }

    private static Page logIn(Machine machine, Role role) {
        Page page = browser.window(service, machine);
        page.navigate("/admin");
        page.locator("#username").fill(role.word());
        page.locator("#password").fill(PASSWORD);
        page.locator("form .primary").click();
        page.waitForURL("**/admin/events");
        return page;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void author_entersAnEvent_withScriptsAndWithout(boolean scripts) {
        String title = "Harbour Jazz " + scripts;
        Page page = logIn(scripts ? DESK : DESK.withoutScripts(), Role.AUTHOR);
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("New event"))
                .first()
                .click();
        page.getByLabel("Title").fill(title);
        page.getByLabel("Starts").fill("2026-12-05");
        page.locator("#f-start-time").fill("19:30");
        page.locator("#f-end-time").fill("23:00");
        page.getByText("Or make a new venue").click();
        page.locator("#f-new_venue-venue").fill("Hall " + scripts);
        page.getByLabel("Website").last().fill("https://example.org/jazz");
        page.locator("#f-description").fill("Three bands.");
        press(page, "Save");
        page.waitForURL("**/admin/events/*done=made");

        Answer found = service.get("/events?window=all&search=%22" + title.replace(" ", "%20") + "%22");
        assertThat(found.text("events.0.start_date")).isEqualTo("2026-12-05 19:30:00");
        assertThat(found.text("events.0.venue.venue")).isEqualTo("Hall " + scripts);
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("See it on the calendar"))
                .click();
        assertThat(page.locator("h1").textContent()).contains(title);
    }

    /** A browser puts the cursor there a moment after the page is loaded. */
    private static void typeTitle(Page page, String title) {
        page.locator("#f-title:focus").waitFor();
        page.keyboard().type(title);
    }

    @Test
    void author_entersOneAfterTheOtherByKeyboard() {
        Page page = logIn(DESK, Role.AUTHOR);
        page.navigate("/admin/events/new");
        typeTitle(page, "First of many");
        page.keyboard().press("Tab");
        page.keyboard().press("Tab");
        assertThat(page.evaluate("document.activeElement.id")).isEqualTo("f-start-date");
        page.keyboard().type("8.12.2026 19h");
        page.keyboard().press("Control+s");
        page.waitForURL("**/admin/events/*done=made");
        page.locator("button[name=another]").focus();
        page.keyboard().press("Enter");
        page.waitForURL("**/admin/events/new?copy=*");
        typeTitle(page, "Second of many");

        assertThat(page.getByLabel("Title").inputValue()).isEqualTo("Second of many");
        assertThat(page.locator("#f-start-date").inputValue()).isEqualTo("Tue, 8 Dec 2026");
        assertThat(service.get("/events?window=all&search=many").text("events.0.title"))
                .isEqualTo("First of many");
    }

    @Test
    void author_seesHowTimesAreUnderstoodAndTheEndMovesAlong() {
        Page page = logIn(DESK, Role.AUTHOR);
        page.navigate("/admin/events/new");
        page.locator("#f-start-date").fill("7.12.2026 19h");
        page.locator("#f-end-time").fill("23 Uhr");
        page.locator("#f-end-time").press("Tab");
        page.getByText("Monday, 7 December 2026, 19:00 – 23:00").waitFor();
        page.locator("#f-start-date").fill("9 Dec 2026");
        page.locator("#f-start-time").fill("8pm");
        page.locator("#f-start-time").press("Tab");
        page.getByText("Wednesday, 9 December 2026, 20:00 – 00:00").waitFor();

        assertThat(page.locator("#f-end-date").inputValue()).isEqualTo("Thu, 10 Dec 2026");
        assertThat(page.locator("#f-end-time").inputValue()).isEqualTo("00:00");
    }

    @Test
    void author_isWarnedBeforeLosingWhatWasTyped() {
        Page page = logIn(DESK, Role.AUTHOR);
        page.navigate("/admin/events/new");
        page.getByLabel("Title").fill("Half an event");
        var asked = new ArrayList<String>();
        page.onDialog(dialog -> {
            asked.add(dialog.type());
            dialog.accept();
        });
        page.navigate("/admin/venues");

        assertThat(asked).containsExactly("beforeunload");
    }

    @Test
    void author_findsAgainWhatWasNotSaved() {
        Page page = logIn(DESK, Role.AUTHOR);
        page.onDialog(dialog -> dialog.accept());
        page.navigate("/admin/events/new");
        page.getByLabel("Title").fill("Half an event");
        page.locator("#f-start-date").fill("7.12.2026 19h");
        page.locator("#f-featured").check();
        page.getByText("Tickets", new Page.GetByTextOptions().setExact(true)).click();
        page.locator("#f-tickets-0-name").fill("Child");
        page.locator("#f-tickets-1-name").fill("Adult");
        page.waitForCondition(() ->
                page.evaluate("Object.values(localStorage).join()").toString().contains("Adult"));
        page.navigate("/admin/venues");
        page.navigate("/admin/events/new");
        assertThat(Browser.barriers(page)).isEmpty();
        press(page, "Put it back");

        assertThat(page.getByLabel("Title").inputValue()).isEqualTo("Half an event");
        assertThat(page.locator("#f-featured").isChecked()).isTrue();
        assertThat(page.locator("#f-tickets-1-name").inputValue()).isEqualTo("Adult");
        page.locator("#f-tickets-0-price").fill("5");
        page.locator("#f-tickets-1-price").fill("8");
        press(page, "Save");
        page.waitForURL("**/admin/events/*done=made");
        page.navigate("/admin/events/new");
        assertThat(page.getByText("Put it back").count()).isZero();
        assertThat(page.evaluate("localStorage.length")).isEqualTo(0);
    }

    @Test
    void draft_goesWithWhoeverLogsOut() {
        Page page = logIn(DESK, Role.AUTHOR);
        page.onDialog(dialog -> dialog.accept());
        page.navigate("/admin/events/new");
        page.getByLabel("Title").fill("Secret");
        page.waitForCondition(() -> page.evaluate("localStorage.length").equals(1));
        press(page, "Log out");
        page.waitForURL("**/admin/login");

        assertThat(page.evaluate("localStorage.length")).isEqualTo(0);
    }

    private static String description(String title) {
        return service.get("/events?window=all&search=" + title).text("events.0.description");
    }

    @Test
    void author_writesTheDescriptionAsItWillLook() {
        Page page = logIn(DESK, Role.AUTHOR);
        page.onDialog(dialog -> dialog.accept("example.org"));
        page.navigate("/admin/events/new");
        page.getByLabel("Title").fill("Handwritten");
        page.locator("#f-start-date").fill("7.12.2026 19h");
        page.locator("#f-description").click();
        press(page, "Heading");
        page.keyboard().type("Programme");
        page.keyboard().press("Enter");
        page.keyboard().type("With ");
        press(page, "Bold");
        page.keyboard().type("three");
        press(page, "Bold");
        page.keyboard().type(" bands, see ");
        press(page, "Link");
        page.keyboard().press("ArrowRight");
        page.keyboard().press("Enter");
        press(page, "List");
        page.keyboard().type("Doors at 6");
        assertThat(Browser.barriers(page)).isEmpty();
        assertThat(page.locator("body").innerText()).doesNotContain("<b>", "<ul>");
        press(page, "Save");
        page.waitForURL("**/admin/events/*done=made");

        assertThat(description("Handwritten")
                        .replaceAll("\\s*\n\\s*", "")
                        .replace("&nbsp;", " ")
                        .replace('\u00a0', ' '))
                .contains("<h2>Programme</h2>", "<b>three</b> bands, see", "href=\"https://example.org\"")
                .contains("<ul><li>", "Doors at 6</li></ul>");
        String stored = description("Handwritten");
        press(page, "Save");
        page.waitForURL("**/admin/events/*done=saved");
        assertThat(description("Handwritten")).isEqualTo(stored);
    }

    @Test
    void pastedText_keepsItsFormAndNothingElse() {
        Page page = logIn(DESK, Role.AUTHOR);
        page.navigate("/admin/events/new");
        page.getByLabel("Title").fill("Pasted");
        page.locator("#f-start-date").fill("7.12.2026 19h");
        page.locator("#f-description").click();
        page.evaluate("""
                () => {
                  const data = new DataTransfer();
                  data.setData('text/html', `<html><head><style>p.MsoNormal {color: red}</style></head><body>
                    <!--[if gte mso 9]><xml>junk</xml><![endif]-->
                    <h1 class="MsoTitle" style="color:red">Title</h1>
                    <p class="MsoNormal" style="margin:0"><span lang="DE" style="font-weight:bold">Heavy</span> <o:p>&nbsp;</o:p>
                    <a href="https://example.org" onclick="alert(1)">there</a> <a href="javascript:alert(1)">not there</a></p>
                    <script>alert(1)</script><ul><li><font face="Arial">One</font></li></ul></body></html>`);
                  document.getElementById('f-description').dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}));
                }""");
        press(page, "Save");
        page.waitForURL("**/admin/events/*done=made");

        assertThat(description("Pasted"))
                .contains("<h2>Title</h2>", "<b>Heavy</b>", "<a href=\"https://example.org\">there</a>", "<li>One</li>")
                .doesNotContain("Mso", "style", "span", "font", "alert", "junk", "color");
    }

    @Test
    void editor_findsVenuesByTyping() {
        service.post(ADMIN, "/venues", "{\"venue\": \"Kulturspeicher\", \"city\": \"Lindhafen\"}");
        Page page = logIn(DESK, Role.AUTHOR);
        page.navigate("/admin/events/new");
        page.locator("#f-venue_add").pressSequentially("speich");
        page.waitForCondition(() -> page.locator("#list-venue option").count() == 1);

        assertThat(page.locator("#list-venue option").getAttribute("value")).startsWith("Kulturspeicher, Lindhafen #");
    }

    @Test
    void author_makesAVenueByTypingANewName() {
        Page page = logIn(DESK, Role.AUTHOR);
        page.navigate("/admin/events/new");
        page.getByLabel("Title").fill("First night");
        page.getByLabel("Starts").fill("2026-12-12 20:00");
        page.locator("#f-venue_add").fill("Playhouse on the quay");
        page.locator("#f-venue_add").press("Tab");
        page.getByText("This venue is new").waitFor();
        page.locator("#f-new_venue-city").fill("Lindhafen");
        press(page, "Save");
        page.waitForURL("**/admin/events/*done=made");

        assertThat(service.get("/venues?search=Playhouse").text("venues.0.city"))
                .isEqualTo("Lindhafen");
    }

    @Test
    void author_seesTheImageBeforeItIsUploaded() {
        Page page = logIn(DESK, Role.AUTHOR);
        page.navigate("/admin/events/new");
        page.locator("#f-file").setInputFiles(new FilePayload("stage.png", "image/png", image()));
        page.locator("[data-preview] canvas").waitFor();

        assertThat(page.locator("[data-preview] canvas").getAttribute("height")).isEqualTo("60");
    }

    @Test
    void administrator_publishesSeveralAtOnce() {
        for (String title : List.of("Draft one", "Draft two")) service.post(ADMIN, "/events", """
                    {"title": "%s", "start_date": "2026-12-24 10:00", "end_date": "2026-12-24 11:00", "status": "draft"}
                    """.formatted(title));
        Page page = logIn(DESK, Role.ADMINISTRATOR);
        page.navigate("/admin/events?status=draft&search=draft");
        page.locator("[data-all]").check();
        press(page, "Publish");
        page.waitForURL(url -> url.contains("done=publish"));

        assertThat(page.getByRole(AriaRole.STATUS).textContent()).contains("Published: 2.");
        assertThat(service.get("/events?window=all&search=draft").number("total"))
                .isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1280, 320})
    void conflict_canBeUsedByAll(int width) {
        long id = service.post(ADMIN, "/events", """
                {"title": "Contested", "start_date": "2026-12-20 10:00", "end_date": "2026-12-20 11:00", "cost": "5"}""").id();
        Page page = logIn(DESK.wide(width), Role.ADMINISTRATOR);
        page.navigate("/admin/events/" + id);
        service.patch(TestService.EDITOR, "/events/" + id, "{\"title\": \"Theirs\", \"cost\": \"7\"}");
        page.getByLabel("Title").fill("Mine");
        press(page, "Save");
        page.getByText("changed this on").waitFor();

        assertThat(Browser.barriers(page)).isEmpty();
        assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(width);
        page.getByLabel("Use theirs").check();
        press(page, "Save it like this");
        page.waitForURL("**/admin/events/*done=saved");
        assertThat(service.get("/events/" + id).text("title")).isEqualTo("Theirs");
    }

    private static byte[] image() {
        var image = new ByteArrayOutputStream();
        try {
            ImageIO.write(new BufferedImage(80, 60, BufferedImage.TYPE_INT_RGB), "png", image);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return image.toByteArray();
    }

    /** The main pages, among them the form of an event and that of an image. */
    private static List<String> pages(long event) {
        Answer image = service.raw(
                ADMIN, "POST", "/api/calendar/events/v1/media", image(), Map.of("Content-Type", "image/png"));
        service.post(ADMIN, "/custom-fields", """
                {"key": "language", "label": "Language", "kind": "choice", "options": ["German"], "public": false}""");
        service.post(ADMIN, "/custom-fields", "{\"key\": \"age\", \"label\": \"Age\", \"kind\": \"number\"}");
        return List.of(
                "/admin/media/" + image.id(),
                "/admin/events",
                "/admin/events?search=nothing-here",
                "/admin/events/new",
                "/admin/events/" + event,
                "/admin/venues",
                "/admin/venues/new",
                "/admin/categories",
                "/admin/tags",
                "/admin/media",
                "/admin/users",
                "/admin/users/new",
                "/admin/embed?view=month",
                "/admin/custom-fields",
                "/admin/custom-fields/language",
                "/admin/custom-fields/language/delete",
                "/admin/settings",
                "/admin/profile",
                "/admin/nothing");
    }

    @Test
    void pages_fitTheNarrowestPhone() {
        long id = service.post(ADMIN, "/events", """
                {"title": "Donaudampfschifffahrt", "start_date": "2026-12-20 10:00", "end_date": "2026-12-22 11:00",
                 "tickets": [{"name": "Seat", "price": "10"}], "categories": ["Music"]}""").id();
        var german = new Machine(true, ColorScheme.LIGHT, 320, "de-DE", "Europe/Berlin");
        Page page = logIn(german, Role.ADMINISTRATOR);
        var wide = new ArrayList<String>();
        for (String path : pages(id)) {
            page.navigate(path);
            if ((Integer) page.evaluate("document.documentElement.scrollWidth") > 320) wide.add(path);
        }

        assertThat(wide).isEmpty();
    }

    @Test
    void phone_showsEventsBeforeFiltersAndTheFormBeforeTheList() {
        service.post(ADMIN, "/events", """
                {"title": "Phone call", "start_date": "2026-12-20 10:00", "end_date": "2026-12-20 11:00", "categories": ["Music"]}""");
        Page page = logIn(DESK.wide(390), Role.ADMINISTRATOR);

        assertThat(page.locator("td.name").first().boundingBox().y).isLessThan(550);
        page.getByText("More filters").click();
        page.locator("#from").fill("2026-12-20");
        press(page, "Filter");
        page.waitForURL(url -> url.contains("from=2026-12-20"));
        assertThat(page.locator("#from").isVisible()).isTrue();
        page.navigate("/admin/categories");
        assertThat(page.locator("#f-name").boundingBox().y)
                .isLessThan(page.locator("td.name").first().boundingBox().y);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void pages_haveNoBarriers(boolean dark) {
        long id = service.post(ADMIN, "/events", """
                {"title": "Everything", "start_date": "2026-12-20 10:00", "end_date": "2026-12-20 11:00",
                 "tickets": [{"name": "Seat", "price": "10"}], "categories": ["Music"], "featured": true}""").id();
        Page page = logIn(dark ? DESK.inTheDark() : DESK, Role.ADMINISTRATOR);
        var found = new ArrayList<String>();
        for (String path : pages(id)) {
            page.navigate(path);
            List<String> barriers = dark ? Browser.barriersOfColour(page) : Browser.barriers(page);
            barriers.forEach(barrier -> found.add(path + " " + barrier));
        }
        assertThat(found).isEmpty();
    }
}
