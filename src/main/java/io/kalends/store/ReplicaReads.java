package io.kalends.store;

import java.util.concurrent.atomic.LongAdder;

/** Counts the reads that a replica might answer, by who replica them. */
public final class ReplicaReads {
    private final LongAdder replica = new LongAdder();
    private final LongAdder primary = new LongAdder();

    void countReplica() {
        replica.increment();
    }

    void countPrimary() {
        primary.increment();
    }

    public long byReplica() {
        return replica.sum();
    }

    public long byPrimary() {
        return primary.sum();
    }
}
