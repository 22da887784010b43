package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LoggingInTest {
    @RegisterExtension
    final TestService service = new TestService().with(Setting.LOGIN_FAILURES, "3");

    @BeforeEach
    void setPasswords() {
        Browser.setPasswords(service);
    }

    private Browser browser() {
        return new Browser(service);
    }

    @Test
    void editor_asksForALogInAndComesBack() {
        Browser browser = browser();
        Answer asked = browser.get("/admin/venues?search=hall");

        assertThat(asked.status()).isEqualTo(303);
        assertThat(asked.header("Location")).contains("/admin/login?next=%2Fvenues%3Fsearch%3Dhall");
        Answer entered = browser.submit(
                asked.header("Location").orElseThrow(),
                "form",
                Map.of("username", "editor", "password", Browser.PASSWORD));
        assertThat(entered.header("Location")).contains("/admin/venues?search=hall");
        assertThat(browser.get("/admin/venues").status()).isEqualTo(200);
    }

    @Test
    void logIn_saysWhatToDoAboutAForgottenPassword() {
        assertThat(browser().page("/admin/login").select("details").text())
                .contains("Forgotten your password?", "kalends user login NAME");
        assertThat(browser()
                        .sending("Accept-Language", "de")
                        .page("/admin/login")
                        .select("details")
                        .text())
                .contains("Passwort vergessen?", "kalends user login NAME");
    }

    @Test
    void logIn_leadsNowhereElse() {
        for (String next : List.of("//evil.example", "https://evil.example", "/\\evil.example", "x", "/%2F/evil", "")) {
            Answer entered = browser()
                    .submit(
                            "/admin/login",
                            "form",
                            Map.of("username", "editor", "password", Browser.PASSWORD, "next", next));
            assertThat(entered.header("Location").orElseThrow())
                    .as(next)
                    .startsWith("/admin")
                    .doesNotContain("//");
        }
    }

    @Test
    void cookie_isOutOfReachOfScriptsAndOtherSites() {
        Answer entered = browser().logIn("editor", Browser.PASSWORD);

        assertThat(entered.header("Set-Cookie").orElseThrow())
                .matches("kalends=\\w{24}; Path=/; HttpOnly; SameSite=Lax");
        assertThat(entered.header("Cache-Control")).contains("no-store");
    }

    @Test
    void logIn_refusesWhatIsWrongWithoutSayingWhat() {
        Answer wrong = browser().logIn("editor", "not the password");
        Answer unknown = browser().logIn("nobody", "not the password");

        assertThat(wrong.status()).isEqualTo(401);
        assertThat(wrong.body()).contains("The name or the password is not right.");
        assertThat(unknown.status()).isEqualTo(401);
        assertThat(Browser.read(unknown).select(".notice").text())
                .isEqualTo(Browser.read(wrong).select(".notice").text());
        assertThat(wrong.body()).doesNotContain("not the password");
    }

    @Test
    void logIn_doesNotTakeApplicationPasswords() {
        assertThat(browser().logIn("editor", service.secret(EDITOR)).status()).isEqualTo(401);
    }

    @Test
    void logIn_isThrottled() {
        for (int i = 0; i < 3; i++) browser().logIn("editor", "not the password");
        Answer throttled = browser().logIn("editor", Browser.PASSWORD);

        assertThat(throttled.status()).isEqualTo(429);
        assertThat(throttled.header("Retry-After")).contains("900");
        assertThat(throttled.body()).contains("wait 15 minutes");
        assertThat(browser().logIn("author", Browser.PASSWORD).status()).isEqualTo(303);
    }

    @Test
    void logIn_ofACrowd_isGrantedOrPutOff() {
        List<Integer> statuses = IntStream.range(0, 100)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> browser().logIn("editor", Browser.PASSWORD).status(), Thread::startVirtualThread))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();

        assertThat(statuses).contains(303).isSubsetOf(303, 429);
        assertThat(browser().logIn("editor", Browser.PASSWORD).status()).isEqualTo(303);
    }

    @Test
    void logIn_needsTheFormOfThisBrowser() {
        Browser browser = browser();
        browser.get("/admin/login");
        String stolen = browser().page("/admin/login").select("[name=_token]").attr("value");
        Map<String, String> fields = Map.of("username", "editor", "password", Browser.PASSWORD);

        assertThat(browser.post("/admin/login", fields).status()).isEqualTo(403);
        var with = new java.util.HashMap<>(fields);
        with.put("_token", stolen);
        assertThat(browser.post("/admin/login", with).status()).isEqualTo(403);
        assertThat(browser().post("/admin/login", with).status()).isEqualTo(403);
    }

    @Test
    void session_isAlwaysANewOne() {
        Browser browser = browser();
        browser.cookies().put("kalends", "x".repeat(24));
        browser.logIn("editor", Browser.PASSWORD);
        String first = browser.cookies().get("kalends");
        browser.cookies().remove("kalends");
        browser.logIn("editor", Browser.PASSWORD);

        assertThat(first).isNotEqualTo("x".repeat(24));
        assertThat(browser.cookies().get("kalends")).isNotEqualTo(first);
    }

    @Test
    void forms_areRefusedWithoutTheirMark() {
        Browser browser = Browser.loggedIn(service, EDITOR);
        Browser other = Browser.loggedIn(service, AUTHOR);
        String others = other.page("/admin/events").select("[name=_token]").attr("value");

        assertThat(browser.post("/admin/tags", Map.of("name", "live")).status()).isEqualTo(403);
        assertThat(browser.post("/admin/tags", Map.of("name", "live", "_token", others))
                        .status())
                .isEqualTo(403);
        assertThat(browser.post("/admin/tags", Map.of("name", "live", "_token", "x.y"))
                        .status())
                .isEqualTo(403);
        assertThat(service.get("/tags?hide_empty=false").number("total")).isZero();
    }

    @Test
    void forms_areRefusedWhenAnotherSiteSendsThem() {
        Browser browser = Browser.loggedIn(service, EDITOR);
        var page = browser.page("/admin/tags");
        browser.sending("Sec-Fetch-Site", "cross-site");

        assertThat(browser.submit(page, ".side form", Map.of("name", "live")).status())
                .isEqualTo(403);
        browser.sending("Sec-Fetch-Site", "same-origin");
        assertThat(browser.submit(page, ".side form", Map.of("name", "live")).status())
                .isEqualTo(303);
    }

    @Test
    void interface_takesNoSessions() {
        Browser browser = Browser.loggedIn(service, ADMIN);

        assertThat(browser.get(TestService.NAMESPACE + "/users").status()).isEqualTo(401);
        assertThat(browser.post(TestService.NAMESPACE + "/tags", Map.of("name", "live"))
                        .status())
                .isEqualTo(401);
    }

    @Test
    void logOut_endsTheSession() {
        Browser browser = Browser.loggedIn(service, EDITOR);
        String token = browser.cookies().get("kalends");
        Answer left = browser.submit("/admin/events", "header form", Map.of());

        assertThat(left.header("Location")).contains("/admin/login");
        assertThat(browser.cookies()).doesNotContainKey("kalends");
        browser.cookies().put("kalends", token);
        assertThat(browser.get("/admin/events").status()).isEqualTo(303);
    }

    @Test
    void session_endsByItself() {
        Browser browser = Browser.loggedIn(service, EDITOR);
        service.clock().forward(Duration.ofHours(7));
        assertThat(browser.get("/admin/events").status()).isEqualTo(200);
        service.clock().forward(Duration.ofHours(8));

        assertThat(browser.get("/admin/events").status()).isEqualTo(303);
    }

    @Test
    void pages_areKeptNowhereAndShowOthersNothing() {
        Browser browser = Browser.loggedIn(service, EDITOR);
        Answer page = browser.get("/admin/events");

        assertThat(page.header("Cache-Control")).contains("no-store");
        assertThat(page.header("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'self'");
        assertThat(page.body()).doesNotContain("<style", " style=", " onclick=");
        assertThat(browser().get("/admin/events").status()).isEqualTo(303);
    }

    @Test
    void pages_speakGermanToo() {
        var page = Browser.loggedIn(service, EDITOR)
                .sending("Accept-Language", "de-AT")
                .page("/admin/events/new");

        assertThat(page.select("html").attr("lang")).startsWith("de");
        assertThat(page.select("h1").text()).isEqualTo("Neuer Termin");
    }
}
