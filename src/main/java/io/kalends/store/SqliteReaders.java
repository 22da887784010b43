package io.kalends.store;

import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A pool of a few connections for reading, last in first out. */
final class SqliteReaders implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SqliteReaders.class);

    private final SqliteFiles files;
    private final int size;
    private final LongAdder statements;
    private final Semaphore permits;
    private final ConcurrentLinkedDeque<Reader> idle = new ConcurrentLinkedDeque<>();
    private final AtomicInteger generation = new AtomicInteger();
    private volatile boolean closed;

    private record Reader(Session session, int generation) {}

    SqliteReaders(SqliteFiles files, int size, LongAdder statements) {
        this.files = files;
        this.size = size;
        this.statements = statements;
        this.permits = new Semaphore(size);
    }

    <T extends @Nullable Object> T read(Work<T> work) {
        permits.acquireUninterruptibly();
        try {
            if (closed) throw new StoreUnavailable("the database is closed");
            Reader reader = take();
            try {
                reader.session.run("BEGIN");
                return new Tx(reader.session, Dialect.SQLITE, false, statements).perform(work);
            } finally {
                release(reader);
            }
        } catch (SQLException e) {
            throw new StoreUnavailable("the database cannot be read", e);
        } finally {
            permits.release();
        }
    }

    /** Has every connection reopened before its next use. */
    void renew() {
        generation.incrementAndGet();
    }

    @Override
    public void close() {
        closed = true;
        permits.acquireUninterruptibly(size);
        idle.forEach(SqliteReaders::close);
        idle.clear();
        permits.release(size);
    }

    private Reader take() throws SQLException {
        for (Reader reader = idle.poll(); reader != null; reader = idle.poll()) {
            if (reader.generation == generation.get()) return reader;
            close(reader);
        }
        int now = generation.get();
        return new Reader(files.reader(), now);
    }

    private void release(Reader reader) {
        try {
            reader.session.run("ROLLBACK");
            idle.push(reader);
        } catch (SQLException e) {
            LOG.warn("A reading connection is closed", e);
            close(reader);
        }
    }

    private static void close(Reader reader) {
        try {
            reader.session.close();
        } catch (SQLException e) {
            LOG.warn("A reading connection cannot be closed", e);
        }
    }
}
