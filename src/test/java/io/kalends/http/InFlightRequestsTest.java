package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

class InFlightRequestsTest {
    private final InFlightRequests inFlight = new InFlightRequests();

    @Test
    void shutdown_isDoneAtOnce_whenNothingIsInFlight() {
        inFlight.start(Callback.NOOP, Optional.empty()).succeeded();

        assertThat(inFlight.shutdown()).isCompleted();
    }

    @Test
    void shutdown_waitsForEveryRequest() {
        Callback first = inFlight.start(Callback.NOOP, Optional.empty());
        Callback second = inFlight.start(Callback.NOOP, Optional.empty());

        CompletableFuture<Void> done = inFlight.shutdown();
        first.succeeded();
        assertThat(done).isNotDone();
        second.failed(new IllegalStateException("gone"));

        assertThat(done).isCompleted();
    }

    @Test
    void request_thatCompletesTwice_countsOnce() {
        Callback first = inFlight.start(Callback.NOOP, Optional.empty());
        Callback second = inFlight.start(Callback.NOOP, Optional.empty());
        CompletableFuture<Void> done = inFlight.shutdown();

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
                        inFlight.start(Callback.NOOP, Optional.empty()).succeeded();
                }))
                .toList();
        for (Thread thread : threads) thread.join();

        assertThat(inFlight.shutdown()).isCompleted();
    }
}
