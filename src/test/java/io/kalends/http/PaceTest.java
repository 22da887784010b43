package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PaceTest {
    private final AtomicLong nanos = new AtomicLong();
    private final Pace pace = new Pace(nanos::get, Duration.ofSeconds(20));

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
        assertThat(pace.read(body(1, 50, 9), 1_000)).hasSize(50);
    }

    @Test
    void body_thatComesSteadily_isRead() throws IOException {
        assertThat(pace.read(body(100, 2_000, 1), 1_000_000)).hasSize(200_000);
    }

    @Test
    void body_thatDrips_isGivenUp() {
        assertThatThrownBy(() -> pace.read(body(100, 1, 1), 1_000)).hasCauseInstanceOf(TimeoutException.class);
        assertThat(nanos.get()).isLessThan(TimeUnit.SECONDS.toNanos(25));
    }

    @Test
    void body_thatDrips_isNotDiscardedEither() {
        assertThatThrownBy(() -> pace.skip(body(100, 1, 1), 1_000)).hasCauseInstanceOf(TimeoutException.class);
    }

    @Test
    void body_isReadUpToTheLimit() throws IOException {
        var endless = new ByteArrayInputStream(new byte[100_000]);

        assertThat(pace.read(endless, 70_000)).hasSize(70_000);
        pace.skip(endless, 20_000);
        assertThat(endless.available()).isEqualTo(10_000);
    }
}
