package io.kalends.store;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
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
    private final Outage outage = new Outage();
    private final LongAdder statements;
    private final PostgresChanges news;
    private final Changes changes;

    private PostgresEngine(PostgresServer server, int connections, LongAdder statements) {
        this.server = server;
        this.reads = server.reads(connections);
        this.writes = server.writes(connections);
        this.statements = statements;
        this.news = new PostgresChanges(server.news(), outage, InstantSource.system());
        this.changes = new Changes(news);
    }

    static PostgresEngine open(String url, int connections, LongAdder statements) {
        var server = new PostgresServer(url);
        server.migrate();
        return new PostgresEngine(server, connections, statements);
    }

    @Override
    public <T extends @Nullable Object> T read(Work<T> work) {
        try {
            return transact(reads, false, work);
        } catch (Conflict e) {
            throw e.thrown;
        }
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
                return transact(writes, true, work);
            } catch (Conflict e) {
                if (attempt == ATTEMPTS) throw e.thrown;
                pause(attempt);
            }
        }
    }

    /** The server knows. */
    @Override
    public void checkRoom() {}

    @Override
    public void analyze() {
        write(tx -> tx.run(Sql.of("ANALYZE")));
    }

    @Override
    public boolean alone(String name, Runnable work) {
        return server.alone(name, work);
    }

    @Override
    public Changes changes() {
        return changes;
    }

    @Override
    public void close() {
        writes.close();
        reads.close();
        news.close();
    }

    private <T extends @Nullable Object> T transact(HikariDataSource pool, boolean writing, Work<T> work)
            throws Conflict {
        Connection connection = outage.connect(pool);
        var tx = new Tx(new Session(connection, 0), Dialect.POSTGRES, writing, statements);
        T result;
        try {
            result = tx.perform(work);
            commit(connection, writing);
        } catch (RuntimeException e) {
            rollBack(connection, e);
            if (tx.fault().filter(Dialect.POSTGRES::retry).isPresent()) throw new Conflict(e);
            throw e;
        } catch (Error e) {
            rollBack(connection, e);
            throw e;
        } finally {
            giveBack(connection);
        }
        Hooks.run(tx.afterCommit());
        return result;
    }

    private static void commit(Connection connection, boolean writing) throws Conflict {
        try {
            connection.commit();
        } catch (SQLException e) {
            RuntimeException failure = Dialect.POSTGRES.failure(e, "COMMIT", writing);
            rollBack(connection, failure);
            if (Dialect.POSTGRES.retry(e)) throw new Conflict(failure);
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
    private static void giveBack(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            LOG.warn("A connection cannot be given back", e);
        }
    }

    /** Longer from time to time, and never the same for two that got into each other's way. */
    private static void pause(int attempt) {
        long longest = Math.min(LONGEST_PAUSE_NANOS, FIRST_PAUSE_NANOS << attempt);
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(longest));
    }

    /** The transaction failed for what others did meanwhile. */
    private static final class Conflict extends Exception {
        private static final long serialVersionUID = 1L;
        private final RuntimeException thrown;

        Conflict(RuntimeException thrown) {
            super(thrown);
            this.thrown = thrown;
        }
    }
}
