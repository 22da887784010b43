package io.kalends.http;

import io.kalends.store.OpenFiles;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs that no connection can be accepted because too many files are open, with the remedy, and not for each attempt. */
final class AcceptFailures {
    private static final Logger LOG = LoggerFactory.getLogger(AcceptFailures.class);

    /** Time for other connections to close. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final long LOG_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final AtomicLong logged = new AtomicLong(System.nanoTime() - LOG_INTERVAL_NANOS);

    /** Whether this is such a failure; the client waits in the backlog, and is accepted later. */
    boolean handle(Throwable failure) {
        if (!OpenFiles.isCauseOf(failure)) return false;
        long last = logged.get();
        long now = System.nanoTime();
        if (now - last >= LOG_INTERVAL_NANOS && logged.compareAndSet(last, now))
            LOG.warn("No more connections can be accepted: too many open files. {}", OpenFiles.REMEDY);
        LockSupport.parkNanos(PAUSE_NANOS);
        return true;
    }
}
