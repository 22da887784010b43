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
 * Asks the table of changes what other nodes, and this one, have committed. One question serves all who were waiting
 * when it was asked, so that its price is shared; nobody is served by one that was under way when he came, because it may
 * have missed what he has seen acknowledged.
 */
final class PostgresChanges implements Changes.Source, AutoCloseable {
    private static final String NEWS = """
            SELECT CAST(pg_current_snapshot() AS TEXT), c.kind, c.record_id, CAST(pg_postmaster_start_time() AS TEXT),
                CAST(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END AS TEXT)
            FROM (SELECT 1) AS always
            LEFT JOIN change c ON c.transaction >= pg_snapshot_xmin(CAST(? AS pg_snapshot))
            AND NOT pg_visible_in_snapshot(c.transaction, CAST(? AS pg_snapshot))
            """;

    /** Shorter than the shortest time for which changes are kept in the table. */
    private static final Duration LONGEST_SILENCE = Duration.ofHours(12);

    private final HikariDataSource connections;
    private final Outage outage;
    private final InstantSource clock;
    private final ReentrantLock asking = new ReentrantLock();
    private final Object turn = new Object();
    private Optional<CompletableFuture<Boolean>> next = Optional.empty();
    private String snapshot;
    private Instant asked;
    /** When the server was started that was asked last: another one may have numbered its transactions otherwise. */
    private String server = "";
    /** How far the log of the server went when the latest change was seen: whoever has replayed it has all changes. */
    private volatile String position = "";

    PostgresChanges(HikariDataSource connections, Outage outage, InstantSource clock) {
        this.connections = connections;
        this.outage = outage;
        this.clock = clock;
        this.asked = clock.instant();
        try (Connection connection = outage.connect(connections);
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
    public void bringUpToDate(Changes changes) {
        CompletableFuture<Boolean> mine;
        boolean first;
        synchronized (turn) {
            first = next.isEmpty();
            mine = next.orElseGet(CompletableFuture::new);
            next = Optional.of(mine);
        }
        if (first) ask(changes, mine);
        Boolean answered = mine.join();
        if (!answered) throw new StoreUnavailable("the database cannot be reached");
    }

    private void ask(Changes changes, CompletableFuture<Boolean> waiting) {
        asking.lock();
        try {
            synchronized (turn) {
                next = Optional.empty();
            }
            news(changes);
            waiting.complete(true);
        } catch (SQLException e) {
            throw new StoreUnavailable("the database cannot be reached", e);
        } finally {
            waiting.complete(false);
            asking.unlock();
        }
    }

    private void news(Changes changes) throws SQLException {
        var changed = new ArrayList<Change>();
        Instant began = clock.instant();
        String now = snapshot;
        String answering = server;
        String end = position;
        try (Connection connection = outage.connect(connections);
                PreparedStatement ask = connection.prepareStatement(NEWS)) {
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
        boolean silent = Duration.between(asked, began).abs().compareTo(LONGEST_SILENCE) > 0;
        boolean doubtful = silent || !answering.equals(server);
        // Before the version rises: who knows of a change must not read from where it is not.
        if (doubtful || !changed.isEmpty()) position = end;
        if (doubtful) changes.forgetAll();
        changes.note(changed);
        server = answering;
        snapshot = now;
        asked = began;
    }

    /** How far a replica must have come to have all changes that anybody was told of. */
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
