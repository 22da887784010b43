package io.kalends.store;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that writes. It takes all tasks in the queue, runs each in a savepoint of its own, commits them together
 * (group commit), and only then acknowledges them: one sync of the disk serves all, and a task that fails harms no other.
 * The full-text index is updated in batches, or when the queue is empty, which costs a fraction of doing so row by row.
 * Until then a search scans the rows that are not indexed ({@link Dialect#containsByIndex}).
 */
final class SqliteWriter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SqliteWriter.class);
    private static final int LARGEST_GROUP = 256;
    /** How often the writes of other processes are looked for. */
    private static final long POLL_MILLIS = 200;

    /** The most rows that are not indexed yet. */
    private static final int MOST_UNINDEXED = 64;

    /** Brings the full-text index up to date. */
    static final List<String> INDEX = List.of("""
            INSERT INTO post_search (post_search, rowid, search_text)
            SELECT 'delete', post_id, old_text FROM unindexed WHERE old_text IS NOT NULL
            """, """
            INSERT INTO post_search (rowid, search_text)
            SELECT p.id, p.search_text FROM unindexed u CROSS JOIN post p WHERE p.id = u.post_id
            """, "DELETE FROM unindexed");

    private final SqliteFiles files;
    private final LongAdder statements;
    private final Changes changes;
    private final SqliteChanges changeReader = new SqliteChanges();
    private final BlockingQueue<Task<?>> queue = new LinkedBlockingQueue<>();
    private final Task<Boolean> stop = new Task<>(tx -> true);
    private final Thread thread = Thread.ofPlatform().name("writer").daemon().unstarted(this::loop);
    private @Nullable Session session;
    /** An upper bound of the rows that are not indexed yet. */
    private long unindexed;

    private volatile boolean closed;

    SqliteWriter(SqliteFiles files, LongAdder statements, Changes changes) {
        this.files = files;
        this.statements = statements;
        this.changes = changes;
        try {
            changeReader.startFrom(session());
            unindexed = session().number("SELECT count(*) FROM unindexed");
        } catch (SQLException e) {
            throw new StoreUnavailable("the database cannot be read", e);
        }
        thread.start();
    }

    <T extends @Nullable Object> T write(Work<T> work) {
        if (Thread.currentThread().equals(thread))
            throw new IllegalStateException("an action after a commit may not write");
        var task = new Task<>(work);
        queue.add(task);
        if (closed && queue.remove(task)) throw closed();
        return task.await();
    }

    /** Returns when the tasks in the queue are done. */
    @Override
    public void close() {
        closed = true;
        queue.add(stop);
        stop.await();
    }

    private void loop() {
        var group = new ArrayList<Task<?>>(LARGEST_GROUP);
        boolean stopping = false;
        while (!stopping) {
            await(group);
            stopping = group.remove(stop);
            if (!group.isEmpty()) commit(group);
            else if (!stopping) idle();
            group.clear();
        }
        if (session != null && files.areInPlace()) index();
        closeSession();
        queue.drainTo(group);
        group.forEach(task -> task.fail(closed()));
        stop.result.complete(new Outcome.Done<>(true));
    }

    private void await(List<Task<?>> group) {
        try {
            Task<?> first = queue.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
            if (first == null) return;
            group.add(first);
            queue.drainTo(group, LARGEST_GROUP - 1);
        } catch (InterruptedException e) {
            // Left over from the task of a caller: this thread is stopped by close() only.
            LOG.debug("Interrupted while idle", e);
        }
    }

    /** Runs while the queue is empty. */
    private void idle() {
        if (!files.areInPlace()) return;
        readOthersChanges();
        index();
    }

    private void index() {
        if (unindexed == 0) return;
        try {
            Session current = session();
            current.run("BEGIN IMMEDIATE");
            for (String step : INDEX) current.run(step);
            current.run("COMMIT");
            unindexed = 0;
        } catch (SQLException e) {
            closeSession();
            LOG.debug("The full-text index cannot be updated now", e);
        }
    }

    /** Commands given in a shell write to the same file. */
    private void readOthersChanges() {
        try {
            Session current = session();
            if (!changeReader.othersHaveWritten(current)) return;
            changes.record(changeReader.readNew(current));
            changeReader.confirm();
        } catch (SQLException e) {
            closeSession();
            LOG.debug("The changes of other processes cannot be read", e);
        }
    }

    private void commit(List<Task<?>> group) {
        List<Change> changed;
        try {
            Session current = session();
            files.checkIfDoubtful();
            current.run("BEGIN IMMEDIATE");
            for (Task<?> task : group) {
                attempt(current, task);
            }
            changed = changeReader.readNew(current);
            unindexed += changed.size();
            boolean enough = unindexed >= MOST_UNINDEXED;
            if (enough) for (String step : INDEX) current.run(step);
            current.run("COMMIT");
            if (enough) unindexed = 0;
        } catch (Throwable e) {
            closeSession();
            // Also those that failed by themselves: they may have seen what is rolled back.
            group.forEach(task -> task.fail(unavailable(e)));
            return;
        }
        changeReader.confirm();
        // Before they are acknowledged: whoever knows of a write must see it.
        changes.record(changed);
        finish(group);
    }

    /** Acknowledges the tasks, if the files are still in files after the commit. */
    private void finish(List<Task<?>> group) {
        try {
            files.check();
            group.forEach(Task::finish);
        } catch (StoreUnavailable e) {
            group.forEach(task -> task.fail(e));
        }
    }

    /** Throws only what fails the whole group: when, say, the disk is full, the transaction cannot be trusted. */
    private void attempt(Session current, Task<?> task) throws SQLException {
        current.run("SAVEPOINT work");
        if (!tryOnce(current, task) && task.isRetryable()) tryOnce(current, task);
        current.run("RELEASE work");
    }

    private boolean tryOnce(Session current, Task<?> task) throws SQLException {
        boolean done = task.attempt(new Tx(current, Dialect.SQLITE, true, statements));
        task.throwIfUnavailable();
        if (!done) current.run("ROLLBACK TO work");
        return done;
    }

    private Session session() throws SQLException {
        if (session == null) session = files.writer();
        return session;
    }

    /** Rolls back what is not committed; the next group opens another connection. */
    private void closeSession() {
        if (session == null) return;
        try {
            session.close();
        } catch (SQLException e) {
            LOG.warn("The writing connection does not close", e);
        }
        session = null;
    }

    private static StoreUnavailable unavailable(Throwable e) {
        return e instanceof StoreUnavailable known ? known : new StoreUnavailable("the database cannot be written", e);
    }

    private static StoreUnavailable closed() {
        return new StoreUnavailable("the database is closed");
    }

    /** The work of one caller, who waits for its result. */
    private static final class Task<T extends @Nullable Object> {
        private final Work<T> work;
        private final CompletableFuture<Outcome<T>> result = new CompletableFuture<>();
        private @Nullable Outcome<T> outcome;
        private List<Runnable> afterCommit = List.of();
        private boolean retryable;

        Task(Work<T> work) {
            this.work = work;
        }

        T await() {
            return result.join().get();
        }

        /** Does the work and returns whether it succeeded. */
        boolean attempt(Tx tx) {
            outcome = Outcome.of(() -> tx.perform(work));
            if (outcome instanceof Outcome.Failed<T> failed) {
                retryable = failed.thrown() instanceof StoreException && tx.isRetryable();
                return false;
            }
            afterCommit = tx.afterCommit();
            return true;
        }

        /**
         * Whether the attempt conflicted with another write. Not where the work has turned the failure into one of its own:
         * that of an import, say, is about its file.
         */
        boolean isRetryable() {
            return retryable;
        }

        /** Throws the failure of the store, if that was the cause. */
        void throwIfUnavailable() {
            if (outcome instanceof Outcome.Failed<T> failed && failed.thrown() instanceof StoreUnavailable e) throw e;
        }

        void finish() {
            Hooks.run(afterCommit);
            result.complete(Objects.requireNonNull(outcome));
        }

        void fail(StoreUnavailable e) {
            result.complete(new Outcome.Failed<>(e));
        }
    }
}
