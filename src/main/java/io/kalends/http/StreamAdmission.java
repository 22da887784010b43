package io.kalends.http;

import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import io.kalends.memory.Reservation;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Admission of requests that share a connection, as those of HTTP/2 do. When memory for them runs out, connections with many
 * get no more, and the one with most requests that stall is evicted.
 */
final class StreamAdmission {
    /** What a request takes by itself. */
    private static final int BYTES = 8 * 1024;
    /** Requests at once that every connection may have. */
    private static final int GUARANTEED = 8;
    /** These may exceed the limit by this factor. */
    private static final int OVERDRAFT = 2;
    /** A request stalls when it takes longer; not sooner, as an evicted client comes back with as many. */
    private static final long STALLED_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Budget budget;
    private final Set<Slot> slots = ConcurrentHashMap.newKeySet();
    private final Throttle throttle = new Throttle();

    StreamAdmission(Budget budget) {
        this.budget = budget;
    }

    /** What one request holds. */
    final class Slot implements AutoCloseable {
        private final HttpEndPoint endPoint;
        private final Reservation reservation;
        private final long since = System.nanoTime();

        private Slot(HttpEndPoint endPoint, Reservation reservation) {
            this.endPoint = endPoint;
            this.reservation = reservation;
            endPoint.streams().incrementAndGet();
        }

        @Override
        public void close() {
            if (!slots.remove(this)) return;
            endPoint.streams().decrementAndGet();
            reservation.close();
        }
    }

    /** The requests of a connection that stall. */
    private record Stalled(int count, long longestNanos) {
        static final Comparator<Stalled> LEAST_FIRST =
                Comparator.comparingInt(Stalled::count).thenComparingLong(Stalled::longestNanos);

        Stalled plus(Stalled other) {
            return new Stalled(count + other.count, Math.max(longestNanos, other.longestNanos));
        }
    }

    /** A slot for another request of a connection; empty when it has to be refused. */
    Optional<Slot> admit(HttpEndPoint endPoint) {
        Optional<Slot> slot = reserve(endPoint).map(reservation -> new Slot(endPoint, reservation));
        slot.ifPresent(slots::add);
        return slot;
    }

    private Optional<Reservation> reserve(HttpEndPoint endPoint) {
        Optional<Reservation> reservation = budget.tryTake(Purpose.STREAMS, BYTES);
        if (reservation.isPresent()) return reservation;
        evictSlowest();
        boolean guaranteed = endPoint.streams().get() < GUARANTEED
                && budget.held(Purpose.STREAMS) < OVERDRAFT * budget.limit(Purpose.STREAMS);
        return guaranteed ? Optional.of(budget.overdraw(Purpose.STREAMS, BYTES)) : Optional.empty();
    }

    /** Whether a reply would only wait behind others that the client does not read, while there is no memory for those. */
    boolean isBlocked(HttpEndPoint endPoint) {
        return endPoint.unsentReplies().get() > 0 && budget.isOverdrawn(Purpose.REPLIES);
    }

    private void evictSlowest() {
        if (!throttle.tryAcquire()) return;
        long now = System.nanoTime();
        Map<HttpEndPoint, Stalled> stalled = new HashMap<>();
        for (Slot slot : slots) {
            long age = now - slot.since;
            if (age >= STALLED_NANOS) stalled.merge(slot.endPoint, new Stalled(1, age), Stalled::plus);
        }
        stalled.entrySet().stream()
                .max(Map.Entry.comparingByValue(Stalled.LEAST_FIRST))
                .ifPresent(entry -> entry.getKey().evict());
    }
}
