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

    /** Of replies that are made already there may be more than there is room for; from here on nobody is waited for. */
    private static final double URGENT = 1.5;

    /** Bytes on their way. */
    interface Transfer {
        /** For how long the caller has been waited for in vain; 0 when it is not the caller who is waited for. */
        long stalledNanos();

        void abort();

        /** Whether the connection has ended: the library does not always tell those who wait for it. */
        boolean isCutOff();
    }

    /** A transfer as it is at this moment: it must not change while it is compared with others. */
    private record Stalled(Transfer transfer, long nanos) {
        static final Comparator<Stalled> LONGEST_FIRST =
                Comparator.comparingLong(Stalled::nanos).reversed();

        static Stalled of(Transfer transfer) {
            return new Stalled(transfer, transfer.stalledNanos());
        }

        boolean isLong() {
            return nanos >= TOLERATED_NANOS;
        }
    }

    private final Pace pace = new Pace();
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
        if (!budget.isOverdrawn(Purpose.REPLIES)) return;
        boolean urgent = budget.held(Purpose.REPLIES) > URGENT * budget.limit(Purpose.REPLIES);
        if (!urgent && !pace.isDue()) return;
        replies.stream()
                .map(Stalled::of)
                .filter(stalled -> urgent || stalled.isLong())
                .sorted(Stalled.LONGEST_FIRST)
                .takeWhile(stalled -> budget.isOverdrawn(Purpose.REPLIES))
                .forEach(stalled -> abort(replies, stalled));
    }

    private static void abort(Set<Transfer> transfers, Stalled stalled) {
        transfers.remove(stalled.transfer);
        stalled.transfer.abort();
    }

    /** Ends the wait for callers who are no longer there. */
    void sweep() {
        for (Set<Transfer> transfers : List.of(bodies, replies)) {
            for (Transfer transfer : transfers) if (transfer.isCutOff()) transfer.abort();
        }
    }

    private static void abortSlowest(Set<Transfer> transfers) {
        transfers.stream()
                .map(Stalled::of)
                .filter(Stalled::isLong)
                .min(Stalled.LONGEST_FIRST)
                .ifPresent(stalled -> abort(transfers, stalled));
    }
}
