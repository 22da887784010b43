package io.kalends.memory;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The part of the budget that belongs to one purpose. Whoever has to wait is served in the order of coming. */
final class Account {
    private final Purpose purpose;
    private final long limit;
    private final long patienceNanos;
    private final AtomicLong held = new AtomicLong();
    private final LongAdder refused = new LongAdder();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<Object> queue = new ArrayDeque<>();
    /** Read without the lock by those who give back, so that they need not wake anybody. */
    private volatile int waiting;

    private volatile Runnable reclaim = () -> {};

    Account(Purpose purpose, long limit, Duration patience) {
        this.purpose = purpose;
        this.limit = limit;
        patienceNanos = patience.toNanos();
    }

    long limit() {
        return limit;
    }

    long held() {
        return held.get();
    }

    long refused() {
        return refused.sum();
    }

    void onPressure(Runnable action) {
        reclaim = action;
    }

    boolean tryTake(long bytes) {
        if (waiting == 0 && add(bytes)) return true;
        refused.increment();
        return false;
    }

    /** Waits shortly; {@link MemoryExhausted} when that is not enough. */
    void take(long bytes) {
        if (waiting == 0 && add(bytes)) return;
        if (bytes > limit || !await(bytes)) {
            refused.increment();
            throw new MemoryExhausted(purpose, bytes);
        }
    }

    private boolean add(long bytes) {
        long before = held.getAndAdd(bytes);
        if (before + bytes <= limit) return true;
        held.addAndGet(-bytes);
        return false;
    }

    private boolean await(long bytes) {
        var mine = new Object();
        lock.lock();
        try {
            queue.add(mine);
            waiting = queue.size();
            return await(bytes, mine);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            queue.remove(mine);
            waiting = queue.size();
            changed.signalAll();
            lock.unlock();
        }
    }

    private boolean await(long bytes, Object mine) throws InterruptedException {
        long left = patienceNanos;
        while (!mine.equals(queue.peek()) || !add(bytes)) {
            if (left <= 0) return false;
            reclaim.run();
            // Not for longer than this: who holds memory may become slow enough to lose it.
            long pause = Math.min(left, TimeUnit.MILLISECONDS.toNanos(100));
            left -= pause - Math.max(0, changed.awaitNanos(pause));
        }
        return true;
    }

    void give(long bytes) {
        if (bytes == 0) return;
        held.addAndGet(-bytes);
        if (waiting == 0) return;
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
