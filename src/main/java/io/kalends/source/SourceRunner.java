package io.kalends.source;

import io.kalends.api.Actor;
import io.kalends.memory.Budget;
import io.kalends.source.Report.Outcome;
import io.kalends.source.Source.Validators;
import io.kalends.store.Database;
import io.kalends.store.StoreUnavailable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads sources and imports them, each one at a time, and records what came of it. */
final class SourceRunner {
    private static final Logger LOG = LoggerFactory.getLogger(SourceRunner.class);
    private static final Duration DAY = Duration.ofDays(1);
    private static final int MOST_DOUBLINGS = 10;

    private final Database db;
    private final SourceRun.Shared shared;
    private final SourceStore store;
    private final RunStore runs;
    private final StoredImages images;
    private final Clock clock;
    private final Optional<Budget> budget;
    private final Set<Long> running = ConcurrentHashMap.newKeySet();

    SourceRunner(
            SourceRun.Shared shared,
            SourceStore store,
            RunStore runs,
            StoredImages images,
            Clock clock,
            Optional<Budget> budget) {
        db = shared.db();
        this.shared = shared;
        this.store = store;
        this.runs = runs;
        this.images = images;
        this.clock = clock;
        this.budget = budget;
    }

    /** Imports a source in the background, a dry run apart: returns the run that has begun. */
    Run start(Source source, SourceReading reading, RunOptions options, Actor actor) {
        if (options.isDryRun()) {
            Report report = run(source, reading, options, Watch.NOBODY, actor, run -> {});
            Instant now = actor.now().truncatedTo(ChronoUnit.SECONDS);
            return new Run(0, source.id(), actor.caller().id(), now, Optional.of(now), report);
        }
        var begun = new CompletableFuture<Run>();
        Thread.ofVirtual().name("source " + source.id()).start(() -> {
            try {
                Report _ = run(source, reading, options, Watch.NOBODY, actor, begun::complete);
            } catch (RuntimeException e) {
                if (!begun.completeExceptionally(e)) LOG.warn("The source {} could not be imported", source.id(), e);
            }
        });
        try {
            return begun.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** @param begun is told of the run that is recorded */
    Report run(
            Source source, SourceReading reading, RunOptions options, Watch watch, Actor actor, Consumer<Run> begun) {
        if (options.isDryRun()) return dryRun(source, reading, options, watch, actor);
        if (!running.add(source.id())) throw Sources.RUNNING.problem();
        try {
            var report = new AtomicReference<@Nullable Report>();
            boolean isDone = db.runExclusively(
                    "source " + source.id(), () -> report.set(recorded(source, reading, options, watch, actor, begun)));
            Report done = report.get();
            if (!isDone || done == null) throw Sources.RUNNING.problem();
            return done;
        } finally {
            running.remove(source.id());
        }
    }

    Comparison compare(Source source, SourceReading reading, Watch watch, Actor actor) {
        try (var memory = EntryMemory.of(budget)) {
            var entries = new Entries(actor.context(), images(source, reading), new Report.Builder(), memory, watch);
            SourceReading.Result read = reading.into(entries);
            return new SourceComparison(shared, source, entries, actor).compare(read, watch);
        } finally {
            reading.close();
        }
    }

    boolean isRunning(long id) {
        return running.contains(id);
    }

    private Report dryRun(Source source, SourceReading reading, RunOptions options, Watch watch, Actor actor) {
        Source first = source.withKeptIds(keepsIds(source));
        return importSource(first, reading, options, watch, actor, 0).report;
    }

    private Report recorded(
            Source given, SourceReading reading, RunOptions options, Watch watch, Actor actor, Consumer<Run> begun) {
        Source source = given.withKeptIds(keepsIds(given));
        Run run = db.write(tx -> {
            store.update(tx, source);
            return runs.begin(tx, source, actor.caller().id(), second());
        });
        begun.accept(run);
        Ended ended = importSource(source, reading, options, watch, actor, run.id());
        db.execute(tx -> {
            runs.end(
                    tx,
                    new Run(
                            run.id(),
                            run.source(),
                            run.account(),
                            run.startedAt(),
                            Optional.of(ended.at),
                            ended.report));
            // It may have been changed or deleted meanwhile.
            store.find(tx, source.id()).ifPresent(now -> store.update(tx, after(now, ended)));
        });
        return ended.report;
    }

    /** The first to bring records into an empty store keeps their IDs, also when it is run again. */
    private boolean keepsIds(Source source) {
        if (source.keepsIds() || !source.hasIds()) return source.keepsIds();
        return db.read(ItemStore::isStoreEmpty);
    }

    private static Source after(Source source, Ended ended) {
        boolean hasFailed = ended.report.outcome() == Outcome.FAILED;
        long failures = hasFailed ? source.failures() + 1 : 0;
        Optional<Instant> next = source.settings().every().map(every -> ended.at.plus(delay(every, failures)));
        // What was refused is to be read again: what stands in its way may be mended here.
        boolean isSettled = ended.report.outcome() == Outcome.DONE;
        return source.after(isSettled ? ended.validators : source.fetched(), next, failures);
    }

    /** Twice as long after each failure, up to a day. */
    static Duration delay(long minutes, long failures) {
        Duration every = Duration.ofMinutes(minutes);
        Duration longer = every.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
        return failures == 0 || longer.compareTo(DAY) < 0 ? longer : every.compareTo(DAY) > 0 ? every : DAY;
    }

    private record Ended(Report report, Validators validators, Instant at) {}

    private Ended importSource(
            Source source, SourceReading reading, RunOptions options, Watch watch, Actor actor, long run) {
        try (var memory = EntryMemory.of(budget)) {
            return importSource(source, reading, options, watch, actor, run, memory);
        } finally {
            reading.close();
        }
    }

    private Ended importSource(
            Source source,
            SourceReading reading,
            RunOptions options,
            Watch watch,
            Actor actor,
            long run,
            EntryMemory memory) {
        var report = new Report.Builder();
        var entries = new Entries(actor.context(), images(source, reading), report, memory, watch);
        Optional<RuntimeException> failure = Optional.empty();
        SourceReading.Result read = SourceReading.Result.INCOMPLETE;
        try {
            read = reading.into(entries);
        } catch (StoreUnavailable e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.info("The source {} could not be read: {}", source.id(), String.valueOf(e.getMessage()));
            failure = Optional.of(e);
        }
        if (failure.isEmpty() && !read.isModified())
            return new Ended(report.build(run, Outcome.NOT_MODIFIED, ""), source.fetched(), second());
        var work = new SourceRun(RunContext.of(shared, source, entries, report, options, actor), watch);
        if (!options.isDryRun()) images.store(source, reading, entries, work, report, actor);
        work.run(read, failure.isPresent());
        String message = failure.map(e -> Remark.shortened(String.valueOf(e.getMessage())))
                .orElse("");
        Outcome outcome =
                failure.isPresent() ? Outcome.FAILED : report.isIncomplete() ? Outcome.INCOMPLETE : Outcome.DONE;
        return new Ended(report.build(run, outcome, message), read.validators(), second());
    }

    /** Which images are stored here: all, if that is chosen, else those that the source itself holds. */
    private static Predicate<String> images(Source source, SourceReading reading) {
        return url -> source.settings().images() || reading.image(url).isPresent();
    }

    private Instant second() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
