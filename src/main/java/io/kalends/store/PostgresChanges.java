package io.kalends.store;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Polls the table of changes for what other nodes, and this one, have committed. One poll serves all that were waiting when
 * it began; those that come while it is in flight wait for the next one, because it may have missed a commit that they have
 * seen acknowledged.
 */
final class PostgresChanges implements Changes.Source, AutoCloseable {
    private static final String POLL = """
            SELECT CAST(pg_current_snapshot() AS TEXT), c.kind, c.record_id, CAST(pg_postmaster_start_time() AS TEXT),
                CAST(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END AS TEXT)
            FROM (SELECT 1) AS always
            LEFT JOIN change c ON c.transaction >= pg_snapshot_xmin(CAST(? AS pg_snapshot))
            AND NOT pg_visible_in_snapshot(c.transaction, CAST(? AS pg_snapshot))
            """;

    /** Shorter than the shortest time for which changes are kept in the table. */
    private static final Duration LONGEST_GAP = Duration.ofHours(12);

    private final HikariDataSource connections;
    private final CircuitBreaker breaker;
    private final InstantSource clock;
    private final ReentrantLock polling = new ReentrantLock();
    private final Object turn = new Object();
    private Optional<CompletableFuture<Boolean>> next = Optional.empty();
    private String snapshot;
    private Instant polledAt;
    /** When the server polled last was started: another one may number its transactions differently. */
    private String server = "";
    /** The WAL position at the latest change: a replica that has replayed it has all changes. */
    private volatile String position = "";

    PostgresChanges(HikariDataSource connections, CircuitBreaker breaker, InstantSource clock) {
        this.connections = connections;
        this.breaker = breaker;
        this.clock = clock;
        this.polledAt = clock.instant();
        try (Connection connection = breaker.connect(connections);
                PreparedStatement ask = connection.prepareStatement("SELECT CAST(pg_current_snapshot() AS TEXT)");
                ResultSet answer = ask.executeQuery()) {
            answer.next();
            snapshot = answer.getString(1);
        } catch (SQLException e) {
            throw new StoreUnavailable("the database cannot be reached", e);
        }
    }

    @Override
    public boolean isRemote() {
        return true;
    }

    @Override
    public void refresh(Changes changes) {
        CompletableFuture<Boolean> mine;
        boolean first;
        synchronized (turn) {
            first = next.isEmpty();
            mine = next.orElseGet(CompletableFuture::new);
            next = Optional.of(mine);
        }
        if (first) pollFor(changes, mine);
        Boolean polled = mine.join();
        if (!polled) throw new StoreUnavailable("the database cannot be reached");
    }

    private void pollFor(Changes changes, CompletableFuture<Boolean> waiting) {
        polling.lock();
        try {
            synchronized (turn) {
                next = Optional.empty();
            }
            poll(changes);
            waiting.complete(true);
        } catch (SQLException e) {
            throw new StoreUnavailable("the database cannot be reached", e);
        } finally {
            waiting.complete(false);
            polling.unlock();
        }
    }

    private void poll(Changes changes) throws SQLException {
        var changed = new ArrayList<Change>();
        Instant began = clock.instant();
        String now = snapshot;
        String answering = server;
        String end = position;
        try (Connection connection = breaker.connect(connections);
                PreparedStatement ask = connection.prepareStatement(POLL)) {
            ask.setString(1, snapshot);
            ask.setString(2, snapshot);
            try (ResultSet rows = ask.executeQuery()) {
                while (rows.next()) {
                    now = rows.getString(1);
                    answering = rows.getString(4);
                    end = rows.getString(5);
                    if (rows.getString(2) != null) changed.add(change(rows.getString(2), rows.getLong(3)));
                }
            }
        }
        boolean gap = Duration.between(polledAt, began).abs().compareTo(LONGEST_GAP) > 0;
        boolean doubtful = gap || !answering.equals(server);
        // Before the version rises: whoever knows of a change must not read from a replica without it.
        if (doubtful || !changed.isEmpty()) position = end;
        if (doubtful) changes.invalidateAll();
        changes.record(changed);
        server = answering;
        snapshot = now;
        polledAt = began;
    }

    /** What a replica must have replayed to have all changes that anybody knows of. */
    String position() {
        return position;
    }

    private static Change change(String kind, long id) {
        return new Change(Change.Subject.valueOf(kind.toUpperCase(Locale.ROOT)), id);
    }

    @Override
    public void close() {
        connections.close();
    }
}
