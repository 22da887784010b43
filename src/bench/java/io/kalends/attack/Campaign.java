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
final class Campaign {
    private static final int WARM_UP_SECONDS = 10;
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

    Campaign(Servers servers, Store store, Plan plan, Report report, Progress progress) {
        this.servers = servers;
        this.store = store;
        this.plan = plan;
        this.report = report;
        this.progress = progress;
    }

    /** What was wrong. */
    List<String> run() throws IOException, InterruptedException, SQLException {
        store.clear();
        progress.say("Starting");
        Service service = Service.start(servers, store, Map.of(), "--demo");
        try {
            progress.say("Filling the calendar");
            Target target = new Preparation(service.port(), servers, store).prepare(service.port());
            service = attack(service, target);
        } finally {
            service.close();
        }
        report.table(outcomes);
        return findings;
    }

    private Service attack(Service first, Target prepared) throws IOException, InterruptedException {
        Service service = first;
        Target target = prepared;
        warmUp(service, target);
        judge(trial(service, target).run(Optional.empty()));
        long before = rest(service);
        for (Way way : plan.ways()) {
            attempt(service, target, way);
            if (service.isAlive()) continue;
            service = Service.start(servers, store, Map.of());
            target = target.at(service.port());
            warmUp(service, target);
            before = rest(service);
        }
        long grown = rest(service) - before;
        if (grown > Outcome.GROWTH_MEGABYTES)
            findings.add("resident memory has grown by " + grown + " MB, from " + before + " MB");
        return service;
    }

    private void warmUp(Service service, Target target) throws IOException, InterruptedException {
        progress.say("Warming up");
        new Trial(service, target, attackers(target), WARM_UP_SECONDS).warmUp(WARM_UP_RATE);
        progress.done();
        report.head();
    }

    /** Resident megabytes, once there was nothing to do for a while. */
    private static long rest(Service service) throws InterruptedException {
        service.settle();
        Thread.sleep(REST_MILLIS);
        return service.megabytes();
    }

    /** Whatever a busy machine may be the reason for is tried once more. */
    private void attempt(Service service, Target target, Way way) throws IOException, InterruptedException {
        Outcome outcome = trial(service, target).run(Optional.of(way));
        if (outcome.faultsFound().isEmpty() && !outcome.goalsMissed().isEmpty()) {
            show(outcome);
            outcome = trial(service, target).run(Optional.of(way));
        }
        judge(outcome);
    }

    private void judge(Outcome outcome) {
        show(outcome);
        outcomes.add(outcome);
        outcome.faultsFound().forEach(fault -> findings.add(outcome.way() + ": " + fault));
        outcome.goalsMissed().forEach(goal -> findings.add(outcome.way() + ": " + goal));
    }

    private void show(Outcome outcome) {
        report.line(outcome);
        if (plan.detailed() || !outcome.isGood()) report.details(outcome);
    }

    private Trial trial(Service service, Target target) throws IOException {
        return new Trial(service, target, attackers(target), plan.seconds());
    }

    private Attackers attackers(Target target) throws IOException {
        Path file = servers.folder().resolve("target.properties");
        target.write(file);
        return new Attackers(file, servers.folder());
    }
}
