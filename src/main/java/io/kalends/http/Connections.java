package io.kalends.http;

import io.kalends.Config;
import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import io.kalends.memory.Share;
import io.kalends.store.OpenFiles;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * The open connections, bounded in number, by the address they come from and by the memory they cost. Where there are too
 * many, those go first that hold much, with part of a long head or many requests at once, then those that have never asked for
 * anything, and of these and all others the slowest.
 */
final class Connections {
    /** What a connection costs by itself. */
    private static final int PLAIN_BYTES = 6 * 1024;

    private static final int ENCRYPTED_BYTES = 32 * 1024;
    /** A connection with more requests than these at once is no modest one. */
    private static final int MANY_STREAMS = 32;
    /** This part of them is closed at a time: to find them means to look at all. */
    private static final int PART = 64;
    /** While a request is being answered, a pause of this length is no reason to close. */
    private static final long TOLERATED_MILLIS = 1_000;
    /** Who has not been there for longer has had no time to ask. */
    private static final long FRESH_MILLIS = 50;

    /** How little a connection would be missed, the least first. */
    private enum Rank {
        /** Holds part of a long head, or many requests at once. */
        GREEDY,
        /** Has been there for a while and never asked for anything. */
        SILENT,
        /** Was used, but not lately. */
        IDLE,
        /** Has just come. */
        FRESH,
        /** Was used lately. */
        RECENT,
        /** Is in use, but nothing has moved for a while. */
        STALLED,
        /** Is in use. */
        ACTIVE;

        static Rank of(Outlet outlet) {
            if (outlet.hasLongHead() || outlet.streams().get() >= MANY_STREAMS) return GREEDY;
            long idle = outlet.getIdleFor();
            if (outlet.isBusy()) return idle >= TOLERATED_MILLIS ? STALLED : ACTIVE;
            if (outlet.hasServed()) return idle >= TOLERATED_MILLIS ? IDLE : RECENT;
            return outlet.ageMillis() >= FRESH_MILLIS ? SILENT : FRESH;
        }
    }

    /** A connection as it is at this moment: it must not change while it is compared with others. */
    private record Candidate(Outlet outlet, Rank rank, long idleMillis) {
        static Candidate of(Outlet outlet) {
            return new Candidate(outlet, Rank.of(outlet), outlet.getIdleFor());
        }

        boolean isWasteful() {
            return rank != Rank.FRESH && rank != Rank.RECENT;
        }
    }

    private static final Comparator<Candidate> LEAST_MISSED_FIRST = Comparator.comparing(Candidate::rank)
            .thenComparing(Comparator.comparingLong(Candidate::idleMillis).reversed());

    private final Budget budget;
    private final Addresses addresses;
    private final int most;
    private final int mostPerAddress;
    private final int cost;
    private final int atOnce;
    private final Set<Outlet> open = ConcurrentHashMap.newKeySet();
    private final Map<String, Integer> perAddress = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private final Pace pace = new Pace();
    private final LongAdder closed = new LongAdder();

    Connections(Config config, Budget budget) {
        this.budget = budget;
        addresses = new Addresses(config.trustedProxies());
        most = OpenFiles.roomFor(config.connections().most());
        atOnce = most / PART + 1;
        mostPerAddress = config.connections().perAddress();
        cost = config.tls().isPresent() ? ENCRYPTED_BYTES : PLAIN_BYTES;
    }

    int count() {
        return count.get();
    }

    /** How many were closed to make room for others. */
    long closed() {
        return closed.sum();
    }

    /** What a new connection costs, also where there is no room for it: others make some. */
    Share share() {
        return budget.overdraw(Purpose.CONNECTIONS, cost);
    }

    void add(Outlet outlet) {
        int over = count.incrementAndGet() - most;
        if (over > 0) closeSome(candidates(open.stream()), Math.max(over, atOnce));
        else if (budget.isOverdrawn(Purpose.CONNECTIONS)) relieve();
        String peer = outlet.peer();
        if (isLimited(peer) && perAddress.merge(peer, 1, Integer::sum) > mostPerAddress)
            closeSome(candidates(open.stream().filter(other -> other.peer().equals(peer))), 1);
        open.add(outlet);
        if (!outlet.isOpen()) open.remove(outlet); // closed meanwhile
    }

    /** Many callers share the address of a proxy, and one's own machine is no stranger. */
    private boolean isLimited(String peer) {
        return !addresses.isTrusted(peer) && !addresses.isLoopback(peer);
    }

    void remove(Outlet outlet) {
        open.remove(outlet);
        count.decrementAndGet();
        String peer = outlet.peer();
        if (isLimited(peer)) perAddress.computeIfPresent(peer, (key, n) -> n > 1 ? n - 1 : null);
    }

    /** Closes some connections because there is no memory for what they hold; those that were used lately hold little. */
    void relieve() {
        if (pace.isDue()) closeSome(candidates(open.stream()).filter(Candidate::isWasteful), atOnce);
    }

    private static Stream<Candidate> candidates(Stream<Outlet> outlets) {
        return outlets.map(Candidate::of).filter(candidate -> candidate.rank != Rank.ACTIVE);
    }

    private void closeSome(Stream<Candidate> candidates, int some) {
        candidates.sorted(LEAST_MISSED_FIRST).limit(some).forEach(candidate -> close(candidate.outlet));
    }

    private void close(Outlet outlet) {
        // Not to be found again while it is being closed.
        if (!open.remove(outlet)) return;
        closed.increment();
        outlet.close();
    }
}
