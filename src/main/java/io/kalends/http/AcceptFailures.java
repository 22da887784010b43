package io.kalends.http;

import io.kalends.store.OpenFiles;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says that connections cannot be taken for want of open files, with what helps, and not again and again. */
final class AcceptFailures {
    private static final Logger LOG = LoggerFactory.getLogger(AcceptFailures.class);

    /** A moment in which connections may end. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final AtomicLong said = new AtomicLong(System.nanoTime() - QUIET_NANOS);

    /** Whether this is one of those failures; the connection waits outside, and is tried again. */
    boolean take(Throwable failure) {
        if (!OpenFiles.isWantOf(failure)) return false;
        long last = said.get();
        long now = System.nanoTime();
        if (now - last >= QUIET_NANOS && said.compareAndSet(last, now))
            LOG.warn("No more connections can be taken: too many open files. {}", OpenFiles.CURE);
        LockSupport.parkNanos(PAUSE_NANOS);
        return true;
    }
}
