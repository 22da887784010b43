package io.kalends.attack;

import io.kalends.bench.Progress;
import io.kalends.bench.Servers;
import io.kalends.bench.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The ways, one after the other, against one service. When it dies of one, the next are tried on another. */
final class Campaign implements AutoCloseable {
    private static final int WARM_UP_SECONDS = 8;
    private static final int WARM_UP_RATE = 600;
    /** Long enough for the service to give memory back to the system. */
    private static final int REST_MILLIS = 12_000;

    private final Servers servers;
    private final Store store;
    private final Plan plan;
    private final Report report;
    private final Progress progress;
    private final List<String> findings = new ArrayList<>();
    private final List<Outcome> outcomes = new ArrayList<>();
    private Stage stage;
    private Target target;

    /** Starts a service and fills its calendar. */
    Campaign(Servers servers, Store store, Plan plan, Report report, Progress progress)
            throws IOException, InterruptedException, SQLException {
        this.servers = servers;
        this.store = store;
        this.plan = plan;
        this.report = report;
        this.progress = progress;
        store.clear();
        progress.say("Starting");
        stage = Stage.set(servers, store, plan.proxied(), "--demo");
        progress.say("Filling the calendar");
        try {
            target = new Preparation(stage.service().port(), servers, store).prepare(stage.port());
        } catch (IOException | InterruptedException | RuntimeException e) {
            stage.close();
            throw e;
        }
    }

    /** What was wrong. */
    List<String> run() throws IOException, InterruptedException {
        warmUp();
        judge(trial().run(Optional.empty()));
        long before = rest();
        for (Way way : plan.ways()) {
            attempt(way);
            if (!stage.service().isAlive()) before = begin();
        }
        long grown = rest() - before;
        report.table(outcomes);
        report.growth(before, grown);
        if (plan.timed() && grown > Outcome.GROWTH_MEGABYTES)
            findings.add("resident memory has grown by " + grown + " MB, from " + before + " MB");
        return findings;
    }

    /** Goes on with another service on the same store. */
    private long begin() throws IOException, InterruptedException {
        stage.close();
        stage = Stage.set(servers, store, plan.proxied());
        target = target.at(stage.port());
        warmUp();
        return rest();
    }

    private void warmUp() throws IOException, InterruptedException {
        progress.say("Warming up");
        trial().warmUp(WARM_UP_SECONDS, WARM_UP_RATE);
        progress.done();
        report.head();
    }

    /** Resident megabytes, once there was nothing to do for a while. */
    private long rest() throws InterruptedException {
        stage.service().settle(Map.of());
        Thread.sleep(REST_MILLIS);
        return stage.service().megabytes();
    }

    /** Whatever a busy machine may be the reason for is tried once more. */
    private void attempt(Way way) throws IOException, InterruptedException {
        Outcome outcome = trial().run(Optional.of(way));
        if (plan.timed()
                && outcome.faultsFound().isEmpty()
                && !outcome.goalsMissed().isEmpty()) {
            show(outcome);
            outcome = trial().run(Optional.of(way));
        }
        judge(outcome);
    }

    private void judge(Outcome outcome) {
        show(outcome);
        outcomes.add(outcome);
        outcome.faultsFound().forEach(fault -> findings.add(outcome.way() + ": " + fault));
        if (plan.timed()) outcome.goalsMissed().forEach(goal -> findings.add(outcome.way() + ": " + goal));
    }

    private void show(Outcome outcome) {
        report.line(outcome);
        if (plan.detailed() || !outcome.isGood()) report.details(outcome);
    }

    private Trial trial() throws IOException {
        Path file = servers.folder().resolve("target.properties");
        target.write(file);
        return new Trial(stage.service(), target, new Attackers(file, servers.folder()), plan.seconds());
    }

    @Override
    public void close() {
        stage.close();
    }
}
