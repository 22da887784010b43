package io.kalends.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.cache.SharedValue.State;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A value that many want is made once for each version. */
@Timeout(60)
class SharedValueTest {
    private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");

    private final SharedValue<Integer> shared = new SharedValue<>(0);

    private static State<Integer> state(long version, int value) {
        return new State<>(Validity.of(version, NOW, Validity.ALL_SUBJECTS, new Dependencies()), value);
    }

    @Test
    void get_makesItOnceForAll() throws Exception {
        var made = new AtomicInteger();
        Callable<Integer> get = () ->
                shared.get(1, NOW, last -> state(1, made.incrementAndGet())).value();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var results = threads.invokeAll(Stream.generate(() -> get).limit(50).toList());
            for (var result : results) assertThat(result.get()).isEqualTo(1);
        }
        assertThat(made).hasValue(1);
    }

    @Test
    void get_makesItOfTheLast() {
        shared.get(1, NOW, last -> state(1, last.value() + 5));

        assertThat(shared.get(2, NOW, last -> state(2, last.value() * 2)).value())
                .isEqualTo(10);
        assertThat(shared.isValid(2, NOW)).isTrue();
        assertThat(shared.isValid(3, NOW)).isFalse();
    }

    @Test
    void olderValue_replacesNoNewerOne() {
        shared.get(7, NOW, last -> state(7, 70));
        Instant before = NOW.minusSeconds(1);

        assertThat(shared.get(6, before, last -> state(6, 60)).value()).isEqualTo(60);
        assertThat(shared.last().value()).isEqualTo(70);
    }
}
