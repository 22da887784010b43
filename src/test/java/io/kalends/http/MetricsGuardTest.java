package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who may read the measurements. */
class MetricsGuardTest {
    private static final String PASSWORD = "prometheus-reads:this";

    @RegisterExtension
    final TestService withPassword =
            new TestService().with(Setting.METRICS_PASSWORD, PASSWORD).with(Setting.LOGIN_FAILURES, "3");

    @RegisterExtension
    final TestService withAddresses = new TestService()
            .with(Setting.METRICS_ADDRESSES, "10.1.0.0/16, 2001:db8::7")
            .with(Setting.TRUSTED_PROXIES, "127.0.0.1");

    @RegisterExtension
    final TestService withBoth = new TestService()
            .with(Setting.METRICS_ADDRESSES, "10.1.0.0/16")
            .with(Setting.METRICS_PASSWORD, PASSWORD)
            .with(Setting.TRUSTED_PROXIES, "127.0.0.1");

    private static Answer get(TestService service, String path, String... headers) {
        var all = new HashMap<String, String>();
        for (int i = 0; i < headers.length; i += 2) all.put(headers[i], headers[i + 1]);
        return service.raw(null, "GET", path, null, all);
    }

    private static Answer metrics(TestService service, String... headers) {
        return get(service, "/metrics", headers);
    }

    private static Answer from(TestService service, String address) {
        return metrics(service, "X-Forwarded-For", address);
    }

    @Test
    void password_isTakenAsBearerOrBasicOfAnyUser() {
        for (String shown : new String[] {
            "Bearer " + PASSWORD, TestService.basic("prometheus", PASSWORD), TestService.basic("anybody", PASSWORD)
        }) {
            Answer answer = metrics(withPassword, "Authorization", shown);
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).contains("kalends_statements");
        }
    }

    @Test
    void password_isAskedFor() {
        for (String accept : new String[] {"*/*", "text/html"}) {
            Answer answer = metrics(withPassword, "Accept", accept);
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.header("WWW-Authenticate")).contains("Basic realm=\"metrics\", charset=\"UTF-8\"");
            assertThat(answer.body()).doesNotContain("kalends_statements");
        }
        assertThat(withPassword.raw(null, "HEAD", "/metrics", null, Map.of()).status())
                .isEqualTo(401);
        assertThat(get(withPassword, "/Metrics/").status()).isEqualTo(401);
    }

    @Test
    void guesses_areThrottled() {
        for (String guess : new String[] {"Bearer x", TestService.basic("a", PASSWORD + "x"), "Basic"})
            assertThat(metrics(withPassword, "Authorization", guess).status()).isEqualTo(401);

        Answer throttled = metrics(withPassword, "Authorization", "Bearer " + PASSWORD);
        assertThat(throttled.status()).isEqualTo(429);
        assertThat(throttled.header("Retry-After")).contains("900");
    }

    @Test
    void credentialsOfUsers_areNoneForMeasurements() {
        assertThat(metrics(withPassword, "Authorization", withPassword.basic(TestService.ADMIN))
                        .status())
                .isEqualTo(401);
    }

    @Test
    void addresses_areThoseOfTheList() {
        assertThat(from(withAddresses, "10.1.255.3").status()).isEqualTo(200);
        assertThat(from(withAddresses, "2001:db8::7").status()).isEqualTo(200);
        assertThat(from(withAddresses, "10.2.0.1").status()).isEqualTo(403);
        assertThat(from(withAddresses, "2001:db8::8").status()).isEqualTo(403);
        assertThat(from(withAddresses, "10.1.0.1, 10.2.0.1").status()).isEqualTo(403);
        assertThat(from(withAddresses, "nonsense").status()).isEqualTo(403);
        assertThat(metrics(withAddresses).status()).isEqualTo(403);
    }

    @Test
    void either_isEnough() {
        assertThat(from(withBoth, "10.1.0.1").status()).isEqualTo(200);
        assertThat(from(withBoth, "10.2.0.1").status()).isEqualTo(401);
        assertThat(metrics(withBoth, "X-Forwarded-For", "10.2.0.1", "Authorization", "Bearer " + PASSWORD)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void healthAndReadiness_stayOpen() {
        for (TestService service : new TestService[] {withPassword, withAddresses, withBoth})
            for (String path : new String[] {"/health", "/ready"})
                assertThat(get(service, path).status()).isEqualTo(200);
    }
}
