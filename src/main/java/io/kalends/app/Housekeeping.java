package io.kalends.app;

import io.kalends.store.Database;
import io.kalends.store.StoreUnavailable;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work that nobody waits for, done shortly after the start and then twice an hour, one thing at a time, and by one node at
 * a time.
 */
final class Housekeeping implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);
    private static final Duration FIRST = Duration.ofSeconds(10);
    private static final Duration BETWEEN = Duration.ofMinutes(30);

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("housekeeping").factory());

    private final Database db;

    Housekeeping(Database db) {
        this.db = db;
    }

    /** Returns what has it done at once, unless that is about to happen; nobody waits for it. */
    Runnable add(String chore, Runnable work) {
        add(chore, FIRST, work);
        var isWaiting = new AtomicBoolean();
        return () -> {
            if (isWaiting.compareAndSet(false, true))
                thread.execute(() -> {
                    isWaiting.set(false);
                    run(chore, work);
                });
        };
    }

    /** The same for what is wanted right after the start. */
    void addFirst(String chore, Runnable work) {
        add(chore, Duration.ZERO, work);
    }

    private void add(String chore, Duration first, Runnable work) {
        var _ = thread.scheduleAtFixedRate(
                () -> run(chore, work), first.toSeconds(), BETWEEN.toSeconds(), TimeUnit.SECONDS);
    }

    private void run(String chore, Runnable work) {
        try {
            if (!db.runExclusively(chore, work)) LOG.debug("{} is being done by another node", chore);
        } catch (StoreUnavailable e) {
            LOG.warn("{} failed and is tried again in {}: {}", chore, BETWEEN, e.getMessage());
        } catch (RuntimeException e) {
            LOG.warn("{} failed and is tried again in {}", chore, BETWEEN, e);
        }
    }

    /** Waits for what is under way. */
    @Override
    public void close() {
        thread.close();
    }
}
