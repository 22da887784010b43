package io.kalends.http;

import io.kalends.config.Config;
import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import io.kalends.memory.Reservation;
import io.kalends.store.OpenFiles;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * The open connections, bounded by number, by number per client address, and by memory. Where there are too many, those are
 * evicted first that hold much, with part of a long header or many requests at once, then those that have never sent a
 * request, and of each sort the one that was idle for longest.
 */
final class Connections {
    /** What a connection takes by itself. */
    private static final int PLAIN_BYTES = 6 * 1024;

    private static final int ENCRYPTED_BYTES = 32 * 1024;
    /** Requests at once from which on a connection counts as greedy. */
    private static final int MANY_STREAMS = 32;
    /** Replies from which on a connection counts as one that is used again. */
    private static final int OFTEN = 3;
    /** When memory is short, one of so many is evicted at a time, as finding them means examining all. */
    private static final int EVICTED_PART = 64;
    /** So many are examined to find one that is not in use. */
    private static final int MAX_EXAMINED = 64;
    /** If all are in use, so many more are accepted before the oldest is evicted anyway. */
    private static final double OVERCOMMIT = 1.1;
    /** After this long without a byte, a connection is no longer active. */
    private static final long IDLE_MILLIS = 1_000;
    /** A younger connection has had no time to send a request. */
    private static final long FRESH_MILLIS = 1_000;

    /** Which connections are evicted, in this order. */
    private enum Rank {
        /** Holds part of a long header, or many requests at once. */
        GREEDY,
        /** Was opened a while ago and has never sent a request. */
        SILENT,
        /** Was used, but not recently. */
        IDLE,
        /** Was used recently, but not often: a client that wants to use it again opens another. */
        TRIED,
        /** Is used again and again, and was recently. */
        RECENT,
        /** Was opened just now. */
        FRESH,
        /** Is in use, but no byte has moved for a while. */
        STALLED,
        /** Is in use. */
        ACTIVE;

        boolean isInUse() {
            return this == RECENT || this == STALLED || this == ACTIVE;
        }

        static Rank of(HttpEndPoint endPoint) {
            if (endPoint.hasLongHeader() || endPoint.streams().get() >= MANY_STREAMS) return GREEDY;
            long idle = endPoint.getIdleFor();
            if (endPoint.isBusy()) return idle >= IDLE_MILLIS ? STALLED : ACTIVE;
            if (endPoint.hasServed()) return idle >= IDLE_MILLIS ? IDLE : used(endPoint);
            return endPoint.ageMillis() >= FRESH_MILLIS ? SILENT : FRESH;
        }

        private static Rank used(HttpEndPoint endPoint) {
            return endPoint.served() < OFTEN ? TRIED : RECENT;
        }
    }

    /** A connection with a snapshot of its rank, which must not change while it is compared with others. */
    private record Candidate(HttpEndPoint endPoint, Rank rank, long idleMillis) {
        static Candidate of(HttpEndPoint endPoint) {
            return new Candidate(endPoint, Rank.of(endPoint), endPoint.getIdleFor());
        }

        boolean isWorthwhile() {
            return rank != Rank.FRESH && rank != Rank.TRIED && rank != Rank.RECENT;
        }
    }

    private static final Comparator<Candidate> EVICTION_ORDER = Comparator.comparing(Candidate::rank)
            .thenComparing(Comparator.comparingLong(Candidate::idleMillis).reversed());

    private final Budget budget;
    private final Addresses addresses;
    private final int max;
    private final int maxPerAddress;
    private final int cost;
    private final int evictedAtOnce;
    /** In the order in which they are examined. */
    private final SequencedSet<HttpEndPoint> open = new LinkedHashSet<>();

    private final Map<String, Integer> perAddress = new ConcurrentHashMap<>();
    private final Throttle throttle = new Throttle();
    private final TimeSlices timeSlices = new TimeSlices(System::nanoTime);
    private final LongAdder evictions = new LongAdder();

