package io.kalends.memory;

import java.util.Optional;

/** The memory that a request reserves while it is answered; it may turn out to need more than usual. */
public final class Claim implements AutoCloseable {
    /** For work that no caller waits for. */
    public static final Claim NONE = new Claim(Optional.empty());

    /** The part of the limit that one request may take, so that it need not wait for all others to complete. */
    private static final double MAX_PART = 0.75;

    private record Source(Budget budget, Purpose purpose) {}

    private Optional<Source> source;
    private Optional<Reservation> reservation = Optional.empty();

    private Claim(Optional<Source> source) {
        this.source = source;
    }

    /** A claim for a purpose whose limit is meant for a number of requests. */
    public static Claim on(Budget budget, Purpose purpose) {
        return new Claim(Optional.of(new Source(budget, purpose)));
    }

    /** Counts the request among those with long texts. */
    public void takeAsLarge() {
        source = source.map(it -> new Source(it.budget, it.purpose == Purpose.WORK ? Purpose.LARGE_WORK : it.purpose));
    }

    /** Reserves what every request needs, waiting if need be. */
    public void take() {
        source.ifPresent(it -> take(it, it.budget.limit(it.purpose) / it.purpose.places()));
    }

    /**
     * Reserves more if that is not enough, among the requests with long texts: those that wait for much would keep others
     * waiting. What is held already is released first: two requests that hold some and wait for more would wait for each other.
     */
    public void need(long bytes) {
        if (reservation.isEmpty() || bytes <= reservation.get().bytes()) return;
        close();
        takeAsLarge();
        source.ifPresent(it -> take(it, Math.min(bytes, (long) (MAX_PART * it.budget.limit(it.purpose)))));
    }

    private void take(Source from, long bytes) {
        reservation = Optional.of(from.budget.take(from.purpose, bytes));
    }

    @Override
    public void close() {
        reservation.ifPresent(Reservation::close);
        reservation = Optional.empty();
    }
}
