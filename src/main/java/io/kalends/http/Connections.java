package io.kalends.http;

import io.kalends.config.Config;
import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import io.kalends.memory.Reservation;
import io.kalends.store.OpenFiles;
import java.net.SocketAddress;
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
    /** What a socket takes that nobody reads from. */
    private static final int WAITING_BYTES = 1024;
    /** Requests at once from which on a connection counts as greedy. */
    private static final int MANY_STREAMS = 32;
    /** Replies from which on a connection counts as one that is used again. */
    private static final int OFTEN = 3;
    /** When memory is short, one of so many is evicted at a time, as finding them means examining many. */
    private static final int EVICTED_PART = 64;
    /** So many are examined for that. */
    private static final int SAMPLE = 512;
    /** So many are examined to find one that is not in use. */
    private static final int MAX_EXAMINED = 64;
    /** If all are in use, so many more are accepted before the oldest is evicted anyway. */
    private static final double OVERCOMMIT = 1.1;
    /** From this part of what there can be on, a new connection is made at the expense of others. */
    private static final double NEARLY_ALL = 0.9;
    /** One address is a crowd if it has more than this part of the connections. */
    private static final double CROWD = 0.25;
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
    private final int maxWaiting;
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
        maxWaiting = Math.min(2 * max, OpenFiles.roomFor(4 * affordable) - (int) (OVERCOMMIT * max));
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

    /** The same for one that waits to be looked at. */
    Reservation reserveWaiting() {
        return budget.overdraw(Purpose.CONNECTIONS, WAITING_BYTES);
    }

    TimeSlices.TimeSlice newTimeSlice() {
        return timeSlices.new TimeSlice();
    }

    /**
     * Whether there is hardly room for another connection because the address of this one has a large part of them. They are
     * evicted in favour of each other, so its clients would come again as often as they can.
     */
    boolean isCrowdedBy(SocketAddress address) {
        if (maxWaiting <= 0 || !isNearlyFull()) return false;
        String network = Addresses.network(address);
        return perAddress.getOrDefault(network, 0) > CROWD * count() && !addresses.isTrusted(network);
    }

    private boolean isNearlyFull() {
        return count() >= NEARLY_ALL * max
                || budget.held(Purpose.CONNECTIONS) >= NEARLY_ALL * budget.limit(Purpose.CONNECTIONS);
    }

    /** How many may wait in such a crowd. */
    int maxWaiting() {
        return maxWaiting;
    }

    void add(HttpEndPoint endPoint) {
        evictIfOverdrawn();
        String peer = endPoint.peer();
        if (perAddress.merge(peer, 1, Integer::sum) > maxPerAddress && isLimited(peer)) evictOneOf(peer);
        makeRoom();
        synchronized (open) {
            open.addLast(endPoint);
        }
        if (!endPoint.isOpen()) untrack(endPoint); // closed meanwhile
    }

    void evictIfOverdrawn() {
        if (budget.isOverdrawn(Purpose.CONNECTIONS)) evictSome();
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
        perAddress.computeIfPresent(endPoint.peer(), (key, n) -> n > 1 ? n - 1 : null);
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

    /** Those that have not been examined for longest, which become the last to be examined again. */
    private Stream<HttpEndPoint> sample() {
        synchronized (open) {
            List<HttpEndPoint> next = open.stream().limit(SAMPLE).toList();
            next.forEach(open::addLast);
            return next.stream();
        }
    }

    /**
     * Evicts some connections of the lowest rank there is in a sample to free memory, of which those that are fresh or recent
     * hold little.
     */
    void evictSome() {
        if (!throttle.tryAcquire()) return;
        List<Candidate> some = candidates(sample(), evictedAtOnce);
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
