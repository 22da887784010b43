package io.kalends.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SetupTest {
    private static final String FORM = "form";

    @RegisterExtension
    final TestService service = new TestService();

    private static Map<String, String> typed(String... more) {
        var typed = new HashMap<>(Map.of(
                "site_name",
                "Lindhafen",
                "timezone",
                "Europe/Berlin",
                "new_password",
                Browser.PASSWORD,
                "repeated",
                Browser.PASSWORD));
        for (int i = 0; i < more.length; i += 2) typed.put(more[i], more[i + 1]);
        return typed;
    }

    private static String token(TestService service) {
        String path = service.setUpPath().orElseThrow();
        assertThat(path).startsWith("/admin/setup#");
        return path.substring(path.indexOf('#') + 1);
    }

    private static Document open(Browser browser, String token) {
        Answer opened = browser.post("/admin/setup", Map.of("token", token));
        assertThat(opened.status()).as(opened.toString()).isEqualTo(200);
        return Browser.read(opened);
    }

    private Document open(Browser browser) {
        return open(browser, token(service));
    }

    @Test
    void setUp_givesPasswordNameAndZone() {
        var browser = new Browser(service);
        Answer done = browser.submit(open(browser), FORM, typed());

        assertThat(done.status()).as(done.toString()).isEqualTo(200);
        assertThat(browser.get("/admin/events").status()).isEqualTo(200);
        assertThat(new Browser(service).logIn("administrator", Browser.PASSWORD).status())
                .isEqualTo(303);
        assertThat(Browser.read(done).title()).endsWith("Lindhafen");
        Answer index = index(service);
        assertThat(index.text("name")).isEqualTo("Lindhafen");
        assertThat(index.text("timezone")).isEqualTo("Europe/Berlin");
    }

    @Test
    void setUp_givesTheCurrency() {
        var browser = new Browser(service).sending("Accept-Language", "de");
        Document page = open(browser);
        assertThat(page.select("#f-currency option[selected]").text()).isEqualTo("Euro (EUR)");
        browser.submit(page, FORM, typed("currency", "CHF"));
        Answer made = service.post(TestService.ADMIN, "/events", """
                {"title": "Fair", "start_date": "2027-01-05 10:00", "end_date": "2027-01-05 12:00", "cost": "12"}""");

        assertThat(made.text("cost")).isEqualTo("12CHF");
    }

    @Test
    void setUp_refusesAnUnknownCurrency() {
        var browser = new Browser(service);
        Answer refused = browser.submit(open(browser), FORM, typed("currency", "XYZ"));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(Browser.read(refused).select(".wrong #f-currency")).hasSize(1);
    }

    private static Answer index(TestService node) {
        return node.raw(null, "GET", "/api", null, Map.of());
    }

    @Test
    void setUp_isDoneOnce() {
        String token = token(service);
        var browser = new Browser(service);
        browser.submit(open(browser), FORM, typed());

        assertThat(service.setUpPath()).isEmpty();
        assertThat(new Browser(service).get("/admin/setup").header("Location")).contains("/admin/login");
        var again = new HashMap<>(typed("new_password", "another password", "repeated", "another password"));
        again.put("token", token);
        new Browser(service).post("/admin/setup", again);
        assertThat(new Browser(service)
                        .logIn("administrator", "another password")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void setUp_needsTheToken() {
        var browser = new Browser(service);

        assertThat(browser.get("/admin/setup").status()).isEqualTo(403);
        assertThat(browser.get("/admin/setup?token=" + token(service)).body()).doesNotContain("new_password");
        Answer guessed = browser.post("/admin/setup", Map.of("token", "x".repeat(24)));
        assertThat(guessed.status()).isEqualTo(403);
        assertThat(guessed.body())
                .contains("is no token that the service has printed")
                .doesNotContain("new_password");
        assertThat(browser.post("/admin/setup", typed("token", "x".repeat(24))).status())
                .isEqualTo(403);
        assertThat(service.setUpPath()).isPresent();
        assertThat(browser.page("/admin/login").text()).contains("Nobody has a password yet");
    }

    @Test
    void token_isGoodAtEveryNodeAndAfterARestart() {
        TestService node = service.sameStore();
        String token = token(service);
        service.restart();
        assertThat(token(service)).isNotEqualTo(token);
        node.start();
        try {
            var browser = new Browser(node);
            Answer done = browser.submit(open(browser, token), FORM, typed());

            assertThat(done.status()).as(done.toString()).isEqualTo(200);
            await().until(() -> index(service).text("name").equals("Lindhafen"));
        } finally {
            node.stop();
        }
        assertThat(service.setUpPath()).isEmpty();
        assertThat(new Browser(service)
                        .post("/admin/setup", Map.of("token", token))
                        .header("Location"))
                .contains("/admin/login");
    }

    @Test
    void token_isForgottenAfterAWeek() {
        String token = token(service);
        service.clock().forward(Duration.ofDays(8));

        assertThat(new Browser(service)
                        .post("/admin/setup", Map.of("token", token))
                        .status())
                .isEqualTo(403);
    }

    @Test
    void setUp_namesWhatIsWrong() {
        var browser = new Browser(service);
        Answer refused = browser.submit(
                open(browser),
                FORM,
                typed("new_password", "short", "timezone", "Europe/Lindhafen", "site_name", "Town"));

        assertThat(refused.status()).isEqualTo(400);
        var page = Browser.read(refused);
        assertThat(page.select("#e-new_password").text()).contains("10 to 200 characters");
        assertThat(page.select("#e-repeated").text()).isNotEmpty();
        assertThat(page.select("#e-timezone").text()).contains("Choose a time zone");
        assertThat(page.select("#f-site_name").attr("value")).isEqualTo("Town");
        assertThat(refused.body()).doesNotContain("short\"");
    }

    @Test
    void setUp_fillsInTheDemoCalendar() {
        var browser = new Browser(service);
        browser.submit(open(browser), FORM, typed("demo", "true"));

        assertThat(browser.page("/admin/events?when=").select("td.name")).hasSize(TablePages.PER_PAGE);
    }

    @RegisterExtension
    final TestService given = new TestService().with(Setting.SITE_NAME, "Given");

    @Test
    void setUp_leavesWhatWasGivenAtTheStart() {
        var browser = new Browser(given);
        Document page = open(browser, token(given));
        assertThat(page.select("#f-site_name")).isEmpty();
        browser.submit(page, FORM, typed("site_name", "Other"));

        assertThat(index(given).text("name")).isEqualTo("Given");
    }
}
