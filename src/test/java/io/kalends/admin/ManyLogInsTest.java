package io.kalends.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.event.Calendar;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many who log in at once wait for one another, and nobody else waits for them. */
@Tag("trial")
@Timeout(120)
class ManyLogInsTest {
    private static final int LOG_INS = 200;

    @RegisterExtension
    static final TestService service =
            new TestService().with(Setting.LOGIN_FAILURES_PER_ADDRESS, "100000").with(Setting.REPLY_MEMORY, "0");

    private static Answer guess(int number) {
        return new Browser(service).logIn("nobody" + number, "not that one");
    }

    private static Duration time(String path) {
        long began = System.nanoTime();
        Answer answer = service.raw(null, "GET", path, null, Map.of());
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return Duration.ofNanos(System.nanoTime() - began);
    }

    @Test
    void others_areAnsweredMeanwhile() throws Exception {
        new Calendar(service).event(TestService.ADMIN);
        String list = TestService.NAMESPACE + "/events?search=event";
        time(list);
        var statuses = new ArrayList<Integer>();
        var times = new ArrayList<Duration>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Answer>> guesses = IntStream.range(0, LOG_INS)
                    .mapToObj(i -> threads.submit(() -> guess(i)))
                    .toList();
            while (guesses.stream().anyMatch(guess -> !guess.isDone())) {
                times.add(time("/health"));
                times.add(time(list));
            }
            for (Future<Answer> guess : guesses) {
                Answer answer = guess.get();
                statuses.add(answer.status());
                if (answer.status() == 429)
                    assertThat(answer.header("Retry-After")).contains("5");
            }
        }

        assertThat(statuses).containsOnly(401, 429).contains(401, 429);
        assertThat(times).hasSizeGreaterThan(20);
        times.sort(null);
        assertThat(times.get(times.size() * 9 / 10)).isLessThan(Duration.ofMillis(250));
        assertThat(times.getLast()).isLessThan(Duration.ofSeconds(5));
    }
}
