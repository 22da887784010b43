package io.kalends.torture;

import io.kalends.bench.Progress;
import io.kalends.bench.Running;
import io.kalends.bench.Servers;
import io.kalends.bench.Store;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The service's lives, one after the other, until the plan is fulfilled or something is wrong. */
final class Ordeal {
    /** One kill in so many comes before the service has answered anything, when it may still set up its tables. */
    private static final int EARLY = 8;

    /** Questions cost a service that has just started more time than the writes between two kills. */
    private static final int ASKED = 12;

    /** It is killed before the better code of the second compiler would pay. */
    private static final Map<String, String> SETTINGS = Map.of("KALENDS_JAVA_OPTS", "-XX:TieredStopAtLevel=1");

    private static final int LONGEST_START_MILLIS = 1_500;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Servers servers;
    private final Store store;
    private final Plan plan;
    private final Findings findings;
    private final Progress progress;
    private final Inspection inspection;
    private final Random random;
    private final List<Client> clients;
    private String token = "";

    Ordeal(Servers servers, Store store, Plan plan, Findings findings, Progress progress) {
        this.servers = servers;
        this.store = store;
        this.plan = plan;
        this.findings = findings;
        this.progress = progress;
        inspection = new Inspection(store, findings);
        random = new Random(plan.seed());
        clients = IntStream.range(0, plan.clients())
                .mapToObj(number -> new Client(number, plan.seed(), Servers.AUTHORIZATION, findings))
                .toList();
    }

    /** What was done, in a sentence. */
    String run() throws IOException, InterruptedException, SQLException {
        warmUp();
        long began = System.nanoTime();
        int kills = 0;
        while (kills < plan.kills() && findings.isEmpty()) {
            progress.show("Writing and killing", kills, plan.kills());
            if (random.nextInt(EARLY) == 0) killEarly();
            else killAtWork();
            kills++;
        }
        if (findings.isEmpty()) rest();
        progress.done();
        return summary(kills, (System.nanoTime() - began) / 1e9);
    }

    /** The first start may build the program and more; the kills are meant for the service. */
    private void warmUp() throws IOException, InterruptedException, SQLException {
        progress.say("Starting for the first time");
        store.clear();
        try (Running service = launch()) {
            service.awaitAnswer(Servers.FIRST_QUESTION);
        }
        store.clear();
    }

    private String summary(int kills, double seconds) {
        long cut = clients.stream().mapToLong(Client::cut).sum();
        return String.format(
                Locale.ROOT,
                "%,d kills in %.0f s; %,d writes acknowledged, %,d cut off and sent again: %s",
                kills,
                seconds,
                acknowledged(),
                cut,
                findings.isEmpty() ? "nothing lost, halved or doubled." : "something is wrong.");
    }

    private Running launch() throws IOException {
        Redirect log = Redirect.appendTo(servers.folder().resolve("service.log").toFile());
        return servers.launch(store, log, SETTINGS);
    }

    private void killEarly() throws IOException, InterruptedException {
        Running service = launch();
        Thread.sleep(random.nextInt(LONGEST_START_MILLIS));
        service.kill();
    }

    private void killAtWork() throws IOException, InterruptedException, SQLException {
        Running service = launch();
        try {
            service.awaitAnswer(Servers.FIRST_QUESTION);
            compare(service, ASKED);
            List<Thread> writing = clients.stream()
                    .map(client -> Thread.startVirtualThread(() -> client.writeTo(service.port())))
                    .toList();
            awaitWrites();
            Thread.sleep(random.nextInt(plan.longest()));
            service.kill();
            for (Thread thread : writing) thread.join();
        } finally {
            service.kill();
        }
    }

    /** Waits until writes are answered: the first ones take a service that has just started longer than all others. */
    private void awaitWrites() throws InterruptedException {
        long before = acknowledged();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (acknowledged() == before && System.nanoTime() < end) Thread.sleep(1);
    }

    private long acknowledged() {
        return clients.stream().mapToLong(Client::acknowledged).sum();
    }

    /** A last life, without a kill: whatever was cut off is done, and everything compared. */
    private void rest() throws IOException, InterruptedException, SQLException {
        try (Running service = launch()) {
            service.awaitAnswer(Servers.FIRST_QUESTION);
            compare(service, ASKED);
            for (Client client : clients) client.repeat(service.port());
            compare(service, Integer.MAX_VALUE);
        }
    }

    /** @param asked how many events the service is asked for; the tables are compared with all */
    private void compare(Running service, int asked) throws IOException, SQLException {
        inspection.inspect(clients);
        var questions = new Questions(service.port(), Servers.AUTHORIZATION, findings);
        compareChanges(questions);
        var items = new ArrayList<Item>();
        for (Client client : clients) items.addAll(client.items());
        Collections.shuffle(items, random);
        for (Item item : items.subList(0, Math.min(asked, items.size()))) questions.ask(item);
        var series = new ArrayList<SeriesItem>();
        for (Client client : clients) series.addAll(client.series());
        Collections.shuffle(series, random);
        for (SeriesItem item : series.subList(0, Math.min(asked, series.size()))) questions.ask(item);
    }

    /** Whoever follows the changes learns of every write that was acknowledged in the life before. */
    private void compareChanges(Questions questions) throws IOException {
        if (!token.isEmpty()) {
            Set<Long> told = questions.changedSince(token);
            var missing = new TreeSet<Long>();
            for (Client client : clients) missing.addAll(client.touched());
            missing.removeAll(told);
            if (!missing.isEmpty()) findings.add("The changes since " + token + " do not tell of events " + missing);
        }
        token = questions.token();
        clients.forEach(Client::forgetTouched);
    }

    /** What every client was told. */
    String ledger() {
        var lines = new ArrayList<String>();
        for (Client client : clients) {
            client.items().forEach(item -> lines.add(item.toString()));
            client.series().forEach(item -> lines.add(item.toString()));
        }
        return lines.stream().collect(Collectors.joining(System.lineSeparator()));
    }
}
