package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import javax.imageio.ImageIO;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What administrators choose on the page of settings, and what comes of it. */
class SettingsTest {
    private static final String FORM = "form.main";
    private static final String NIGHT = """
            {"title": "Night walk", "start_date": "2026-12-05 23:30", "end_date": "2026-12-05 23:45", "cost": "12",
             "timezone": "UTC"}""";

    @RegisterExtension
    final TestService service = new TestService();

    @BeforeEach
    void setPasswords() {
        Browser.setPasswords(service);
    }

    private Browser admin() {
        return Browser.loggedIn(service, ADMIN);
    }

    private Document save(String... typed) {
        Browser browser = admin();
        return browser.follow(send(browser, typed));
    }

    private static Answer send(Browser browser, String... typed) {
        var fields = new HashMap<String, String>();
        for (int i = 0; i < typed.length; i += 2) fields.put(typed[i], typed[i + 1]);
        return browser.submit("/admin/settings", FORM, fields);
    }

    private Document refuse(String... typed) {
        Answer refused = send(admin(), typed);
        assertThat(refused.status()).as(refused.toString()).isEqualTo(400);
        return Browser.read(refused);
    }

    private static Answer get(TestService node, String path, String... headers) {
        return node.raw(null, "GET", path, null, headers.length == 0 ? Map.of() : Map.of(headers[0], headers[1]));
    }

    private Document page(String path, String... headers) {
        return Jsoup.parse(get(service, path, headers).body());
    }

    @Test
    void settings_takeEffectAtOnce_thoughRepliesAreCached() {
        service.post(ADMIN, "/events", NIGHT);
        for (int i = 0; i < 3; i++) {
            assertThat(page("/").select(".brand span").text()).isEqualTo("Kalends");
            assertThat(service.get("/events?window=all").text("events.0.cost")).isEqualTo("$12");
        }
        Document saved = save(
                "site_name", "Lindhafen",
                "timezone", "Europe/Berlin",
                "currency_code", "EUR",
                "currency_position", "postfix");

        assertThat(saved.select(".notice.done").text()).isEqualTo("Saved.");
        assertThat(saved.select(".brand span").text()).isEqualTo("Lindhafen");
        assertThat(page("/").select(".brand span").text()).isEqualTo("Lindhafen");
        assertThat(page("/").select("footer p").text()).contains("Europe/Berlin");
        assertThat(get(service, "/api").text("name")).isEqualTo("Lindhafen");
        assertThat(service.get("/events?window=all").text("events.0.cost")).isEqualTo("12€");
        assertThat(service.get("/doc").text("info.title")).contains("Lindhafen");
        // The day begins where the site is.
        assertThat(service.get("/events?start_date=2026-12-06").number("total")).isEqualTo(1);
    }

    @Test
    void settings_surviveANewStart() {
        save("site_name", "Lindhafen");
        service.restart();

        assertThat(page("/").select(".brand span").text()).isEqualTo("Lindhafen");
    }

    @Test
    void settings_areToldToOtherNodes() {
        TestService node = service.sameStore();
        node.start();
        try {
            assertThat(get(node, "/").body()).contains("Kalends");
            save("site_name", "Lindhafen");

            await().until(() -> get(node, "/").body().contains("Lindhafen"));
            await().until(() -> get(node, "/api").text("name").equals("Lindhafen"));
        } finally {
            node.stop();
        }
    }

    @Test
    void settings_areForAdministratorsOnly() {
        Browser editor = Browser.loggedIn(service, EDITOR);

        assertThat(editor.get("/admin/settings").status()).isEqualTo(403);
        assertThat(editor.page("/admin/events").select("nav a").eachText()).doesNotContain("Settings");
    }

    @Test
    void languages_areThoseChosen() {
        assertThat(page("/", "Accept-Language", "en").select("html").attr("lang"))
                .isEqualTo("en-GB");
        save("languages", "de");

        assertThat(page("/", "Accept-Language", "en").select("html").attr("lang"))
                .isEqualTo("de-DE");
    }

    @Test
    void weekStart_turnsTheMonth() {
        assertThat(page("/events/month/", "Accept-Language", "en-GB")
                        .selectFirst("th")
                        .text())
                .startsWith("Mon");
        save("week_start", "saturday");

        assertThat(page("/events/month/", "Accept-Language", "en-GB")
                        .selectFirst("th")
                        .text())
                .startsWith("Sat");
    }

