package io.kalends.store;

import java.util.concurrent.atomic.LongAdder;

/** How many reads that might be answered by replicas were, and how many were passed on to the database itself. */
public final class Copies {
    private final LongAdder answered = new LongAdder();
    private final LongAdder passed = new LongAdder();

    void answered() {
        answered.increment();
    }

    void passed() {
        passed.increment();
    }

    public long countAnswered() {
        return answered.sum();
    }

    public long countPassed() {
        return passed.sum();
    }
}
