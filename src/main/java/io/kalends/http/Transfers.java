package io.kalends.http;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

/**
 * What is being received from callers and sent to them. When there is no memory for more, whoever has kept the service
 * waiting for longest is cut off, first at the address for which most is held, so that those go on who take and send what
 * they can.
 */
final class Transfers {
    /** Nobody is cut off for a pause shorter than this. */
    private static final long TOLERATED_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Of replies that are made already there may be more than there is room for; from here on nobody is waited for. */
    private static final double URGENT = 1.5;

    /** The same for those at whose address less is held than at others. */
    private static final long MODEST_NANOS = TimeUnit.MILLISECONDS.toNanos(2_500);

    /** Bytes on their way. */
    interface Transfer {
        /** For how long the caller has been waited for in vain; 0 when it is not the caller who is waited for. */
        long stalledNanos();

        void abort();

        /** Where it comes from or goes to: the caller, not a proxy that passes it on. */
        String address();

        /** How much is held for it. */
        long bytes();

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

        /** @param most whether for no other caller more is held */
        boolean isLong(boolean most) {
            return nanos >= (most ? TOLERATED_NANOS : MODEST_NANOS);
        }
    }

    private final Pace pace = new Pace();
    private final Budget budget;
    private final Addresses addresses;
    private final Set<Transfer> bodies = ConcurrentHashMap.newKeySet();
    private final Set<Transfer> replies = ConcurrentHashMap.newKeySet();

    Transfers(Budget budget, Addresses addresses) {
        this.budget = budget;
        this.addresses = addresses;
        for (Purpose purpose : List.of(Purpose.BODIES, Purpose.FILES))
            budget.onPressure(purpose, () -> abortSlowest(bodies));
        for (Purpose purpose : List.of(Purpose.REPLIES, Purpose.COMPRESSION))
            budget.onPressure(purpose, () -> abortSlowest(replies));
    }

    /** Where a request comes from. */
    String address(Incoming request) {
        return addresses.of(request);
    }

    /** The bodies that are being received. */
    Set<Transfer> bodies() {
        return bodies;
    }

    /** The replies that are being sent. */
    Set<Transfer> replies() {
        return replies;
    }

    /**
     * Cuts off the slowest of those who do not take their replies where more is held than there is. One at a time: with it
     * goes all else on its connection, and whoever is cut off comes again.
     */
    void relieveReplies() {
        if (!budget.isOverdrawn(Purpose.REPLIES)) return;
        boolean urgent = budget.held(Purpose.REPLIES) > URGENT * budget.limit(Purpose.REPLIES);
        if (!urgent && !pace.isDue()) return;
        abortFirst(replies, stalled(replies, urgent));
    }

    private static void abortFirst(Set<Transfer> transfers, List<Stalled> some) {
        if (some.isEmpty()) return;
        Transfer first = some.getFirst().transfer;
        transfers.remove(first);
        first.abort();
    }

    /** Ends the wait for callers who are no longer there. */
    void sweep() {
        for (Set<Transfer> transfers : List.of(bodies, replies)) {
            for (Transfer transfer : transfers) if (transfer.isCutOff()) transfer.abort();
        }
    }

    /** Of those that stand still, the slowest at the address for which most is held. */
    private static void abortSlowest(Set<Transfer> transfers) {
        abortFirst(transfers, stalled(transfers, false));
    }

    /** Those that stand still in the order in which they are cut off. */
    private static List<Stalled> stalled(Set<Transfer> transfers, boolean urgent) {
        List<Stalled> all = transfers.stream().map(Stalled::of).toList();
        Map<String, Long> held =
                all.stream().collect(groupingBy(it -> it.transfer.address(), summingLong(it -> it.transfer.bytes())));
        long most = held.values().stream().mapToLong(Long::longValue).max().orElse(0);
        ToLongFunction<Stalled> heldFor = it -> held.getOrDefault(it.transfer.address(), 0L);
        return all.stream()
                .filter(it -> urgent || it.isLong(heldFor.applyAsLong(it) == most))
                .sorted(Comparator.comparingLong(heldFor).reversed().thenComparing(Stalled.LONGEST_FIRST))
                .toList();
    }
}