    @Test
    void homeText_isCleanedAndStandsOnTheFirstPageOnly() {
        save("home_text_en", "Welcome to <b>Lindhafen</b><script>alert(1)</script>.\r\n\r\nEnjoy.");

        Document home = page("/", "Accept-Language", "en");
        assertThat(home.select(".welcome p").eachText()).containsExactly("Welcome to Lindhafen.", "Enjoy.");
        assertThat(home.select(".welcome script")).isEmpty();
        assertThat(page("/", "Accept-Language", "de").select(".welcome").attr("lang"))
                .isEqualTo("en");
        assertThat(page("/?search=walk").select(".welcome")).isEmpty();
        assertThat(page("/events/month/").select(".welcome")).isEmpty();
    }

    @Test
    void links_standAtTheFootOfPages() {
        save(
                "imprint_url", "https://lindhafen.example/imprint",
                "privacy_url", "/privacy",
                "footer_links[0][label]", "Town hall & council",
                "footer_links[0][url]", "https://lindhafen.example/");

        var links = page("/").select("footer ul a");
        assertThat(links.eachText()).startsWith("Imprint", "Privacy", "Town hall & council");
        assertThat(links.eachAttr("href"))
                .startsWith("https://lindhafen.example/imprint", "/privacy", "https://lindhafen.example/");
        assertThat(admin().page("/admin/settings")
                        .select("[name='footer_links[0][label]']")
                        .val())
                .isEqualTo("Town hall & council");
    }

    @Test
    void wrongSettings_areNamed_andNothingIsSaved() {
        Document page = refuse(
                "site_name", " ",
                "timezone", "Europe/Lindhafen",
                "imprint_url", "javascript:alert(1)",
                "footer_links[0][label]", "Council",
                "framing", "some",
                "frame_origins", "lindhafen");

        assertThat(page.select("#faults a").eachAttr("href"))
                .containsExactlyInAnyOrder(
                        "#f-site_name", "#f-timezone", "#f-imprint_url", "#f-footer_links", "#f-frame_origins");
        assertThat(page.select("#e-timezone").text()).isEqualTo("Choose a time zone such as Europe/Berlin.");
        assertThat(page.select("#f-timezone").val()).isEqualTo("Europe/Lindhafen");
        assertThat(get(service, "/api").text("name")).isEqualTo("Kalends");
    }

    @Test
    void frames_areAllowedToThoseNamed_butNeverForTheEditor() {
        assertThat(policy("/")).contains("frame-ancestors 'none'");
        save("framing", "some", "frame_origins", "https://lindhafen.example/\r\nhttps://news.example");

        assertThat(policy("/")).contains("frame-ancestors 'self' https://lindhafen.example https://news.example");
        assertThat(policy("/events/month/")).contains("https://news.example");
        assertThat(policy("/admin/login")).contains("frame-ancestors 'none'");
        save("framing", "all");
        assertThat(policy("/")).endsWith("frame-ancestors 'self' *");
    }

    private String policy(String path) {
        return get(service, path).header("Content-Security-Policy").orElseThrow();
    }

    @Test
    void colors_areAPairForLightAndDarkPages() {
        save("accent_color", "#000080");

        String sheet = page("/").select("link[href*=/colors/]").attr("href");
        assertThat(get(service, sheet).body())
                .contains(":root { --site: #000080; --site-2: #000080;")
                .contains("dark) { :root { --site: #5287ff; --site-2: #5287ff;");
        assertThat(admin().page("/admin/settings").select("link[href*=/colors/]"))
                .hasSize(1);
    }

    @Test
    void unreadableColor_isRefused_andTheNearestIsOffered() {
        Document page = refuse("accent_color", "#ffcc00");

        String offered = page.select("button[name=take_accent_color]").val();
        assertThat(page.select("#e-accent_color").text()).contains("1.2 to 1").contains(offered);
        Browser browser = admin();
        browser.follow(browser.submit(
                Jsoup.parse(page.html()), FORM, Map.of("take_accent_color", offered, "_token", token(browser))));
        assertThat(admin().page("/admin/settings").select("#f-accent_color").val())
                .isEqualTo(offered);
    }

