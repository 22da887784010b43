package io.kalends.auth;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ThrottleTest {
    private static final String WRONG = "x".repeat(24);

    @RegisterExtension
    final TestService service = new TestService()
            .with(Setting.LOGIN_FAILURES, "3")
            .with(Setting.LOGIN_FAILURES_PER_ADDRESS, "7")
            .with(Setting.LOGIN_WINDOW, "600");

    @RegisterExtension
    final TestService behindProxy =
            new TestService().with(Setting.LOGIN_FAILURES, "2").with(Setting.TRUSTED_PROXIES, "127.0.0.1, 10.0.0.9");

    private Answer get(String authorization) {
        return get(service, authorization, Map.of());
    }

    private static Answer get(TestService service, String authorization, Map<String, String> more) {
        var headers = new HashMap<>(more);
        headers.put("Authorization", authorization);
        return service.send(null, "GET", "/categories", null, headers);
    }

    private void fail(String user, int times) {
        for (int i = 0; i < times; i++)
            assertThat(get(TestService.basic(user, WRONG)).status()).isEqualTo(401);
    }

    @Test
    void failures_ofOneNameAreThrottled() {
        fail("editor", 3);
        service.clock().forward(Duration.ofSeconds(100));
        Answer throttled = get(service.basic(EDITOR));

        assertThat(throttled.status()).isEqualTo(429);
        assertThat(throttled.code()).isEqualTo("rest_too_many_requests");
        assertThat(throttled.header("Retry-After")).contains("500");
        assertThat(get(TestService.basic("EDITOR", service.secret(EDITOR))).status())
                .isEqualTo(429);
    }

    @Test
    void failures_ofOneNameLeaveOthersAlone() {
        fail("editor", 3);

        assertThat(get(TestService.basic("author", service.secret(Role.AUTHOR))).status())
                .isEqualTo(200);
        assertThat(get("Bearer " + service.secret(EDITOR)).status()).isEqualTo(200);
        assertThat(service.get("/categories").status()).isEqualTo(200);
    }

    @Test
    void failures_areForgottenWhenTheWindowHasPassed() {
        fail("editor", 3);
        service.clock().forward(Duration.ofSeconds(599));
        assertThat(get(service.basic(EDITOR)).status()).isEqualTo(429);
        service.clock().forward(Duration.ofSeconds(1));

        assertThat(get(service.basic(EDITOR)).status()).isEqualTo(200);
        fail("editor", 3);
        assertThat(get(service.basic(EDITOR)).status()).isEqualTo(429);
    }

    @Test
    void attempts_whileThrottledDoNotProlongIt() {
        fail("editor", 3);
        for (int i = 0; i < 10; i++) get(TestService.basic("editor", WRONG));
        service.clock().forward(Duration.ofMinutes(10));

        assertThat(get(service.basic(EDITOR)).status()).isEqualTo(200);
    }

    @Test
    void success_clearsTheCountOfThePair() {
        fail("editor", 2);
        assertThat(get(service.basic(EDITOR)).status()).isEqualTo(200);
        fail("editor", 2);

        assertThat(get(service.basic(EDITOR)).status()).isEqualTo(200);
    }

    @Test
    void failures_ofOneAddressAreThrottledWhateverTheName() {
        for (int i = 0; i < 7; i++) fail("name" + i, 1);

        assertThat(get(service.basic(EDITOR)).status()).isEqualTo(429);
        assertThat(get("Bearer " + service.secret(EDITOR)).status()).isEqualTo(429);
        assertThat(service.get("/categories").status()).isEqualTo(200);
    }

    @Test
    void failures_ofBearerCountByAddress() {
        for (int i = 0; i < 3; i++)
            assertThat(get("Bearer " + (WRONG.substring(1) + i)).status()).isEqualTo(401);

        assertThat(get("Bearer " + service.secret(EDITOR)).status()).isEqualTo(429);
        assertThat(get(service.basic(EDITOR)).status()).isEqualTo(200);
    }

    @Test
    void forwardedAddresses_areBelievedOfTrustedPeersOnly() {
        String wrong = TestService.basic("editor", WRONG);
        for (int i = 0; i < 3; i++) get(service, wrong, Map.of("X-Forwarded-For", "192.0.2." + i));

        assertThat(get(service, service.basic(EDITOR), Map.of("X-Forwarded-For", "192.0.2.77"))
                        .status())
                .isEqualTo(429);
    }

    @Test
    void forwardedAddresses_countApartBehindATrustedProxy() {
        String wrong = TestService.basic("editor", WRONG);
        String right = behindProxy.basic(EDITOR);
        for (int i = 0; i < 2; i++) get(behindProxy, wrong, Map.of("X-Forwarded-For", "203.0.113.5, 192.0.2.1"));

        assertThat(get(behindProxy, right, Map.of("X-Forwarded-For", "198.51.100.8, 192.0.2.1, 10.0.0.9"))
                        .status())
                .isEqualTo(429);
        assertThat(get(behindProxy, right, Map.of("X-Forwarded-For", "192.0.2.2"))
                        .status())
                .isEqualTo(200);
        assertThat(get(behindProxy, right, Map.of()).status()).isEqualTo(200);
    }

    /** Sends so many requests at once; the statuses of their replies. */
    private List<Integer> atOnce(int requests, IntFunction<String> authorization) throws Exception {
        var start = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> sent = IntStream.range(0, requests)
                    .mapToObj(i -> threads.submit(() -> {
                        start.await();
                        return get(authorization.apply(i)).status();
                    }))
                    .toList();
            start.countDown();
            var statuses = new ArrayList<Integer>();
            for (Future<Integer> one : sent) statuses.add(one.get());
            return statuses;
        }
    }

    @Test
    void guesses_sentAtOnceAreJudgedUpToTheLimit() throws Exception {
        List<Integer> statuses = atOnce(40, i -> TestService.basic("editor", WRONG.substring(2) + (10 + i)));

        assertThat(statuses).containsOnly(401, 429);
        assertThat(Collections.frequency(statuses, 401)).isEqualTo(3);
    }

    @Test
    void guesses_ofManyNamesAreJudgedUpToTheLimitOfTheAddress() throws Exception {
        List<Integer> statuses = atOnce(40, i -> TestService.basic("name" + i, WRONG));

        assertThat(statuses).containsOnly(401, 429);
        assertThat(Collections.frequency(statuses, 401)).isEqualTo(7);
    }

    @Test
    void rightCredentials_sentAtOnceAreAllTaken() throws Exception {
        assertThat(atOnce(60, i -> service.basic(EDITOR))).containsOnly(200);
        assertThat(atOnce(60, i -> "Bearer " + service.secret(Role.AUTHOR))).containsOnly(200);
    }

    @Test
    void secret_thatWasRightAndIsRevoked_isRefusedAndCounts() {
        assertThat(get(service.basic(EDITOR)).status()).isEqualTo(200);
        try (Database db = service.database()) {
            db.write(tx -> tx.run(Sql.of("DELETE FROM app_password")));
        }
        for (int i = 0; i < 3; i++)
            assertThat(get(service.basic(EDITOR)).status()).isEqualTo(401);

        assertThat(get(service.basic(EDITOR)).status()).isEqualTo(429);
    }

    @Test
    void failures_ofNameAndAddressOfAnAccountCountTogether() {
        fail("editor", 1);
        fail("Editor@Example.org", 1);
        fail("EDITOR", 1);

        assertThat(get(service.basic(EDITOR)).status()).isEqualTo(429);
        assertThat(get(TestService.basic("editor@example.org", service.secret(EDITOR)))
                        .status())
                .isEqualTo(429);
    }

    @Test
    void failures_ofUnknownNamesCountByTheirFoldedText() {
        String name = "Nobody".repeat(1_500);
        fail(name, 2);
        fail(name.toUpperCase(Locale.ROOT), 1);

        assertThat(get(TestService.basic(name, WRONG)).status()).isEqualTo(429);
        assertThat(AccountStore.throttleKey(Optional.empty(), name)).hasSizeLessThan(80);
    }
}
