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
 * The one thread that writes. It takes all work that is waiting, does each piece in a savepoint of its own, commits
 * them together, and only then tells the callers: one wait for the disk serves them all, and one that fails harms no
 * other. Texts are indexed when enough of them wait, or nobody does: many at once are a fraction of the work. Until then a
 * search looks at them one by one ({@link Dialect#lookUp}).
 */
final class SqliteWriter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SqliteWriter.class);
    private static final int LARGEST_GROUP = 256;
    /** How long what another process writes may go unnoticed. */
    private static final long LOOK_MILLIS = 200;

    /** So many changed records wait at most for their texts to be indexed. */
    private static final int MOST_UNINDEXED = 64;

    /** Brings the index of texts up to date. */
    static final List<String> INDEX = List.of("""
            INSERT INTO post_search (post_search, rowid, search_text)
            SELECT 'delete', post_id, old_text FROM unindexed WHERE old_text IS NOT NULL
            """, """
            INSERT INTO post_search (rowid, search_text)
            SELECT p.id, p.search_text FROM unindexed u CROSS JOIN post p WHERE p.id = u.post_id
            """, "DELETE FROM unindexed");

    private final SqlitePlace place;
    private final LongAdder statements;
    private final Changes changes;
    private final SqliteNews news = new SqliteNews();
    private final BlockingQueue<Task<?>> waiting = new LinkedBlockingQueue<>();
    private final Task<Boolean> stop = new Task<>(tx -> true);
    private final Thread thread = Thread.ofPlatform().name("writer").daemon().unstarted(this::loop);
    private @Nullable Session session;
    /** How many records may be waiting to be indexed. */
    private long unindexed;

    private volatile boolean closed;

    SqliteWriter(SqlitePlace place, LongAdder statements, Changes changes) {
        this.place = place;
        this.statements = statements;
        this.changes = changes;
        try {
            news.startFrom(session());
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
        waiting.add(task);
        if (closed && waiting.remove(task)) throw closed();
        return task.await();
    }

    /** Returns when the work that was waiting is done. */
    @Override
    public void close() {
        closed = true;
        waiting.add(stop);
        stop.await();
    }

    private void loop() {
        var group = new ArrayList<Task<?>>(LARGEST_GROUP);
        boolean stopping = false;
        while (!stopping) {
            await(group);
            stopping = group.remove(stop);
            if (!group.isEmpty()) commit(group);
            else if (!stopping) rest();
            group.clear();
        }
        if (session != null && place.isInPlace()) index();
        giveUpSession();
        waiting.drainTo(group);
        group.forEach(task -> task.fail(closed()));
        stop.told.complete(new Outcome.Done<>(true));
    }

    private void await(List<Task<?>> group) {
        try {
            Task<?> first = waiting.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            if (first == null) return;
            group.add(first);
            waiting.drainTo(group, LARGEST_GROUP - 1);
        } catch (InterruptedException e) {
            // Left over from the work of a caller: this thread is stopped by close() only.
            LOG.debug("Interrupted while nothing was under way", e);
        }
    }

    /** What is done while nobody wants to write. */
    private void rest() {
        if (!place.isInPlace()) return;
        lookAtOthers();
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
            giveUpSession();
            LOG.debug("Texts cannot be indexed now", e);
        }
    }

    /** Commands given in a shell write to the same file. */
    private void lookAtOthers() {
        try {
            Session current = session();
            if (!news.othersHaveWritten(current)) return;
            changes.note(news.look(current));
            news.confirm();
        } catch (SQLException e) {
            giveUpSession();
            LOG.debug("Others' changes cannot be read", e);
        }
    }

    private void commit(List<Task<?>> group) {
        List<Change> changed;
        try {
            Session current = session();
            place.checkDoubts();
            current.run("BEGIN IMMEDIATE");
            for (Task<?> task : group) {
                attempt(current, task);
            }
            changed = news.look(current);
            unindexed += changed.size();
            boolean enough = unindexed >= MOST_UNINDEXED;
            if (enough) for (String step : INDEX) current.run(step);
            current.run("COMMIT");
            if (enough) unindexed = 0;
        } catch (Throwable e) {
            giveUpSession();
            // Also those that failed by themselves: what they saw of the others is not there.
            group.forEach(task -> task.fail(unavailable(e)));
            return;
        }
        news.confirm();
        // Before anybody is told: who knows of a write must see it.
        changes.note(changed);
        finish(group);
    }

    /** A write counts once it is in a file that is there after the commit. */
    private void finish(List<Task<?>> group) {
        try {
            place.check();
            group.forEach(Task::finish);
        } catch (StoreUnavailable e) {
            group.forEach(task -> task.fail(e));
        }
    }

    /** Throws only what ends the whole group: when, say, the disk is full, the transaction is no longer to be trusted. */
    private void attempt(Session current, Task<?> task) throws SQLException {
        current.run("SAVEPOINT work");
        if (!tryOnce(current, task) && task.isWorthRepeating()) tryOnce(current, task);
        current.run("RELEASE work");
    }

    private boolean tryOnce(Session current, Task<?> task) throws SQLException {
        boolean done = task.attempt(new Tx(current, Dialect.SQLITE, true, statements));
        task.throwIfLost();
        if (!done) current.run("ROLLBACK TO work");
        return done;
    }

    private Session session() throws SQLException {
        if (session == null) session = place.writer();
        return session;
    }

    /** Closing the connection undoes what is not committed; the next group opens another. */
    private void giveUpSession() {
        if (session == null) return;
        try {
            session.close();
        } catch (SQLException e) {
            LOG.warn("The writing connection does not close", e);
        }
        session = null;
    }

    private static StoreUnavailable unavailable(Throwable e) {
        return e instanceof StoreUnavailable lost ? lost : new StoreUnavailable("the database cannot be written", e);
    }

    private static StoreUnavailable closed() {
        return new StoreUnavailable("the database is closed");
    }

    /** The work of one caller, who waits for it. */
    private static final class Task<T extends @Nullable Object> {
        private final Work<T> work;
        private final CompletableFuture<Outcome<T>> told = new CompletableFuture<>();
        private @Nullable Outcome<T> outcome;
        private List<Runnable> afterCommit = List.of();
        private boolean worthRepeating;

        Task(Work<T> work) {
            this.work = work;
        }

        T await() {
            return told.join().get();
        }

        /** Does the work and says whether it came to its end. */
        boolean attempt(Tx tx) {
            outcome = Outcome.of(() -> tx.perform(work));
            if (outcome instanceof Outcome.Failed<T> failed) {
                worthRepeating = failed.thrown() instanceof StoreException
                        && tx.fault().filter(Dialect.SQLITE::retry).isPresent();
                return false;
            }
            afterCommit = tx.afterCommit();
            return true;
        }

        /**
         * Whether the attempt met what others have done since the caller looked. Not where the work has found words of its
         * own for it: those of an import, say, are about its file.
         */
        boolean isWorthRepeating() {
            return worthRepeating;
        }

        /** Throws what the store failed with under the work. */
        void throwIfLost() {
            if (outcome instanceof Outcome.Failed<T> failed && failed.thrown() instanceof StoreUnavailable lost)
                throw lost;
        }

        void finish() {
            Hooks.run(afterCommit);
            told.complete(Objects.requireNonNull(outcome));
        }

        void fail(StoreUnavailable e) {
            told.complete(new Outcome.Failed<>(e));
        }
    }
}
