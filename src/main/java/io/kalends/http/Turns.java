package io.kalends.http;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/**
 * Divides the threads that move bytes among connections. One that has more to say than fits into its turn lets others go
 * first; where many have, each rests in proportion to what it has used, so that there is time for those who ask for little.
 */
final class Turns {
    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LONGEST_REST_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** So many may use as much as they can. */
    private static final int FEW = 4;
    /** How many of the threads all others together may use. */
    private static final double PART = 0.3 * Runtime.getRuntime().availableProcessors();

    private final LongSupplier nanos;
    private final AtomicInteger busy = new AtomicInteger();

    Turns(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** The turns of one connection; taken by the thread that moves its bytes, while any other may close it. */
    final class Turn {
        private boolean hasBegun;
        private long began;
        private long used;
        private boolean isOver;
        private volatile boolean isBusy;
        private boolean isClosed;

        /** The thread comes to it anew. */
        void begin() {
            hasBegun = false;
            isOver = false;
        }

        /** Whether it may read on. */
        boolean mayGoOn() {
            long now = nanos.getAsLong();
            if (!hasBegun) {
                hasBegun = true;
                began = now;
            }
            used = now - began;
            isOver = used > TURN_NANOS;
            if (isOver) setBusy(true);
            return !isOver;
        }

        /** There is nothing more to read for now. */
        void end() {
            setBusy(false);
        }

        /** The connection is closed, and counts no more. */
        synchronized void close() {
            isClosed = true;
            setBusy(false);
        }

        private void setBusy(boolean now) {
            if (now != isBusy) change(now);
        }

        private synchronized void change(boolean now) {
            if (now == isBusy || (now && isClosed)) return;
            isBusy = now;
            busy.addAndGet(now ? 1 : -1);
        }

        /** How long it has to wait until it may read on. */
        long restNanos() {
            if (!isOver) return 0;
            return Math.min(LONGEST_REST_NANOS, (long) (used * Math.max(0, busy.get() - FEW) / PART));
        }
    }
}
