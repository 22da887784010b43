package io.kalends.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.TestClock;
import io.kalends.config.Config.LoginLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Attempts that are judged at the same time. */
@Timeout(60)
class ReservedAttemptsTest {
    private static final String HERE = "192.0.2.1";

    private final TestClock clock = new TestClock();
    private final LoginThrottle throttle = new LoginThrottle(new LoginLimits(3, 5, Duration.ofMinutes(15)), clock);

    private List<LoginThrottle.Attempt> begin(int attempts, String user) {
        var begun = new ArrayList<LoginThrottle.Attempt>();
        for (int i = 0; i < attempts; i++) begun.add(throttle.begin(HERE, user));
        assertThat(begun).allMatch(attempt -> attempt.seconds() == 0);
        return begun;
    }

    /** One more attempt, which waits for those that are being judged. */
    private FutureTask<LoginThrottle.Attempt> waiting(String user) {
        var task = new FutureTask<>(() -> throttle.begin(HERE, user));
        Thread thread = Thread.ofVirtual().start(task);
        await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);
        return task;
    }

    @Test
    void attempt_waitsForThoseThatMayFailAndGoesOnWhenOneSucceeds() throws Exception {
        List<LoginThrottle.Attempt> begun = begin(3, "ada");
        FutureTask<LoginThrottle.Attempt> fourth = waiting("ada");
        begun.getFirst().recordSuccess();

        assertThat(fourth.get(10, TimeUnit.SECONDS).seconds()).isZero();
    }

    @Test
    void attempt_isRefusedWhenThoseBeforeItFail() throws Exception {
        List<LoginThrottle.Attempt> begun = begin(3, "ada");
        FutureTask<LoginThrottle.Attempt> fourth = waiting("ada");
        begun.forEach(LoginThrottle.Attempt::recordFailure);

        assertThat(fourth.get(10, TimeUnit.SECONDS).seconds()).isEqualTo(900);
        assertThat(throttle.begin(HERE, "eve").seconds()).isZero();
    }

    @Test
    void attempts_ofAnAddressWaitForOneAnother() throws Exception {
        List<LoginThrottle.Attempt> begun = begin(3, "ada");
        begun.addAll(begin(2, "eve"));
        FutureTask<LoginThrottle.Attempt> sixth = waiting("bob");
        begun.forEach(LoginThrottle.Attempt::recordFailure);

        assertThat(sixth.get(10, TimeUnit.SECONDS).seconds()).isEqualTo(900);
        assertThat(throttle.begin("192.0.2.2", "ada").seconds()).isZero();
    }

    @Test
    void attempt_thatIsNotJudged_countsForNothing() {
        for (int i = 0; i < 20; i++) begin(3, "ada").forEach(LoginThrottle.Attempt::close);

        assertThat(throttle.seconds(HERE, "ada")).isZero();
    }

    @Test
    void success_forgivesTheUserAndNotTheAddress() {
        for (int i = 0; i < 4; i++) begin(1, "ada" + i).getFirst().recordFailure();
        begin(1, "ada3").getFirst().recordSuccess();
        begin(1, "ada4").getFirst().recordFailure();

        assertThat(throttle.seconds(HERE, "ada5")).isEqualTo(900);
        clock.forward(Duration.ofMinutes(15));
        assertThat(throttle.begin(HERE, "ada5").seconds()).isZero();
    }
}
