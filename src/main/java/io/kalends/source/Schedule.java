package io.kalends.source;

import io.kalends.api.Actor;
import io.kalends.api.Problem;
import io.kalends.store.Database;
import io.kalends.store.StoreUnavailable;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Imports sources when they are due, one after the other, and on one node at a time. */
public final class Schedule implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Schedule.class);
    private static final Duration FIRST = Duration.ofSeconds(30);
    private static final Duration BETWEEN = Duration.ofMinutes(1);

    private final Database db;
    private final Sources sources;
    private final Readers readers;
    private final LongFunction<Optional<Actor>> actors;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("sources").factory());
    private volatile boolean isClosed;

    /** @param actors who acts for the user of an ID now; nobody when there is no administrator */
    public Schedule(Database db, Sources sources, Readers readers, LongFunction<Optional<Actor>> actors) {
        this.db = db;
        this.sources = sources;
        this.readers = readers;
        this.actors = actors;
    }

    public void start() {
        var _ = thread.scheduleWithFixedDelay(
                this::runQuietly, FIRST.toSeconds(), BETWEEN.toSeconds(), TimeUnit.SECONDS);
    }

    private void runQuietly() {
        try {
            runDue();
        } catch (StoreUnavailable e) {
            LOG.warn("Sources are imported later: {}", e.getMessage());
        } catch (RuntimeException e) {
            LOG.warn("Sources could not be imported", e);
        }
    }

    /** Imports all that are due. */
    public void runDue() {
        if (!db.runExclusively("sources", this::runAll)) LOG.debug("Another node imports the sources");
    }

    private void runAll() {
        Optional<Actor> first = actors.apply(0);
        if (first.isEmpty()) return;
        for (Source source : sources.due(first.get().now())) {
            if (isClosed) return;
            actors.apply(source.account()).ifPresent(actor -> run(source, actor));
        }
    }

    private void run(Source source, Actor actor) {
        try {
            SourceReading reading = sink -> readers.of(source, Optional.empty()).into(sink);
            Report report = sources.run(source, reading, RunOptions.PLAIN, Watch.NOBODY, actor);
            LOG.info("Source {}: {}", source.id(), report.outcome().word());
        } catch (Problem e) {
            LOG.info("Source {} is left out: {}", source.id(), e.getMessage());
        }
    }

    /** Waits for what is under way. */
    @Override
    public void close() {
        isClosed = true;
        thread.close();
    }
}