    private static String token(Browser browser) {
        return browser.page("/admin/settings").select(FORM + " [name=_token]").val();
    }

    @Test
    void logoAndIcon_areImagesOfTheLibrary() throws IOException {
        for (String name : new String[] {"logo", "favicon"}) {
            Browser browser = admin();
            browser.follow(browser.upload(
                    "/admin/settings", "form[action$=/" + name + "]", Map.of(), name + ".png", png(400, 100)));
        }
        Document home = page("/");
        assertThat(home.select(".brand img").attr("src")).contains("/media/").contains("logo");
        assertThat(home.select("link[rel=icon]").attr("href")).contains("favicon");
        assertThat(home.select("link[rel=icon]").attr("type")).isEqualTo("image/png");
        assertThat(get(service, home.select(".brand img").attr("src")).status()).isEqualTo(200);

        long logo = service.get(ADMIN, "/media").number("media.1.id");
        service.delete(ADMIN, "/media/" + logo);
        assertThat(page("/").select(".brand img")).isEmpty();
        Browser browser = admin();
        browser.follow(browser.submit("/admin/settings", "form[action$=/favicon]", Map.of("image_remove", "true")));
        assertThat(page("/").select("link[rel=icon]").attr("href")).contains("icon.");
    }

    private static byte[] png(int width, int height) throws IOException {
        var image = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), "png", image);
        return image.toByteArray();
    }

    @Test
    void logo_thatIsNoImage_isRefused() {
        Answer refused = admin().upload(
                        "/admin/settings",
                        "form[action$=/logo]",
                        Map.of(),
                        "logo.svg",
                        "<svg/>".getBytes(StandardCharsets.UTF_8));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(Browser.read(refused).select(".wrong .fault").text()).contains("PNG");
    }

    @Test
    void highlights_areThoseChosen() throws IOException {
        long image = service.raw(
                        ADMIN,
                        "POST",
                        TestService.NAMESPACE + "/media",
                        png(40, 30),
                        Map.of("Content-Type", "image/png"))
                .id();
        service.post(ADMIN, "/categories", "{\"name\": \"Music\"}");
        for (String more : new String[] {"\"title\": \"Plain\"", "\"title\": \"Song\", \"categories\": [\"Music\"]"})
            service.post(ADMIN, "/events", """
                    {"start_date": "2026-12-05 10:00", "end_date": "2026-12-05 11:00", "image": %s, %s}
                    """.formatted(image, more));

        assertThat(highlights()).isEmpty();
        save("highlights", "next");
        assertThat(highlights()).contains("Plain", "Song");
        save("highlights", "category:music");
        assertThat(highlights()).isEqualTo("Song");
        save("highlights", "none");
        assertThat(highlights()).isEmpty();
    }

    private String highlights() {
        return page("/").select(".highlight h3").text();
    }

    @Test
    void twoAtOnce_areShownWhatTheOtherHasChanged() {
        Browser first = admin();
        Document open = first.page("/admin/settings");
        save("site_name", "Lindhafen");
        Answer conflict = first.submit(open, FORM, Map.of("site_name", "Harbour"));

        assertThat(conflict.status()).isEqualTo(409);
        assertThat(Browser.read(conflict).select("#conflict").text()).contains("Lindhafen", "Harbour");
    }

    @RegisterExtension
    final TestService given = new TestService().with(Setting.SITE_NAME, "Given").with(Setting.ACCENT_COLOR, "#1f6f8b");

    @Test
    void givenSettings_areShownAsFixed() {
        Browser.setPasswords(given);
        Browser browser = Browser.loggedIn(given, ADMIN);
        Document page = browser.page("/admin/settings");

        assertThat(page.select("[name=site_name], [name=accent_color]")).isEmpty();
        assertThat(page.select(".fixed").first().text()).contains("Given", "Fixed by the setting site-name");
        browser.follow(browser.submit(page, FORM, Map.of("site_name", "Other", "imprint_url", "/imprint")));
        assertThat(get(given, "/api").text("name")).isEqualTo("Given");
        assertThat(get(given, "/").body()).contains("/imprint");
    }
}