    Connections(Config config, Budget budget) {
        this.budget = budget;
        addresses = new Addresses(config.trustedProxies());
        cost = config.tls().isPresent() ? ENCRYPTED_BYTES : PLAIN_BYTES;
        int affordable = (int) (budget.limit(Purpose.CONNECTIONS) / cost);
        max = Math.min(affordable, OpenFiles.roomFor(config.connections().most()));
        evictedAtOnce = max / EVICTED_PART + 1;
        maxPerAddress = config.connections().perAddress();
    }

    int count() {
        synchronized (open) {
            return open.size();
        }
    }

    /** How many were closed to make room for others. */
    long evictions() {
        return evictions.sum();
    }

    /** Memory for a new connection, also where there is none left: others are evicted for it. */
    Reservation reserve() {
        return budget.overdraw(Purpose.CONNECTIONS, cost);
    }

    TimeSlices.TimeSlice newTimeSlice() {
        return timeSlices.new TimeSlice();
    }

    void add(HttpEndPoint endPoint) {
        if (budget.isOverdrawn(Purpose.CONNECTIONS)) evictSome();
        String peer = endPoint.peer();
        if (isLimited(peer) && perAddress.merge(peer, 1, Integer::sum) > maxPerAddress) evictOneOf(peer);
        makeRoom();
        synchronized (open) {
            open.addLast(endPoint);
        }
        if (!endPoint.isOpen()) untrack(endPoint); // closed meanwhile
    }

    private void evictOneOf(String peer) {
        Stream<HttpEndPoint> others = snapshot().filter(other -> other.peer().equals(peer));
        evict(candidates(others, 1));
    }

    /**
     * Evicts a connection where there are too many: the oldest that is not in use. Those in use are examined again after all
     * that were opened since.
     */
    private void makeRoom() {
        for (int examined = 0; examined < MAX_EXAMINED; examined++) {
            Optional<HttpEndPoint> next = removeUnused();
            if (next.isEmpty()) continue;
            evictions.increment();
            next.get().evict();
            return;
        }
    }

    private Optional<HttpEndPoint> removeUnused() {
        synchronized (open) {
            if (open.size() < max) return Optional.empty();
            HttpEndPoint next = open.removeFirst();
            if (!Rank.of(next).isInUse() || open.size() > OVERCOMMIT * max) return Optional.of(next);
            open.addLast(next);
            return Optional.empty();
        }
    }

    /** Many clients share the address of a proxy, and the local machine is trusted. */
    private boolean isLimited(String peer) {
        return !addresses.isTrusted(peer) && !addresses.isLoopback(peer);
    }

    void remove(HttpEndPoint endPoint) {
        untrack(endPoint);
        String peer = endPoint.peer();
        if (isLimited(peer)) perAddress.computeIfPresent(peer, (key, n) -> n > 1 ? n - 1 : null);
    }

    /** Stops counting a connection; false when that was done before. */
    private boolean untrack(HttpEndPoint endPoint) {
        synchronized (open) {
            return open.remove(endPoint);
        }
    }

    private Stream<HttpEndPoint> snapshot() {
        synchronized (open) {
            return List.copyOf(open).stream();
        }
    }

    /** Evicts some connections of the lowest rank to free memory, of which those that are fresh or recent hold little. */
    void evictSome() {
        if (!throttle.tryAcquire()) return;
        List<Candidate> some = candidates(snapshot(), evictedAtOnce);
        Rank lowest = some.isEmpty() ? Rank.ACTIVE : some.getFirst().rank;
        evict(some.stream()
                .filter(candidate -> candidate.rank == lowest && candidate.isWorthwhile())
                .toList());
    }

    private static List<Candidate> candidates(Stream<HttpEndPoint> endPoints, int count) {
        return endPoints
                .map(Candidate::of)
                .filter(candidate -> candidate.rank != Rank.ACTIVE)
                .sorted(EVICTION_ORDER)
                .limit(count)
                .toList();
    }

    private void evict(List<Candidate> some) {
        for (Candidate candidate : some) {
            if (!untrack(candidate.endPoint)) continue; // another thread evicts it
            evictions.increment();
            candidate.endPoint.evict();
        }
    }
}
