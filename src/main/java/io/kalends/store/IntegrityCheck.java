package io.kalends.store;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.ProgressHandler;

/** Checks the integrity of a whole file while others use it, pausing for as long as it works. */
final class IntegrityCheck implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IntegrityCheck.class);

    /** Instructions of SQLite between two looks at the clock: some hundred microseconds. */
    private static final int INSTRUCTIONS = 5_000;

    private static final long SLICE_NANOS = Duration.ofMillis(5).toNanos();

    private final SqliteFiles files;
    private final Consumer<StoreUnavailable> damaged;
    private final Runnable undamaged;
    private final Thread thread = Thread.ofPlatform().name("check").daemon().unstarted(this::run);
    private volatile boolean stopping;

    /**
     * @param damaged called when damage is found
     * @param undamaged called when none is found
     */
    IntegrityCheck(SqliteFiles files, Consumer<StoreUnavailable> damaged, Runnable undamaged) {
        this.files = files;
        this.damaged = damaged;
        this.undamaged = undamaged;
    }

    void start() {
        thread.start();
    }

    boolean isRunning() {
        return thread.isAlive();
    }

    private void run() {
        LOG.warn("The last shutdown was not clean: looking for damage in the background");
        long began = System.nanoTime();
        try {
            check();
            LOG.info(String.format(Locale.ROOT, "No damage was found, in %.1f s", (System.nanoTime() - began) / 1e9));
            undamaged.run();
        } catch (SQLException e) {
            report(new StoreUnavailable("the database " + files.file().path() + " cannot be read", e));
        } catch (StoreUnavailable e) {
            report(e);
        }
    }

    private void check() throws SQLException {
        try (Session session = files.reader();
                Statement statement = session.connection().createStatement()) {
            ProgressHandler.setHandler(session.connection(), INSTRUCTIONS, new Throttle());
            QuickCheck.check(statement, QuickCheck.ALL_TABLES, files.file().path());
        }
    }

    private void report(StoreUnavailable e) {
        if (e.trouble() == Trouble.DAMAGED) damaged.accept(e);
        else if (!stopping)
            LOG.warn("The integrity check failed and is repeated at the next start: {}", e.getMessage());
    }

    @Override
    public void close() {
        stopping = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
    }

    /** Pauses the check from time to time, and cancels it on {@link #close}. */
    private final class Throttle extends ProgressHandler {
        private long began = System.nanoTime();

        @Override
        protected int progress() {
            if (stopping) return 1;
            long worked = System.nanoTime() - began;
            if (worked < SLICE_NANOS) return 0;
            LockSupport.parkNanos(worked);
            began = System.nanoTime();
            return 0;
        }
    }
}
