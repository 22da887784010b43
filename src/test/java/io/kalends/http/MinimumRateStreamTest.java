package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class MinimumRateStreamTest {
    private final AtomicLong nanos = new AtomicLong();

    private MinimumRateStream stream(InputStream body) {
        return new MinimumRateStream(body, nanos::get, Duration.ofSeconds(20));
    }

    /** A body that comes in pieces, with a pause before each. */
    private InputStream body(int pieces, int size, double seconds) {
        return new InputStream() {
            private int left = pieces;

            @Override
            public int read() {
                throw new UnsupportedOperationException();
            }

            @Override
            public int read(byte[] bytes, int from, int length) {
                nanos.addAndGet((long) (seconds * TimeUnit.SECONDS.toNanos(1)));
                return left-- == 0 ? -1 : Math.min(size, length);
            }
        };
    }

    @Test
    void body_thatComesLate_isRead() throws IOException {
        assertThat(stream(body(1, 50, 9)).readNBytes(1_000)).hasSize(50);
    }

    @Test
    void body_thatComesSteadily_isRead() throws IOException {
        var read = new ByteArrayOutputStream();
        stream(body(100, 2_000, 1)).transferTo(read);
        assertThat(read.size()).isEqualTo(200_000);
    }

    @Test
    void body_thatDrips_timesOut() {
        assertThatThrownBy(() -> stream(body(100, 1, 1)).readNBytes(1_000)).hasCauseInstanceOf(TimeoutException.class);
        assertThat(nanos.get()).isLessThan(TimeUnit.SECONDS.toNanos(25));
    }

    @Test
    void body_thatDrips_isNotDiscardedEither() {
        assertThatThrownBy(() -> stream(body(100, 1, 1)).discard(1_000)).hasCauseInstanceOf(TimeoutException.class);
    }

    @Test
    void body_isDiscardedUpToTheLimit() throws IOException {
        var endless = new ByteArrayInputStream(new byte[100_000]);

        stream(endless).discard(20_000);

        assertThat(endless.available()).isEqualTo(80_000);
    }

    /** Asks, while the body is waited for, for how long that has been so. */
    private static long stalledWhileReading(MinimumRateStream[] stream, InputStream body, AtomicLong nanos)
            throws IOException {
        var stalled = new AtomicLong();
        stream[0] = new MinimumRateStream(
                new InputStream() {
                    @Override
                    public int read() {
                        throw new UnsupportedOperationException();
                    }

                    @Override
                    public int read(byte[] bytes, int from, int length) throws IOException {
                        int read = body.read(bytes, from, length);
                        if (read > 0) stalled.set(stream[0].stalledNanos());
                        return read;
                    }
                },
                nanos::get,
                Duration.ofSeconds(20));
        stream[0].discard(1_000_000);
        return stalled.get();
    }

    @Test
    void stall_isTheTimeWithoutMuch() throws IOException {
        long fast = stalledWhileReading(new MinimumRateStream[1], body(9, 5_000, 1), nanos);
        long slow = stalledWhileReading(new MinimumRateStream[1], body(9, 50, 1), nanos);

        assertThat(fast).isEqualTo(TimeUnit.SECONDS.toNanos(1));
        assertThat(slow).isEqualTo(TimeUnit.SECONDS.toNanos(9));
    }

    @Test
    void bodyThatIsNotWaitedFor_doesNotStall() {
        MinimumRateStream stream = stream(body(1, 1, 1));
        nanos.addAndGet(TimeUnit.MINUTES.toNanos(1));

        assertThat(stream.stalledNanos()).isZero();
    }

    @Test
    void abort_endsTheWaitAsATimeoutWould() throws Exception {
        var pipe = new PipedInputStream(new PipedOutputStream());
        MinimumRateStream stream = stream(pipe);
        var ended = new CompletableFuture<Throwable>();
        Thread reader = Thread.ofVirtual().start(() -> {
            try {
                stream.readNBytes(1);
            } catch (IOException e) {
                ended.complete(e);
            }
        });
        nanos.addAndGet(1);
        Awaitility.await().until(() -> stream.stalledNanos() > 0);

        stream.abort();

        assertThat(ended.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(TimeoutException.class);
        reader.join();
        assertThat(stream.isBroken()).isTrue();
    }
}
