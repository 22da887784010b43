package io.kalends.memory;

import java.util.Optional;

/** What a request takes from the budget while it is answered; it may turn out to need more than others do. */
public final class Claim implements AutoCloseable {
    /** Of work that no caller waits for. */
    public static final Claim NONE = new Claim(Optional.empty());

    /** A request that needs much is not to need all there is, or it would wait for all others to end. */
    private static final double MOST = 0.75;

    private record Source(Budget budget, Purpose purpose) {}

    private Optional<Source> source;
    private Optional<Share> share = Optional.empty();

    private Claim(Optional<Source> source) {
        this.source = source;
    }

    /** A claim on memory of a purpose that is meant for a number of requests. */
    public static Claim on(Budget budget, Purpose purpose) {
        return new Claim(Optional.of(new Source(budget, purpose)));
    }

    /** Has it taken from the part for requests that bring long texts. */
    public void takeAsLarge() {
        source = source.map(it -> new Source(it.budget, it.purpose == Purpose.WORK ? Purpose.LARGE_WORK : it.purpose));
    }

    /** Takes what every request needs; waits for it if need be. */
    public void take() {
        source.ifPresent(it -> take(it, it.budget.limit(it.purpose) / it.purpose.places()));
    }

    /**
     * Takes bytes beyond that; nothing where the usual is enough. What is held already is given back first: two who hold
     * some and wait for more would wait for each other.
     */
    public void need(long bytes) {
        if (share.isEmpty() || bytes <= share.get().bytes()) return;
        source.ifPresent(it -> {
            close();
            take(it, Math.min(bytes, (long) (MOST * it.budget.limit(it.purpose))));
        });
    }

    private void take(Source from, long bytes) {
        share = Optional.of(from.budget.take(from.purpose, bytes));
    }

    @Override
    public void close() {
        share.ifPresent(Share::close);
        share = Optional.empty();
    }
}
