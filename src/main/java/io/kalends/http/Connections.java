package io.kalends.http;

import io.kalends.config.Config;
import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import io.kalends.memory.Share;
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
    /** This part of them is closed at a time where memory is short: to find them means to look at all. */
    private static final int PART = 64;
    /** Where there are too many, so many are looked at for one that is not used. */
    private static final int MOST_LOOKS = 64;
    /** If all are in use, so many more are let in, and then it is the next in turn that goes. */
    private static final double BEYOND = 1.1;
    /** While a request is being answered, a pause of this length is no reason to close. */
    private static final long TOLERATED_MILLIS = 1_000;
    /** Who has not been there for longer has had no time to ask. */
    private static final long FRESH_MILLIS = 1_000;

    /** How little a connection would be missed, the least first. */
    private enum Rank {
        /** Holds part of a long head, or many requests at once. */
        GREEDY,
        /** Has been there for a while and never asked for anything. */
        SILENT,
        /** Was used, but not lately. */
        IDLE,
        /** Was used lately: whoever wants to use it again makes another. */
        RECENT,
        /** Has just come. */
        FRESH,
        /** Is in use, but nothing has moved for a while. */
        STALLED,
        /** Is in use. */
        ACTIVE;

        boolean isInUse() {
            return this == RECENT || this == STALLED || this == ACTIVE;
        }

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
    /** In the order of their turns to be looked at. */
    private final SequencedSet<Outlet> open = new LinkedHashSet<>();

    private final Map<String, Integer> perAddress = new ConcurrentHashMap<>();
    private final Pace pace = new Pace();
    private final Turns turns = new Turns(System::nanoTime);
    private final LongAdder closed = new LongAdder();

    Connections(Config config, Budget budget) {
        this.budget = budget;
        addresses = new Addresses(config.trustedProxies());
        cost = config.tls().isPresent() ? ENCRYPTED_BYTES : PLAIN_BYTES;
        int affordable = (int) (budget.limit(Purpose.CONNECTIONS) / cost);
        most = Math.min(affordable, OpenFiles.roomFor(config.connections().most()));
        atOnce = most / PART + 1;
        mostPerAddress = config.connections().perAddress();
    }

    int count() {
        synchronized (open) {
            return open.size();
        }
    }

    /** How many were closed to make room for others. */
    long closed() {
        return closed.sum();
    }

    /** What a new connection costs, also where there is no room for it: others make some. */
    Share share() {
        return budget.overdraw(Purpose.CONNECTIONS, cost);
    }

    Turns.Turn turn() {
        return turns.new Turn();
    }

    void add(Outlet outlet) {
        if (budget.isOverdrawn(Purpose.CONNECTIONS)) relieve();
        String peer = outlet.peer();
        if (isLimited(peer) && perAddress.merge(peer, 1, Integer::sum) > mostPerAddress) closeOneOf(peer);
        makeRoom();
        synchronized (open) {
            open.addLast(outlet);
        }
        if (!outlet.isOpen()) forget(outlet); // closed meanwhile
    }

    private void closeOneOf(String peer) {
        Stream<Outlet> others = snapshot().filter(other -> other.peer().equals(peer));
        close(leastMissed(others, 1));
    }

    /**
     * Closes a connection where there are too many: the next in turn that is not in use, which has been there for longest.
     * Those in use have their turn again after all that have come since.
     */
    private void makeRoom() {
        for (int looks = 0; looks < MOST_LOOKS; looks++) {
            Optional<Outlet> next = nextInTurn();
            if (next.isEmpty()) continue;
            closed.increment();
            next.get().drop();
            return;
        }
    }

    private Optional<Outlet> nextInTurn() {
        synchronized (open) {
            if (open.size() < most) return Optional.empty();
            Outlet next = open.removeFirst();
            if (!Rank.of(next).isInUse() || open.size() > BEYOND * most) return Optional.of(next);
            open.addLast(next);
            return Optional.empty();
        }
    }

    /** Many callers share the address of a proxy, and one's own machine is no stranger. */
    private boolean isLimited(String peer) {
        return !addresses.isTrusted(peer) && !addresses.isLoopback(peer);
    }

    void remove(Outlet outlet) {
        forget(outlet);
        String peer = outlet.peer();
        if (isLimited(peer)) perAddress.computeIfPresent(peer, (key, n) -> n > 1 ? n - 1 : null);
    }

    /** Counts it no more; false when that was done before. */
    private boolean forget(Outlet outlet) {
        synchronized (open) {
            return open.remove(outlet);
        }
    }

    private Stream<Outlet> snapshot() {
        synchronized (open) {
            return List.copyOf(open).stream();
        }
    }

    /** Closes some connections because there is no memory for what they hold; those that were used lately hold little. */
    void relieve() {
        if (!pace.isDue()) return;
        List<Candidate> some = leastMissed(snapshot(), atOnce);
        Rank worst = some.isEmpty() ? Rank.ACTIVE : some.getFirst().rank;
        close(some.stream()
                .filter(candidate -> candidate.rank == worst && candidate.isWasteful())
                .toList());
    }

    private static List<Candidate> leastMissed(Stream<Outlet> outlets, int some) {
        return outlets.map(Candidate::of)
                .filter(candidate -> candidate.rank != Rank.ACTIVE)
                .sorted(LEAST_MISSED_FIRST)
                .limit(some)
                .toList();
    }

    private void close(List<Candidate> some) {
        for (Candidate candidate : some) {
            if (!forget(candidate.outlet)) continue; // somebody else closes it
            closed.increment();
            candidate.outlet.drop();
        }
    }
}
