package io.kalends.admin;

import static io.kalends.TestService.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.http.Wire;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Of a large form nothing is read before it is known who sends it, and of most forms hardly anything before it is known to be
 * one of ours.
 */
class FormsUnreadTest {
    private static final int LARGE = 9_500_000;
    private static final String PARTS = "multipart/form-data; boundary=cut";
    private static final String PAIRS = "application/x-www-form-urlencoded";

    @RegisterExtension
    static final TestService service = new TestService();

    @BeforeAll
    static void setPasswords() {
        Browser.setPasswords(service);
    }

    private static String head(String path, String cookies, String type, int length) {
        return "POST " + path + " HTTP/1.1\nHost: a\nCookie: " + cookies + "\nContent-Type: " + type
                + "\nContent-Length: " + length + "\n\n";
    }

    private static String cookies(Browser browser) {
        return browser.cookies().entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
    }

    private static String part(String name, String value) {
        return "--cut\nContent-Disposition: form-data; name=\"" + name + "\"\n\n" + value + "\n";
    }

    /** What is answered to a form of which only the head is sent: whoever waits to be asked for the body is not asked. */
    private static Wire.Reply unread(String path, String cookies) {
        try (var wire = new Wire(service.port())) {
            String head = head(path, cookies, PARTS, LARGE);
            return wire.send(head.replace("Host: a", "Host: a\nExpect: 100-continue"))
                    .reply();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/admin/media", "/admin/events/new", "/admin/logout", "/admin/profile/password"})
    void form_ofNobodyIsNotRead(String path) {
        Wire.Reply reply = unread(path, "kalends=" + "x".repeat(24));

        assertThat(reply.status()).isEqualTo(303);
        assertThat(reply.header("Location").orElseThrow()).endsWith("/admin/login");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/admin/login", "/admin/setup"})
    void door_takesAFewKilobytes(String path) {
        assertThat(unread(path, "").status()).isEqualTo(413);
        for (String type : new String[] {PARTS, PAIRS}) {
            try (var wire = new Wire(service.port())) {
                wire.send(head(path, "", type, 9_000)).send("a".repeat(9_000));
                assertThat(wire.reply().status()).isEqualTo(413);
            }
        }
    }

    /** The reply comes although most of the body does not. */
    private static Wire.Reply begun(Browser browser, String type, String beginning) {
        try (var wire = new Wire(service.port())) {
            wire.send(head("/admin/media", cookies(browser), type, 20_000)).send(beginning);
            return wire.send("a".repeat(20_000 - beginning.replace("\n", "\r\n").length()))
                    .reply();
        }
    }

    @Test
    void form_withoutItsTokenEarlyIsRefused() {
        Browser author = Browser.loggedIn(service, AUTHOR);
        String token = Browser.read(author.get("/admin/media"))
                .selectFirst("form[enctype] input[name=_token]")
                .attr("value");

        assertThat(begun(author, PARTS, part("alt", "b".repeat(9_000)) + part("_token", token))
                        .status())
                .isEqualTo(403);
        assertThat(begun(author, PAIRS, "alt=" + "b".repeat(9_000) + "&_token=" + token + "&title=")
                        .status())
                .isEqualTo(403);
        assertThat(begun(author, PARTS, part("_token", token + "x") + part("alt", ""))
                        .status())
                .isEqualTo(403);
        assertThat(begun(author, PARTS, part("_token", token) + part("alt", "")).status())
                .isNotEqualTo(403);
        assertThat(begun(author, PAIRS, "_token=" + token + "&title=").status()).isNotEqualTo(403);
    }

    /** So that a form with a large file in it is not refused. */
    @Test
    void everyForm_beginsWithItsToken() {
        Browser editor = Browser.loggedIn(service, io.kalends.auth.Role.ADMINISTRATOR);
        for (String path : new String[] {
            "/admin/events", "/admin/events/new", "/admin/venues/new", "/admin/organizers/new", "/admin/categories",
            "/admin/tags", "/admin/media", "/admin/users", "/admin/users/new", "/admin/profile"
        }) {
            for (var form : editor.page(path).select("form[method=post]")) {
                var first = form.selectFirst("input[name], select[name], textarea[name], button[name]");
                assertThat(first).as(path).isNotNull();
                assertThat(first.attr("name")).as(path).isEqualTo("_token");
            }
        }
    }
}
