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
 * The bodies that are being received and the replies that are being sent. When there is no memory for more, the transfer that
 * has stalled for longest is aborted, first at the client address with most memory, so that fast clients are served.
 */
final class Transfers {
    /** No transfer is aborted for a shorter pause. */
    private static final long STALLED_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Replies that are ready may exceed their limit; above this factor of it, slow clients are not waited for. */
    private static final double URGENT = 1.5;

    /** The same for addresses with less memory than others. */
    private static final long MODEST_STALLED_NANOS = TimeUnit.MILLISECONDS.toNanos(2_500);

    /** A body or reply on the wire. */
    interface Transfer {
        /** For how long nothing has come from the client, or been taken by it; 0 when the client is not what it waits for. */
        long stalledNanos();

        void abort();

        /** The address of the client, not of a proxy. */
        String address();

        /** The memory held for it. */
        long bytes();

        /** Whether the connection is closed, which the library does not always report to those who wait for it. */
        boolean isDisconnected();
    }

    /** A transfer with a snapshot of its stall, which must not change while it is compared with others. */
    private record Stalled(Transfer transfer, long nanos) {
        static final Comparator<Stalled> LONGEST_FIRST =
                Comparator.comparingLong(Stalled::nanos).reversed();

        static Stalled of(Transfer transfer) {
            return new Stalled(transfer, transfer.stalledNanos());
        }

        /** @param greediest whether no other address has more memory */
        boolean isLong(boolean greediest) {
            return nanos >= (greediest ? STALLED_NANOS : MODEST_STALLED_NANOS);
        }
    }

    private final Throttle throttle = new Throttle();
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

    /** The address of the client. */
    String address(Incoming request) {
        return addresses.of(request);
    }

    Set<Transfer> bodies() {
        return bodies;
    }

    Set<Transfer> replies() {
        return replies;
    }

    /**
     * Aborts the slowest reply when there is no memory for all. One at a time, as all else on its connection is aborted with
     * it, and its client may come back.
     */
    void abortSlowestReply() {
        if (!budget.isOverdrawn(Purpose.REPLIES)) return;
        boolean urgent = budget.held(Purpose.REPLIES) > URGENT * budget.limit(Purpose.REPLIES);
        if (!urgent && !throttle.tryAcquire()) return;
        abortFirst(replies, stalled(replies, urgent));
    }

    private static void abortFirst(Set<Transfer> transfers, List<Stalled> some) {
        if (some.isEmpty()) return;
        Transfer first = some.getFirst().transfer;
        transfers.remove(first);
        first.abort();
    }

    /** Ends the wait for clients that have disconnected; to be called periodically. */
    void abortDisconnected() {
        for (Set<Transfer> transfers : List.of(bodies, replies)) {
            for (Transfer transfer : transfers) if (transfer.isDisconnected()) transfer.abort();
        }
    }

    private static void abortSlowest(Set<Transfer> transfers) {
        abortFirst(transfers, stalled(transfers, false));
    }

    /** The stalled transfers in the order in which they are aborted. */
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
