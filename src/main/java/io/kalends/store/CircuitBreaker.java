package io.kalends.store;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A circuit breaker for connections to a server: after one has failed, further attempts fail at once for a while. */
final class CircuitBreaker {
    private record Failure(StoreUnavailable first, long at) {}

    private final long openNanos;
    private volatile @Nullable Failure last;

    CircuitBreaker(Duration open) {
        openNanos = open.toNanos();
    }

    Connection connect(HikariDataSource pool) {
        Failure known = last;
        if (known != null && System.nanoTime() - known.at < openNanos) throw known.first.copy();
        try {
            return pool.getConnection();
        } catch (SQLException e) {
            var failure = new StoreUnavailable("the database cannot be reached", e);
            // Without a cause all connections were in use, which may be over already.
            if (e.getCause() != null) last = new Failure(failure, System.nanoTime());
            throw failure;
        }
    }
}
