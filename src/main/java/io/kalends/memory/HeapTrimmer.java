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
 * Gives memory back to the system when a rush is over. The heap grows when it has to, but the collector would leave it as
 * large as it was, since it has nothing to do when nothing happens.
 */
public final class HeapTrimmer implements AutoCloseable {
    private static final int SECONDS = 5;
    /** Worth a pause: a collection takes a tenth of a second. */
    private static final long WORTH_IT = 32L << 20;
    /** Looks in which hardly anything was held for callers. */
    private static final int CALM_LOOKS = 2;
    /** Looks between two collections. */
    private static final int REST_LOOKS = 12;

    private static final double CALM = 0.1;

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

    private int calm;
    private int rest;

    /** @param expiry removes from the caches what nobody asks for, and returns how many bytes that took */
    public HeapTrimmer(Budget budget, LongSupplier expiry) {
        this.budget = budget;
        this.expiry = expiry;
        var _ = thread.scheduleWithFixedDelay(this::look, SECONDS, SECONDS, TimeUnit.SECONDS);
    }

    private void look() {
        expired += expiry.getAsLong();
        calm = budget.isCalm(CALM) ? calm + 1 : 0;
        if (rest > 0) rest--;
        if (calm < CALM_LOOKS || rest > 0 || spare() + expired < WORTH_IT) return;
        rest = REST_LOOKS;
        expired = 0;
        System.gc();
    }

    /** Memory of the system that long-lived objects do not need, as far as the last collection of them told. */
    private long spare() {
        if (old.isEmpty()) return 0;
        MemoryUsage after = old.get().getCollectionUsage();
        long live = after == null ? 0 : after.getUsed();
        // What the collector leaves free for what comes next, it would leave again.
        return old.get().getUsage().getCommitted() - live * 3 / 2;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
