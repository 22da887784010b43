package io.kalends.http;

import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * What is being received from callers and sent to them. When there is no memory for more, whoever has kept the service
 * waiting for longest is cut off, so that those go on who take and send what they can.
 */
final class Transfers {
    /** Nobody is cut off for a pause shorter than this. */
    private static final long TOLERATED_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Bytes on their way. */
    interface Transfer {
        /** For how long the caller has been waited for in vain; 0 when it is not the caller who is waited for. */
        long stalledNanos();

        void abort();

        /** Whether the connection has ended: the library does not always tell those who wait for it. */
        boolean isCutOff();
    }

    private final Budget budget;
    private final Set<Transfer> bodies = ConcurrentHashMap.newKeySet();
    private final Set<Transfer> replies = ConcurrentHashMap.newKeySet();

    Transfers(Budget budget) {
        this.budget = budget;
        for (Purpose purpose : List.of(Purpose.BODIES, Purpose.FILES))
            budget.onPressure(purpose, () -> abortSlowest(bodies));
        for (Purpose purpose : List.of(Purpose.REPLIES, Purpose.COMPRESSION))
            budget.onPressure(purpose, () -> abortSlowest(replies));
    }

    /** The bodies that are being received. */
    Set<Transfer> bodies() {
        return bodies;
    }

    /** The replies that are being sent. */
    Set<Transfer> replies() {
        return replies;
    }

    /** Cuts off callers who do not take their replies, the slowest first, until no more is held than there is. */
    void relieveReplies() {
        while (budget.isOverdrawn(Purpose.REPLIES)) {
            if (!abortSlowest(replies)) return;
        }
    }

    /** Ends the wait for callers who are no longer there. */
    void sweep() {
        for (Set<Transfer> transfers : List.of(bodies, replies)) {
            for (Transfer transfer : transfers)
                if (transfer.isCutOff()) transfer.abort();
        }
    }

    private static boolean abortSlowest(Set<Transfer> transfers) {
        var slowest = transfers.stream().max(Comparator.comparingLong(Transfer::stalledNanos));
        if (slowest.isEmpty() || slowest.get().stalledNanos() < TOLERATED_NANOS) return false;
        transfers.remove(slowest.get());
        slowest.get().abort();
        return true;
    }
}
