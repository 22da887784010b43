package io.kalends.store;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/** A replica of the database, which lags behind it. */
final class PostgresReplica implements AutoCloseable {
    /** A server that is no replica, or no longer one, does not count. */
    private static final String HAS_REPLAYED =
            "SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= CAST(? AS pg_lsn)";

    private final HikariDataSource connections;
    private final CircuitBreaker breaker = new CircuitBreaker(Duration.ofSeconds(30));

    PostgresReplica(String url, int connections) {
        this.connections = new PostgresServer(url).reads(connections);
    }

    Connection connect() {
        return breaker.connect(connections);
    }

    /** Whether it has replayed the WAL up to a position; to be asked before the reading transaction takes its snapshot. */
    static boolean hasReplayed(Connection connection, String position) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(HAS_REPLAYED)) {
            statement.setString(1, position);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        } finally {
            connection.rollback();
        }
    }

    @Override
    public void close() {
        connections.close();
    }
}
