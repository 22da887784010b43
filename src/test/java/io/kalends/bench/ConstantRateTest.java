package io.kalends.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConstantRateTest {
    private static final long STALL_MILLIS = 300;

    private final AtomicInteger asked = new AtomicInteger();
    private HttpServer server;
    private volatile int stalling = -1;
    private volatile int status = 200;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            if (asked.incrementAndGet() == stalling) stall();
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static void stall() {
        try {
            boolean _ = new CountDownLatch(1).await(STALL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Waits waits(int clients, double rate) throws IOException {
        var load = new Load(List.of(Shot.get("/?x={n}")), clients);
        long end = System.nanoTime() + 800_000_000;
        return new ConstantRate(Address.local(server.getAddress().getPort()), load, rate)
                .run(0, () -> System.nanoTime() >= end);
    }

    @Test
    void rate_countsWhatWaitsBehindASlowReply() throws Exception {
        stalling = 10;

        Waits found = waits(1, 100);

        assertThat(found.worst()).isGreaterThanOrEqualTo(STALL_MILLIS * 1_000.0);
        // About thirty requests were due meanwhile, each of which waited for a shorter time than the one before.
        assertThat(found.p99()).isGreaterThanOrEqualTo(200_000);
        assertThat(found.errors()).isZero();
    }

    @Test
    void rate_sendsWhatIsDueAndNoMore() throws Exception {
        long began = System.nanoTime();
        Waits found = waits(4, 100);
        long mostDue = 1 + (System.nanoTime() - began) / 10_000_000;

        assertThat(found.requests()).isEqualTo(asked.get()).isBetween(70L, mostDue);
        assertThat(found.rate()).isEqualTo(100);
        assertThat(found.p50()).isPositive().isLessThanOrEqualTo(found.p99());
        assertThat(found.p99()).isLessThanOrEqualTo(found.worst());
    }

    @Test
    void rate_countsErrors() throws Exception {
        status = 503;

        Waits found = waits(2, 50);

        assertThat(found.errors()).isEqualTo(found.requests()).isPositive();
    }

    @Test
    void rate_saysThatNobodyAnswers() {
        server.stop(0);

        assertThatThrownBy(() -> waits(1, 10)).isInstanceOf(IOException.class).hasMessageContaining("refused");
    }
}
