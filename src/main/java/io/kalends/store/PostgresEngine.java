package io.kalends.store;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** PostgreSQL, by two pools of connections, so that waiting writers never keep readers from theirs. */
final class PostgresEngine implements Engine {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresEngine.class);
    private static final int ATTEMPTS = 12;
    private static final long FIRST_PAUSE_NANOS = 2_000_000;
    private static final long LONGEST_PAUSE_NANOS = 100_000_000;

    private final PostgresServer server;
    private final HikariDataSource reads;
    private final HikariDataSource writes;
    private final PostgresWriter writer;
    private final CircuitBreaker breaker = new CircuitBreaker(Duration.ofSeconds(1));
    private final List<PostgresReplica> replicas;
    private final ReplicaReads replicaReads;
    private final LongAdder statements;
    private final PostgresChanges changeSource;
    private final Changes changes;

    private PostgresEngine(
            PostgresServer server,
            List<PostgresReplica> replicas,
            int connections,
            LongAdder statements,
            ReplicaReads replicaReads) {
        this.server = server;
        this.replicas = replicas;
        this.replicaReads = replicaReads;
        this.reads = server.reads(connections);
        this.writes = server.writes(connections);
        this.statements = statements;
        this.writer = new PostgresWriter(writes, breaker, statements);
        this.changeSource = new PostgresChanges(server.changesPool(), breaker, InstantSource.system());
        this.changes = new Changes(changeSource);
    }

    static PostgresEngine open(
            String url, List<String> replicas, int connections, LongAdder statements, ReplicaReads replicaReads) {
        var server = new PostgresServer(url);
        server.migrate();
        List<PostgresReplica> followers = replicas.stream()
                .map(replica -> new PostgresReplica(replica, connections))
                .toList();
        return new PostgresEngine(server, followers, connections, statements, replicaReads);
    }

    @Override
    public <T extends @Nullable Object> T read(Work<T> work) {
        try {
            return transact(breaker.connect(reads), false, work);
        } catch (Conflict e) {
            throw e.thrown;
        }
    }

    /** A single statement is a transaction by itself, which takes one round trip instead of two. */
    @Override
    public <T extends @Nullable Object> T readOnce(Work<T> work) {
        try (Connection connection = breaker.connect(reads)) {
            connection.setAutoCommit(true);
            return new Tx(new Session(connection, 0), Dialect.POSTGRES, false, statements)
                    .limitToOne()
                    .perform(work);
        } catch (SQLException e) {
            throw new StoreUnavailable("the database cannot be reached", e);
        }
    }

    @Override
    public <T extends @Nullable Object> T readReplica(Work<T> work) {
        if (replicas.isEmpty()) return read(work);
        int first = ThreadLocalRandom.current().nextInt(replicas.size());
        for (int i = 0; i < replicas.size(); i++) {
            try {
                T result = readFrom(replicas.get((first + i) % replicas.size()), work);
                replicaReads.countReplica();
                return result;
            } catch (Conflict | StoreUnavailable | StoreException e) {
                LOG.debug("A replica is skipped", e);
            }
        }
        replicaReads.countPrimary();
        return read(work);
    }

    private <T extends @Nullable Object> T readFrom(PostgresReplica replica, Work<T> work) throws Conflict {
        String position = changeSource.position();
        Connection connection = replica.connect();
        boolean fresh = false;
        try {
            fresh = PostgresReplica.hasReplayed(connection, position);
        } catch (SQLException e) {
            throw new StoreUnavailable("the replica cannot be reached", e);
        } finally {
            if (!fresh) release(connection);
        }
        if (!fresh) throw new StoreUnavailable("the replica is behind", Trouble.AWAY);
        return transact(connection, false, work);
    }

    /** Waiting for an answer from the network holds no thread up, so scans are reads like others. */
    @Override
    public <T extends @Nullable Object> T scan(Work<T> work) {
        return read(work);
    }

    @Override
    public <T extends @Nullable Object> T write(Work<T> work) {
        for (int attempt = 1; ; attempt++) {
            try {
                return transact(breaker.connect(writes), true, work);
            } catch (Conflict e) {
                if (attempt == ATTEMPTS) throw e.thrown;
                pause(attempt);
            }
        }
    }

    @Override
    public <T extends @Nullable Object> T writeShortly(Work<T> work) {
        Optional<Outcome<T>> shared = writer.write(work);
        return shared.isPresent() ? shared.get().get() : write(work);
    }

    /** The server takes care of it. */
    @Override
    public void checkFiles() {}

    /** The server takes care of it. */
    @Override
    public void checkDiskSpace() {}

    /** The server takes care of it. */
    @Override
    public void startIntegrityCheck() {}

    @Override
    public boolean isCheckingIntegrity() {
        return false;
    }

    @Override
    public void analyze() {
        write(tx -> tx.run(Sql.of("ANALYZE")));
    }

    @Override
    public boolean runExclusively(String name, Runnable work) {
        return server.runExclusively(name, work);
    }

    @Override
    public Changes changes() {
        return changes;
    }

    @Override
    public void close() {
        writer.close();
        writes.close();
        reads.close();
        changeSource.close();
        replicas.forEach(PostgresReplica::close);
    }

    /** Does the work on a connection, which is released. */
    private <T extends @Nullable Object> T transact(Connection connection, boolean writing, Work<T> work)
            throws Conflict {
        var session = new Session(connection, 0);
        var tx = new Tx(session, Dialect.POSTGRES, writing, statements);
        T result;
        try {
            result = tx.perform(work);
            commit(session, writing);
        } catch (RuntimeException e) {
            rollBack(connection, e);
            if (tx.isRetryable()) throw new Conflict(e);
            throw e;
        } catch (Error e) {
            rollBack(connection, e);
            throw e;
        } finally {
            release(connection);
        }
        Hooks.run(tx.afterCommit());
        return result;
    }

    private static void commit(Session session, boolean writing) throws Conflict {
        try {
            session.commit();
        } catch (SQLException e) {
            RuntimeException failure = Failures.of(Dialect.POSTGRES, e, session.sentAs("COMMIT"), writing);
            rollBack(session.connection(), failure);
            if (Failures.isRetryable(Dialect.POSTGRES, e)) throw new Conflict(failure);
            throw failure;
        }
    }

    private static void rollBack(Connection connection, Throwable reason) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
    }

    /** The pool drops a connection that is broken. What was committed on it stays so. */
    private static void release(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            LOG.warn("A connection cannot be released", e);
        }
    }

    /** Backs off exponentially, with jitter. */
    private static void pause(int attempt) {
        long longest = Math.min(LONGEST_PAUSE_NANOS, FIRST_PAUSE_NANOS << attempt);
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(longest));
    }

    /** The transaction conflicted with another one. */
    private static final class Conflict extends Exception {
        private static final long serialVersionUID = 1L;
        private final RuntimeException thrown;

        Conflict(RuntimeException thrown) {
            super(thrown);
            this.thrown = thrown;
        }
    }
}
