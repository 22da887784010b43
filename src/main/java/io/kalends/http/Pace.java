package io.kalends.http;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Says when to look again at all connections or requests: to do so for each of many callers would take longer than it helps. */
final class Pace {
    private static final long BETWEEN_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final AtomicLong last = new AtomicLong(System.nanoTime() - BETWEEN_NANOS);

    /** Whether enough time has gone by; true for one thread alone. */
    boolean isDue() {
        long before = last.get();
        long now = System.nanoTime();
        return now - before >= BETWEEN_NANOS && last.compareAndSet(before, now);
    }
}
