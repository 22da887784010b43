package io.kalends.http;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.config.Setting;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Callers who ask for too much are told to wait, each for himself. */
class RateLimitsTest {
    private static final String TAG = "{\"name\": \"Music\"}";

    @RegisterExtension
    static final TestService service = new TestService()
            .with(Setting.READS_PER_MINUTE, "6")
            .with(Setting.WRITES_PER_MINUTE, "3")
            .with(Setting.TRUSTED_PROXIES, "127.0.0.1, 10.0.0.9, ::1");

    @RegisterExtension
    static final TestService usual = new TestService();

    @RegisterExtension
    static final TestService exposed = new TestService().with(Setting.READS_PER_MINUTE, "2");

    @BeforeEach
    void fillBuckets() {
        service.clock().set(service.now().plus(Duration.ofHours(1)));
    }

    private static Answer write(Role role) {
        return service.post(role, "/tags", TAG);
    }

    private static Answer read(String forwarded) {
        return service.send(null, "GET", "/events", null, Map.of("X-Forwarded-For", forwarded));
    }

    private static void expect(Answer answer, int limit, int remaining, int reset) {
        assertThat(answer.header("RateLimit-Limit")).as(answer.toString()).hasValue("" + limit);
        assertThat(answer.header("RateLimit-Remaining")).hasValue("" + remaining);
        assertThat(answer.header("RateLimit-Reset")).hasValue("" + reset);
    }

    private static void expectRefusal(Answer answer, int seconds) {
        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.code()).isEqualTo("rest_too_many_requests");
        assertThat(answer.header("Retry-After")).hasValue("" + seconds);
    }

    @Test
    void writes_areCountedForEachUser() {
        expect(write(EDITOR), 3, 2, 20);
        expect(write(EDITOR), 3, 1, 40);
        expect(service.delete(EDITOR, "/tags/999"), 3, 0, 60);
        Answer refused = write(EDITOR);
        expect(refused, 3, 0, 60);
        expectRefusal(refused, 20);
        assertThat(refused.body()).contains("3 a minute");

        assertThat(write(AUTHOR).status()).isNotEqualTo(429);
        assertThat(service.get(EDITOR, "/tags").status()).isEqualTo(200);
    }

    @Test
    void tokens_flowInWithTime() {
        for (int i = 0; i < 3; i++) write(EDITOR);
        service.clock().set(service.now().plusSeconds(19));
        expectRefusal(write(EDITOR), 1);
        service.clock().set(service.now().plusSeconds(1));
        assertThat(write(EDITOR).status()).isNotEqualTo(429);
        expectRefusal(write(EDITOR), 20);
        service.clock().set(service.now().plus(Duration.ofHours(1)));
        expect(write(EDITOR), 3, 2, 20);
    }

    @Test
    void clockThatGoesBack_takesNothingAway() {
        write(EDITOR);
        service.clock().set(service.now().minusSeconds(600)); // less than the tests before it have added
        expect(write(EDITOR), 3, 1, 40);
        service.clock().set(service.now().plusSeconds(20));
        expect(write(EDITOR), 3, 1, 40);
    }

    @Test
    void reads_areCountedByAddressBehindTheProxy() {
        for (int i = 5; i >= 0; i--) expect(read("198.51.100.1"), 6, i, 10 * (6 - i));
        expectRefusal(read("198.51.100.1"), 10);
        expectRefusal(read("203.0.113.9, 198.51.100.1"), 10);
        expectRefusal(read("198.51.100.1, 10.0.0.9"), 10);
        expectRefusal(read("198.51.100.1:4711, ::1"), 10);

        assertThat(read("198.51.100.2").status()).isEqualTo(200);
        assertThat(service.get(ADMIN, "/events").status()).isEqualTo(200);
    }

    /** Whoever is not a trusted proxy could otherwise be somebody else each time. */
    @Test
    void forwardedFor_isNotBelievedOfEverybody() {
        for (int i = 1; i <= 3; i++) {
            Answer answer = exposed.send(null, "GET", "/events", null, Map.of("X-Forwarded-For", "198.51.100." + i));
            assertThat(answer.status()).isEqualTo(i <= 2 ? 200 : 429);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "2001:db8:1:2::1, 2001:db8:1:2:ffff::9, 429",
        "2001:db8:1:2::1, [2001:DB8:1:2::7]:443, 429",
        "2001:db8:1:2::1, 2001:db8:1:3::1, 200",
        "::ffff:192.0.2.1, 192.0.2.1, 429",
        "unknown, unknown, 429",
        "unknown, other, 200"
    })
    void addresses_ofOneNetworkAreOneCaller(String first, String second, int status) {
        for (int i = 0; i < 6; i++) assertThat(read(first).status()).isEqualTo(200);

        assertThat(read(second).status()).isEqualTo(status);
    }

    @Test
    void replies_thatAreReadyCountAlike() {
        for (int i = 5; i >= 0; i--) {
            Answer answer = read("192.0.2.77");
            expect(answer, 6, i, 10 * (6 - i));
            assertThat(answer.header("ETag")).isPresent();
        }
        Answer refused = read("192.0.2.77");
        expectRefusal(refused, 10);
        assertThat(refused.header("Cache-Control")).hasValue("no-store");
        assertThat(refused.header("ETag")).isEmpty();
    }

    @Test
    void check_comesAfterCredentialsAndBeforeRights() {
        for (int i = 0; i < 3; i++)
            assertThat(service.post(null, "/tags", TAG).status()).isEqualTo(401);

        expectRefusal(service.post(null, "/tags", "{"), 20);
        assertThat(service.post(null, "/nothing", TAG).status()).isEqualTo(404);
        assertThat(service.put(null, "/tags", TAG).status()).isEqualTo(405);
        Map<String, String> wrong = Map.of("Authorization", "Bearer wrong");
        assertThat(service.send(null, "POST", "/tags", TAG, wrong).status()).isEqualTo(401);
    }

    @Test
    void toolsAndPreflights_areNotCounted() {
        for (int i = 0; i < 9; i++) {
            for (String path : new String[] {"/health", "/ready", "/metrics", "/docs"})
                assertThat(service.raw(null, "GET", path, null, Map.of()).header("RateLimit-Limit"))
                        .isEmpty();
            assertThat(service.send(null, "OPTIONS", "/tags", null).status()).isEqualTo(200);
        }
        assertThat(service.get("/tags").status()).isEqualTo(200);
    }

    @Test
    void defaults_limitWritesOnly() {
        assertThat(usual.get("/tags").header("RateLimit-Limit")).isEmpty();
        assertThat(usual.get(EDITOR, "/tags").header("RateLimit-Limit")).isEmpty();
        expect(usual.post(EDITOR, "/tags", TAG), 120_000, 119_999, 1);
    }
}
