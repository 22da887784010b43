package io.kalends.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.config.Setting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SecureCookieTest {
    @RegisterExtension
    final TestService service = new TestService().with(Setting.BASE_URL, "https://calendar.example.org/town");

    @Test
    void cookie_isLockedToTheHostOverHttps() {
        Browser.setPasswords(service);
        var browser = new Browser(service);

        assertThat(browser.logIn("editor", Browser.PASSWORD)
                        .header("Set-Cookie")
                        .orElseThrow())
                .matches("__Host-kalends=\\w{24}; Path=/; HttpOnly; SameSite=Lax; Secure");
        assertThat(browser.page("/town/admin/events").select("form.filters").attr("action"))
                .isEqualTo("/town/admin/events");
    }
}
