package io.kalends.http;

import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import io.kalends.memory.Share;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The requests that share a connection with others, as those of HTTP/2 do. When there are more than there is memory for, a
 * connection that has many gets no more of them, and the one goes that has kept most of them waiting.
 */
final class Streams {
    /** What a request costs by itself. */
    private static final int BYTES = 8 * 1024;
    /** So many at once anybody may have. */
    private static final int FEW = 8;
    /** Who has a few may have them also where there is no room, but not without end. */
    private static final int OVERDRAFT = 2;
    /** Nobody has to go for a request that has not taken longer: whoever goes comes again, with as many. */
    private static final long TOLERATED_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Budget budget;
    private final Set<Place> places = ConcurrentHashMap.newKeySet();
    private final Pace pace = new Pace();

    Streams(Budget budget) {
        this.budget = budget;
    }

    /** What one request holds. */
    final class Place implements AutoCloseable {
        private final Outlet outlet;
        private final Share share;
        private final long since = System.nanoTime();

        private Place(Outlet outlet, Share share) {
            this.outlet = outlet;
            this.share = share;
            outlet.streams().incrementAndGet();
        }

        @Override
        public void close() {
            if (!places.remove(this)) return;
            outlet.streams().decrementAndGet();
            share.close();
        }
    }

    /** How much a connection keeps waiting. */
    private record Waste(int old, long longest) {
        static final Comparator<Waste> LEAST_FIRST =
                Comparator.comparingInt(Waste::old).thenComparingLong(Waste::longest);

        Waste and(Waste other) {
            return new Waste(old + other.old, Math.max(longest, other.longest));
        }
    }

    /** The place of another request of a connection; nothing when it has to be refused. */
    Optional<Place> begin(Outlet outlet) {
        Optional<Place> place = share(outlet).map(share -> new Place(outlet, share));
        place.ifPresent(places::add);
        return place;
    }

    private Optional<Share> share(Outlet outlet) {
        Optional<Share> share = budget.tryTake(Purpose.STREAMS, BYTES);
        if (share.isPresent()) return share;
        relieve();
        boolean modest = outlet.streams().get() < FEW
                && budget.held(Purpose.STREAMS) < OVERDRAFT * budget.limit(Purpose.STREAMS);
        return modest ? Optional.of(budget.overdraw(Purpose.STREAMS, BYTES)) : Optional.empty();
    }

    /** Whether a reply would only join others that the caller does not take, while there is no memory for those. */
    boolean isHopeless(Outlet outlet) {
        return outlet.waiting().get() > 0 && budget.isOverdrawn(Purpose.REPLIES);
    }

    private void relieve() {
        if (!pace.isDue()) return;
        long now = System.nanoTime();
        Map<Outlet, Waste> wastes = new HashMap<>();
        for (Place place : places) {
            long age = now - place.since;
            if (age >= TOLERATED_NANOS) wastes.merge(place.outlet, new Waste(1, age), Waste::and);
        }
        wastes.entrySet().stream()
                .max(Map.Entry.comparingByValue(Waste.LEAST_FIRST))
                .ifPresent(entry -> entry.getKey().drop());
    }
}
