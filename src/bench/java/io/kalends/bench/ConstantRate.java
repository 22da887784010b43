package io.kalends.bench;

import io.kalends.bench.Connections.Connection;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * An open loop: sends so many requests each second, answered or not, and times each from the moment it was due:
 * nobody's wait is left out, though a request has to wait for a connection when all are busy. Times are seen to a tenth of a
 * millisecond, since a thread that never slept would take a processor from the service.
 */
final class ConstantRate {
    private static final long NAP_NANOS = 50_000;
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private final Address address;
    private final Load load;
    private final double rate;

    /** @param rate requests per second, of all clients of the load together */
    ConstantRate(Address address, Load load, double rate) {
        this.address = address;
        this.load = load;
        this.rate = Math.max(rate, 1);
    }

    /**
     * Sends until it is told to end, and waits for the replies to what was due by then.
     *
     * @param first the number of the first request
     */
    Waits run(long first, BooleanSupplier isOver) throws IOException {
        try (var connections = new Connections(address, load, first)) {
            return new Run(connections).run(isOver);
        }
    }

    /** One run. */
    private final class Run {
        private final Connections connections;
        private final Deque<Connection> idle = new ArrayDeque<>();
        private final long began;
        private long sent;

        Run(Connections connections) throws IOException {
            this.connections = connections;
            for (int i = 0; i < load.clients(); i++) idle.add(connections.open());
            began = System.nanoTime();
        }

        Waits run(BooleanSupplier isOver) throws IOException {
            while (!isOver.getAsBoolean()) step(System.nanoTime());
            long end = System.nanoTime();
            while (due() <= end || idle.size() < load.clients()) {
                if (System.nanoTime() - end > PATIENCE_NANOS)
                    throw new Trouble("Some requests were not answered within a minute.");
                step(end);
            }
            Times times = connections.times();
            return new Waits(
                    rate,
                    times.count(),
                    connections.errors(),
                    times.percentile(50),
                    times.percentile(99),
                    times.percentile(100));
        }

        private long due() {
            return began + (long) (sent * 1e9 / rate);
        }

        /** Sends what is due by a moment, as far as there are connections, and takes what has come. */
        private void step(long now) throws IOException {
            for (; due() <= now && !idle.isEmpty(); sent++) connections.send(idle.poll(), due());
            if (connections.receive(0, idle::add) == 0) LockSupport.parkNanos(NAP_NANOS);
        }
    }
}
