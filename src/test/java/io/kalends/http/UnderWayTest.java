package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

class UnderWayTest {
    private final UnderWay underWay = new UnderWay();

    @Test
    void shutdown_isOverAtOnce_whenNothingIsUnderWay() {
        underWay.begin(Callback.NOOP).succeeded();

        assertThat(underWay.shutdown()).isCompleted();
    }

    @Test
    void shutdown_waitsForEveryRequest() {
        Callback first = underWay.begin(Callback.NOOP);
        Callback second = underWay.begin(Callback.NOOP);

        CompletableFuture<Void> done = underWay.shutdown();
        first.succeeded();
        assertThat(done).isNotDone();
        second.failed(new IllegalStateException("gone"));

        assertThat(done).isCompleted();
    }

    @Test
    void request_thatEndsTwice_countsOnce() {
        Callback first = underWay.begin(Callback.NOOP);
        Callback second = underWay.begin(Callback.NOOP);
        CompletableFuture<Void> done = underWay.shutdown();

        first.succeeded();
        first.failed(new IllegalStateException("too late"));
        assertThat(done).isNotDone();
        second.succeeded();

        assertThat(done).isCompleted();
    }

    @Test
    void requests_ofManyThreads_areAllCounted() throws InterruptedException {
        var threads = IntStream.range(0, 8)
                .mapToObj(thread -> Thread.ofPlatform().start(() -> {
                    for (int i = 0; i < 10_000; i++)
                        underWay.begin(Callback.NOOP).succeeded();
                }))
                .toList();
        for (Thread thread : threads) thread.join();

        assertThat(underWay.shutdown()).isCompleted();
    }
}
