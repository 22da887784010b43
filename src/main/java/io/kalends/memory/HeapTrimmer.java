package io.kalends.memory;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Returns memory to the system after a burst of requests. The heap grows under load, but the garbage collector does not run,
 * and so does not shrink it, while the service is idle.
 */
public final class HeapTrimmer implements AutoCloseable {
    private static final int PERIOD_SECONDS = 5;
    /** Bytes worth a collection, which takes a tenth of a second. */
    private static final long MIN_GAIN = 32L << 20;
    /** Checks in a row that must find the service idle. */
    private static final int IDLE_CHECKS = 2;
    /** Checks between two collections. */
    private static final int MIN_CHECKS_BETWEEN = 12;

    /** The part of each limit up to which the service counts as idle. */
    private static final double IDLE_PART = 0.1;

    private final Budget budget;
    private final LongSupplier expiry;
    private final Optional<MemoryPoolMXBean> old = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP && pool.isCollectionUsageThresholdSupported())
            .filter(pool -> pool.isUsageThresholdSupported())
            .findFirst();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("heap-trimmer").factory());

    /** Bytes that have expired since the last collection. */
    private long expired;

    private int idleChecks;
    private int checksUntilNext;

    /** @param expiry removes unused entries from the caches, and returns how many bytes they took */
    public HeapTrimmer(Budget budget, LongSupplier expiry) {
        this.budget = budget;
        this.expiry = expiry;
        var _ = thread.scheduleWithFixedDelay(this::check, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
    }

    private void check() {
        expired += expiry.getAsLong();
        idleChecks = budget.isIdle(IDLE_PART) ? idleChecks + 1 : 0;
        if (checksUntilNext > 0) checksUntilNext--;
        if (idleChecks < IDLE_CHECKS || checksUntilNext > 0 || spare() + expired < MIN_GAIN) return;
        checksUntilNext = MIN_CHECKS_BETWEEN;
        expired = 0;
        System.gc();
    }

    /** Committed memory that long-lived objects did not need at the last collection. */
    private long spare() {
        if (old.isEmpty()) return 0;
        MemoryUsage after = old.get().getCollectionUsage();
        long live = after == null ? 0 : after.getUsed();
        // The collector keeps some free memory, which another collection would not return.
        return old.get().getUsage().getCommitted() - live * 3 / 2;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
