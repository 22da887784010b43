package io.kalends.store;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Gets connections to a server, and remembers for a moment that it gave none: whoever comes then is told at once, instead
 * of waiting for as long as the first did.
 */
final class Outage {
    private record Failure(StoreUnavailable told, long at) {
        StoreUnavailable again() {
            return new StoreUnavailable(String.valueOf(told.getMessage()), told.trouble());
        }
    }

    private final long remembered;
    private volatile @Nullable Failure last;

    Outage(Duration remembered) {
        this.remembered = remembered.toNanos();
    }

    Connection connect(HikariDataSource pool) {
        Failure known = last;
        if (known != null && System.nanoTime() - known.at < remembered) throw known.again();
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
