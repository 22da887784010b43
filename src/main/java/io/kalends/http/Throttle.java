package io.kalends.http;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Limits how often all connections or requests are examined: doing so for each of many clients would cost more than it saves. */
final class Throttle {
    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final AtomicLong last = new AtomicLong(System.nanoTime() - INTERVAL_NANOS);

    /** Whether the interval has passed; true for one thread only. */
    boolean tryAcquire() {
        long before = last.get();
        long now = System.nanoTime();
        return now - before >= INTERVAL_NANOS && last.compareAndSet(before, now);
    }
}
