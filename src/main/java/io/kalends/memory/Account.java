package io.kalends.memory;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * The part of the budget for one purpose. Waiters are served first in, first out; under overload, when some have waited for
 * long, last in, first out, with an old one now and then: a flood of requests then delays itself, but not those that have
 * just come.
 */
final class Account {
    /** A thread that waits for bytes. */
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

    /** Under overload, one in so many is the oldest. */
    private static final int OLDEST_EVERY = 4;
    /** Beyond these, the oldest is refused, as waiters hold memory too. */
    private static final int MAX_WAITING = 1_000;
    /** How often memory is reclaimed while somebody waits: a holder may have stalled in the meantime. */
    private static final long RECLAIM_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Purpose purpose;
    private final long limit;
    private final long timeoutNanos;
    private final long overloadNanos;
    private final AtomicLong held = new AtomicLong();
    private final LongAdder refusals = new LongAdder();
    private final Deque<Waiter> queue = new ArrayDeque<>();
    /** Read without a lock when bytes are released, which mostly finds nobody waiting. */
    private volatile int waiting;

    private volatile Runnable reclaim = () -> {};
    private int served = 1;

    /**
     * @param timeout how long a thread waits at most
     * @param overload when the oldest waiter has waited for so long, there are more requests than can be served
     */
    Account(Purpose purpose, long limit, Duration timeout, Duration overload) {
        this.purpose = purpose;
        this.limit = limit;
        timeoutNanos = timeout.toNanos();
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

    /** Takes bytes even above the limit. */
    void overdraw(long bytes) {
        held.addAndGet(bytes);
    }

    /** Takes bytes, waiting for a short time if need be; {@link MemoryExhausted} when that is not enough. */
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
        long end = mine.since + timeoutNanos;
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
        waiting = queue.size(); // before anything is tried, so that bytes released from now on go to waiters
        if (queue.size() > MAX_WAITING) {
            Waiter oldest = queue.removeFirst();
            oldest.refused = true;
            Waker.wake(oldest.thread);
        }
        serve();
    }

    /** Leaves the queue; true when the waiter was served after all. */
    private synchronized boolean leave(Waiter mine) {
        queue.remove(mine);
        serve();
        return mine.served;
    }

    /** Gives what is free to waiters. */
    private synchronized void serve() {
        while (!queue.isEmpty()) {
            boolean newest = isOverloaded() && served % OLDEST_EVERY != 0;
            Waiter next = newest ? queue.getLast() : queue.getFirst();
            if (!add(next.bytes)) break;
            served++;
            queue.remove(next);
            next.served = true;
            Waker.wake(next.thread);
        }
        waiting = queue.size();
    }

    private boolean isOverloaded() {
        return System.nanoTime() - queue.getFirst().since > overloadNanos;
    }

    void release(long bytes) {
        if (bytes == 0) return;
        held.addAndGet(-bytes);
        if (waiting > 0) serve();
    }
}
