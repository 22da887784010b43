package io.kalends.memory;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * The part of the budget that belongs to one purpose. Whoever has to wait is served in the order of coming; once some
 * have waited for long, the newest come first, and an old one now and then: a flood of callers who wait for their replies
 * then holds up itself, but nobody who has just come.
 */
final class Account {
    /** Somebody who waits. */
    private static final class Waiter {
        final Thread thread = Thread.currentThread();
        final long since = System.nanoTime();
        final long bytes;
        volatile boolean served;
        volatile boolean refused;

        Waiter(long bytes) {
            this.bytes = bytes;
        }
    }

    /** Under overload, one of so many is the oldest. */
    private static final int OLDEST_EVERY = 4;
    /** More than these are refused, the oldest first: they hold memory while they wait. */
    private static final int MOST_WAITING = 1_000;
    /** Who holds memory may meanwhile become slow enough to lose it. */
    private static final long RECLAIM_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Purpose purpose;
    private final long limit;
    private final long patienceNanos;
    private final long overloadNanos;
    private final AtomicLong held = new AtomicLong();
    private final LongAdder refusals = new LongAdder();
    private final Deque<Waiter> queue = new ArrayDeque<>();
    /** Read without a lock by those who give back, who mostly find nobody waiting. */
    private volatile int waiting;

    private volatile Runnable reclaim = () -> {};
    private int turn = 1;

    /**
     * @param patience how long somebody waits at most
     * @param overload when the oldest has waited for so long, there are more callers than can be served
     */
    Account(Purpose purpose, long limit, Duration patience, Duration overload) {
        this.purpose = purpose;
        this.limit = limit;
        patienceNanos = patience.toNanos();
        overloadNanos = overload.toNanos();
    }

    long limit() {
        return limit;
    }

    long held() {
        return held.get();
    }

    int waiting() {
        return waiting;
    }

    long refusals() {
        return refusals.sum();
    }

    void onPressure(Runnable action) {
        reclaim = action;
    }

    boolean tryTake(long bytes) {
        if (waiting == 0 && add(bytes)) return true;
        refusals.increment();
        return false;
    }

    /** Takes bytes also where there are none left; false then. */
    boolean overdraw(long bytes) {
        return held.addAndGet(bytes) <= limit;
    }

    /** Waits shortly; {@link MemoryExhausted} when that is not enough. */
    void take(long bytes) {
        if (waiting == 0 && add(bytes)) return;
        if (bytes <= limit && await(new Waiter(bytes))) return;
        refusals.increment();
        throw new MemoryExhausted(purpose, bytes);
    }

    private boolean add(long bytes) {
        for (long before = held.get(); before + bytes <= limit; before = held.get()) {
            if (held.compareAndSet(before, before + bytes)) return true;
        }
        return false;
    }

    private boolean await(Waiter mine) {
        join(mine);
        long end = mine.since + patienceNanos;
        while (!mine.served && !mine.refused) {
            long left = end - System.nanoTime();
            if (left <= 0 || Thread.currentThread().isInterrupted()) return leave(mine);
            reclaim.run();
            LockSupport.parkNanos(this, Math.min(left, RECLAIM_NANOS));
        }
        return mine.served;
    }

    private synchronized void join(Waiter mine) {
        queue.addLast(mine);
        waiting = queue.size(); // before anything is tried: whoever gives back from now on serves those who wait
        if (queue.size() > MOST_WAITING) {
            Waiter oldest = queue.removeFirst();
            oldest.refused = true;
            Waker.wake(oldest.thread);
        }
        serve();
    }

    /** Whether it was served after all. */
    private synchronized boolean leave(Waiter mine) {
        queue.remove(mine);
        serve();
        return mine.served;
    }

    /** Hands what is there to those who wait. */
    private synchronized void serve() {
        while (!queue.isEmpty()) {
            boolean newest = isOverloaded() && turn % OLDEST_EVERY != 0;
            Waiter next = newest ? queue.getLast() : queue.getFirst();
            if (!add(next.bytes)) break;
            turn++;
            queue.remove(next);
            next.served = true;
            Waker.wake(next.thread);
        }
        waiting = queue.size();
    }

    private boolean isOverloaded() {
        return System.nanoTime() - queue.getFirst().since > overloadNanos;
    }

    void give(long bytes) {
        if (bytes == 0) return;
        held.addAndGet(-bytes);
        if (waiting > 0) serve();
    }
}
