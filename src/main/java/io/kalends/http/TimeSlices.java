package io.kalends.http;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Shares the selector threads fairly among connections. A connection that has more to read than fits into its time slice
 * lets others go first; when many have, each is delayed in proportion to the time it has used, which leaves time for those
 * with few requests.
 */
final class TimeSlices {
    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long MAX_DELAY_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** So many busy connections may use as much time as they can. */
    private static final int UNDELAYED = 4;
    /** How many of the threads all busy connections beyond these may use together. */
    private static final double BUSY_THREADS = 0.3 * Runtime.getRuntime().availableProcessors();

    private final LongSupplier nanos;
    private final AtomicInteger busy = new AtomicInteger();

    TimeSlices(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** The time slices of one connection; used by its selector thread, while any thread may close it. */
    final class TimeSlice {
        private boolean started;
        private long startedAt;
        private long used;
        private boolean exhausted;
        private volatile boolean isBusy;
        private boolean closed;

        /** Starts a new slice. */
        void start() {
            started = false;
            exhausted = false;
        }

        /** Whether the connection may read on; the clock starts with the first read. */
        boolean mayContinue() {
            long now = nanos.getAsLong();
            if (!started) {
                started = true;
                startedAt = now;
            }
            used = now - startedAt;
            exhausted = used > SLICE_NANOS;
            if (exhausted) setBusy(true);
            return !exhausted;
        }

        /** There is nothing more to read for now. */
        void finish() {
            setBusy(false);
        }

        /** The connection is closed, and never counts as busy again. */
        synchronized void close() {
            closed = true;
            setBusy(false);
        }

        private void setBusy(boolean now) {
            if (now != isBusy) changeBusy(now);
        }

        private synchronized void changeBusy(boolean now) {
            if (now == isBusy || (now && closed)) return;
            isBusy = now;
            busy.addAndGet(now ? 1 : -1);
        }

        /** How long the connection has to wait until it may read on. */
        long delayNanos() {
            if (!exhausted) return 0;
            return Math.min(MAX_DELAY_NANOS, (long) (used * Math.max(0, busy.get() - UNDELAYED) / BUSY_THREADS));
        }
    }
}
