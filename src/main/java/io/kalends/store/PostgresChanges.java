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
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Polls the table of changes for what other nodes, and this one, have committed, on a thread of its own. One poll serves all
 * that were waiting when it began; those that come while it is in flight wait for the next one, because it may have missed a
 * commit that they have seen acknowledged.
 */
final class PostgresChanges implements Changes.Source, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresChanges.class);

    private static final String POLL = """
            SELECT CAST(pg_current_snapshot() AS TEXT), c.kind, c.record_id, CAST(pg_postmaster_start_time() AS TEXT),
                CAST(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END AS TEXT)
            FROM (SELECT 1) AS always
            LEFT JOIN change c ON c.transaction >= pg_snapshot_xmin(CAST(? AS pg_snapshot))
            AND NOT pg_visible_in_snapshot(c.transaction, CAST(? AS pg_snapshot))
            """;

    /** A poll that is not begun, and what is to become of it: nothing, or the reason why it failed. */
    private record Poll(Changes changes, CompletableFuture<Optional<StoreUnavailable>> polled) {}

    /** Shorter than the shortest time for which changes are kept in the table. */
    private static final Duration LONGEST_GAP = Duration.ofHours(12);

    private final HikariDataSource connections;
    private final CircuitBreaker breaker;
    private final InstantSource clock;
    /** A platform thread: a virtual one takes two further threads to wait for an answer. */
    private final Thread thread = Thread.ofPlatform().name("changes").daemon().unstarted(this::loop);

    private final BlockingQueue<Poll> polls = new LinkedBlockingQueue<>();
    private final AtomicReference<@Nullable Poll> next = new AtomicReference<>();
    private String snapshot;
    private Instant polledAt;
    /** When the server polled last was started: another one may number its transactions differently. */
    private String server = "";
    /** The WAL position at the latest change: a replica that has replayed it has all changes. */
    private volatile String position = "";

    private volatile boolean closed;

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
        thread.start();
    }

    @Override
    public boolean isRemote() {
        return true;
    }

    @Override
    public void refresh(Changes changes) {
        Optional<StoreUnavailable> failure = nextPoll(changes).polled.join();
        if (failure.isPresent()) throw failure.get().copy();
    }

    @Override
    public void refreshThen(Changes changes, Consumer<Boolean> action) {
        var _ = nextPoll(changes).polled.thenAccept(failure -> action.accept(failure.isEmpty()));
    }

    private Poll nextPoll(Changes changes) {
        Poll waiting = next.get();
        if (waiting != null) return waiting;
        var mine = new Poll(changes, new CompletableFuture<>());
        Poll first = next.compareAndExchange(null, mine);
        if (first != null) return first;
        polls.add(mine);
        if (closed && polls.remove(mine)) mine.polled.complete(Optional.of(closed()));
        return mine;
    }

    private void loop() {
        while (!closed) {
            try {
                Poll poll = polls.take();
                next.compareAndSet(poll, null);
                poll.polled.complete(tryPoll(poll.changes));
            } catch (InterruptedException e) {
                LOG.debug("Polls no more", e);
            }
        }
        var left = new ArrayList<Poll>();
        polls.drainTo(left);
        left.forEach(poll -> poll.polled.complete(Optional.of(closed())));
    }

    private Optional<StoreUnavailable> tryPoll(Changes changes) {
        try {
            poll(changes);
            return Optional.empty();
        } catch (StoreUnavailable e) {
            return Optional.of(e);
        } catch (Throwable e) {
            // Whatever it is, it must not end the thread that all wait for.
            return Optional.of(new StoreUnavailable("the database cannot be reached", e));
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
        return new Change(Change.Subject.of(kind), id);
    }

    private static StoreUnavailable closed() {
        return new StoreUnavailable("the database is closed");
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        connections.close();
    }
}
