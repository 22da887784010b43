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

/** Looks through a whole file for damage while others use it, resting for as long as it works. */
final class SqliteCheck implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SqliteCheck.class);

    /** Steps of SQLite between two looks at the clock: some hundred microseconds. */
    private static final int STEPS = 5_000;

    private static final long TURN_NANOS = Duration.ofMillis(5).toNanos();

    private final SqlitePlace place;
    private final Consumer<StoreUnavailable> damaged;
    private final Runnable sound;
    private final Thread thread = Thread.ofPlatform().name("check").daemon().unstarted(this::run);
    private volatile boolean stopping;

    /**
     * @param damaged told of damage
     * @param sound told when there is none
     */
    SqliteCheck(SqlitePlace place, Consumer<StoreUnavailable> damaged, Runnable sound) {
        this.place = place;
        this.damaged = damaged;
        this.sound = sound;
    }

    void start() {
        thread.start();
    }

    boolean isRunning() {
        return thread.isAlive();
    }

    private void run() {
        LOG.warn("The last end was not an orderly one: looking for damage in the background");
        long began = System.nanoTime();
        try {
            check();
            LOG.info(String.format(Locale.ROOT, "No damage was found, in %.1f s", (System.nanoTime() - began) / 1e9));
            sound.run();
        } catch (SQLException e) {
            tell(new StoreUnavailable("the database " + place.file().path() + " cannot be read", e));
        } catch (StoreUnavailable e) {
            tell(e);
        }
    }

    private void check() throws SQLException {
        try (Session session = place.reader();
                Statement statement = session.connection().createStatement()) {
            ProgressHandler.setHandler(session.connection(), STEPS, new Turns());
            Soundness.check(statement, Soundness.ALL_TABLES, place.file().path());
        }
    }

    private void tell(StoreUnavailable e) {
        if (e.trouble() == Trouble.DAMAGED) damaged.accept(e);
        else if (!stopping) LOG.warn("Damage cannot be looked for; the next start will: {}", e.getMessage());
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

    /** Lets others have their turn, and ends the work when it is to end. */
    private final class Turns extends ProgressHandler {
        private long began = System.nanoTime();

        @Override
        protected int progress() {
            if (stopping) return 1;
            long worked = System.nanoTime() - began;
            if (worked < TURN_NANOS) return 0;
            LockSupport.parkNanos(worked);
            began = System.nanoTime();
            return 0;
        }
    }
}
