package io.kalends.http;

import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
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
    }

    private final Budget budget;
    private final Map<Purpose, Set<Transfer>> underWay = new EnumMap<>(Purpose.class);

    Transfers(Budget budget) {
        this.budget = budget;
        for (Purpose purpose : new Purpose[] {Purpose.BODIES, Purpose.REPLIES, Purpose.COMPRESSION}) {
            underWay.put(purpose, ConcurrentHashMap.newKeySet());
            budget.onPressure(purpose, () -> abortSlowest(purpose));
        }
    }

    void begin(Purpose purpose, Transfer transfer) {
        of(purpose).add(transfer);
    }

    void end(Purpose purpose, Transfer transfer) {
        of(purpose).remove(transfer);
    }

    private Set<Transfer> of(Purpose purpose) {
        Set<Transfer> transfers = underWay.get(purpose);
        if (transfers == null) throw new IllegalArgumentException("not a transfer: " + purpose);
        return transfers;
    }

    /** Cuts off callers, the slowest first, until no more is held than there is. */
    void relieve(Purpose purpose) {
        while (budget.isOverdrawn(purpose)) {
            if (!abortSlowest(purpose)) return;
        }
    }

    private boolean abortSlowest(Purpose purpose) {
        var slowest = of(purpose).stream().max(Comparator.comparingLong(Transfer::stalledNanos));
        if (slowest.isEmpty() || slowest.get().stalledNanos() < TOLERATED_NANOS) return false;
        of(purpose).remove(slowest.get());
        slowest.get().abort();
        return true;
    }
}
