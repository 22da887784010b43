package io.kalends.store;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that writes for all who have a short task at the same moment: it does their tasks one after the other in one
 * transaction, commits them together, and only then acknowledges them. What a task changes is sent with the first question
 * of the next, so that a task takes few round trips. A task that is refused before it has changed anything harms no other.
 * When anything else goes wrong, or a lock is not to be had at once, nothing of the group is stored, and each of its
 * tasks is done in a transaction of its own, as if there had been no group.
 */
final class PostgresWriter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresWriter.class);

    /** Enough to share the costs of a transaction, and few enough that the first does not wait long for the last. */
    private static final int LARGEST_GROUP = 64;

    /** Who has to wait for others does so alone; and what short tasks do is by keys, so that one plan suits any values. */
    private static final List<String> SETTINGS =
            List.of("SET LOCAL lock_timeout = '100ms'", "SET LOCAL plan_cache_mode = force_generic_plan");

    private final HikariDataSource connections;
    private final CircuitBreaker breaker;
    private final LongAdder statements;
    private final BlockingQueue<Task<?>> queue = new LinkedBlockingQueue<>();
    private final Task<Boolean> stop = new Task<>(tx -> true);
    private final Thread thread = Thread.ofPlatform().name("writer").daemon().unstarted(this::loop);
    private volatile boolean closed;

    PostgresWriter(HikariDataSource connections, CircuitBreaker breaker, LongAdder statements) {
        this.connections = connections;
        this.breaker = breaker;
        this.statements = statements;
        thread.start();
    }

    /** Does a task together with others; empty when it was not done and is to be done alone. */
    <T extends @Nullable Object> Optional<Outcome<T>> write(Work<T> work) {
        if (Thread.currentThread().equals(thread))
            throw new IllegalStateException("an action after a commit may not write");
        var task = new Task<>(work);
        queue.add(task);
        if (closed && queue.remove(task)) return Optional.empty();
        return task.await();
    }

    /** Returns when the tasks in the queue are done. */
    @Override
    public void close() {
        closed = true;
        queue.add(stop);
        var _ = stop.await();
    }

    private void loop() {
        var group = new ArrayList<Task<?>>(LARGEST_GROUP);
        boolean stopping = false;
        while (!stopping) {
            await(group);
            stopping = group.remove(stop);
            if (!group.isEmpty()) perform(group);
            group.clear();
        }
        queue.drainTo(group);
        group.forEach(Task::leave);
        stop.leave();
    }

    private void await(List<Task<?>> group) {
        try {
            group.add(queue.take());
            queue.drainTo(group, LARGEST_GROUP - 1);
        } catch (InterruptedException e) {
            // Left over from the task of a caller: this thread is stopped by close() only.
            LOG.debug("Interrupted while idle", e);
        }
    }

    private void perform(List<Task<?>> group) {
        try (Connection connection = breaker.connect(connections)) {
            write(connection, group);
        } catch (Throwable e) {
            LOG.debug("Tasks are done one by one", e);
        } finally {
            // Whoever has no answer yet.
            group.forEach(Task::leave);
        }
    }

    private void write(Connection connection, List<Task<?>> group) throws SQLException {
        var session = new Session(connection, 0);
        for (String setting : SETTINGS) session.queue(setting, List.of());
        boolean sound = attemptAll(session, group);
        if (sound) commit(session, group);
        else connection.rollback();
    }

    /** Whether what was done can be committed. */
    private boolean attemptAll(Session session, List<Task<?>> group) {
        int left = group.size();
        for (Task<?> task : group) {
            session.expectIds(left--);
            if (!task.attempt(new Tx(session, Dialect.POSTGRES, true, statements))) return false;
        }
        return true;
    }

    private static void commit(Session session, List<Task<?>> group) throws SQLException {
        try {
            session.commit();
            group.forEach(Task::finish);
        } catch (Throwable e) {
            // What may have been stored must not be done again.
            if (!isRefused(e)) group.forEach(task -> task.fail(new StoreUnavailable("the connection is lost", e)));
            session.connection().rollback();
        }
    }

    /** Whether the server has said that it did not commit. */
    private static boolean isRefused(Throwable e) {
        return e instanceof SQLException refusal && !Failures.isLost(refusal);
    }

    /** The work of one caller, who waits for its result. */
    private static final class Task<T extends @Nullable Object> {
        private final Work<T> work;
        private final CompletableFuture<Optional<Outcome<T>>> result = new CompletableFuture<>();
        private List<Runnable> afterCommit = List.of();
        private @Nullable Outcome<T> outcome;

        Task(Work<T> work) {
            this.work = work;
        }

        Optional<Outcome<T>> await() {
            Optional<Outcome<T>> found = result.join();
            Hooks.run(afterCommit);
            return found;
        }

        /** Does the work and returns whether the transaction can go on. */
        boolean attempt(Tx tx) {
            outcome = Outcome.of(() -> tx.perform(work));
            if (outcome instanceof Outcome.Failed<T>)
                return !tx.hasWritten() && tx.fault().isEmpty();
            afterCommit = tx.afterCommit();
            return true;
        }

        void finish() {
            result.complete(Optional.of(Objects.requireNonNull(outcome)));
        }

        void fail(StoreUnavailable e) {
            afterCommit = List.of();
            result.complete(Optional.of(new Outcome.Failed<>(e)));
        }

        /** Has it done alone, unless there is a result. */
        void leave() {
            if (result.isDone()) return;
            afterCommit = List.of();
            result.complete(Optional.empty());
        }
    }
}
