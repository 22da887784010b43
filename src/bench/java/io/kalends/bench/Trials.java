package io.kalends.bench;

import io.kalends.bench.Results.Durable;
import io.kalends.bench.Results.Setting;
import io.kalends.bench.Results.Trial;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** Measures one calendar after another. */
final class Trials {
    /** The case that is measured with more clients and against another yardstick. */
    static final String DURABLE = "durable";

    /** The case that begins with a start of its own. */
    static final String FIRST_WRITE = "first-write";

    private static final int DURABLE_CLIENTS = 64;
    private static final int STARTS = 3;
    private static final int SECONDS_AROUND_WRITE = 10;

    /** Between them they use most of the code. */
    private static final List<Case> WARM_UP = List.of(Case.LIST, Case.LIST_50_OTHER, Case.CREATE);

    private final Servers servers;
    private final LoadTool tool;
    private final Setting setting;
    private final Set<String> only;
    private final Report report;
    private final Progress progress;

    /** @param only the keys of the cases to measure; empty for all */
    Trials(Servers servers, LoadTool tool, Setting setting, Set<String> only, Report report, Progress progress) {
        this.servers = servers;
        this.tool = tool;
        this.setting = setting;
        this.only = only;
        this.report = report;
        this.progress = progress;
    }

    /** Fills the store, unless it is filled, and measures the service on it. */
    Trial run(Store store, int events) throws IOException, InterruptedException, SQLException {
        var calendar = new Calendar(events, Instant.now());
        var filling = new Filling(store, calendar, progress);
        if (!filling.isDone() || !opens(store)) fill(store, filling);
        filling.tidy();
        Trial trial = measure(store, calendar);
        filling.tidy();
        report.close(trial);
        return trial;
    }

    /** A store kept from before may have been made by a program too different from this one. */
    private boolean opens(Store store) throws IOException, InterruptedException {
        try {
            servers.service(store).close();
            return true;
        } catch (Trouble e) {
            progress.say("Filling anew, as the kept store cannot be used");
            return false;
        }
    }

    private void fill(Store store, Filling filling) throws IOException, InterruptedException, SQLException {
        store.clear();
        // Its first start makes the tables and the user who writes.
        servers.service(store).close();
        filling.fill();
    }

    private Trial measure(Store store, Calendar calendar) throws IOException, InterruptedException, SQLException {
        report.open(calendar.events(), setting);
        Duration start = startTime(store);
        Optional<Figures> firstWrite = firstWrite(store, calendar);
        var cases = new ArrayList<Measured>();
        OptionalLong memory;
        double created;
        try (Running service = servers.service(store);
                Running bare = servers.bare()) {
            var measuring = new Measuring(tool, service, bare, setting.seconds());
            var requests = requests(store, calendar, service);
            for (Case one : WARM_UP) measuring.warmUp(one.load(requests));
            for (Case one : Case.values())
                if (isWanted(one.key())) cases.add(shown(measuring.measure(one, one.load(requests))));
            created = isWanted(DURABLE) ? measuring.rate(new Load(requests.create(), DURABLE_CLIENTS)) : 0;
            memory = service.memory();
        }
        return new Trial(calendar.events(), start, memory, cases, firstWrite, durable(store, created));
    }

    private Requests requests(Store store, Calendar calendar, Running service) {
        return new Requests(calendar, service, new Writers(service, new LogIn(servers, store, service)));
    }

    /** All that {@code --only} can name. */
    static List<String> keys() {
        return Stream.concat(Arrays.stream(Case.values()).map(Case::key), Stream.of(FIRST_WRITE, DURABLE))
                .toList();
    }

    private boolean isWanted(String key) {
        return only.isEmpty() || only.contains(key);
    }

    private Measured shown(Measured measured) {
        report.line(measured);
        return measured;
    }

    /** The middle one of some starts. */
    private Duration startTime(Store store) throws IOException, InterruptedException {
        var times = new ArrayList<Duration>();
        int starts = setting.seconds() < 1 ? 1 : STARTS;
        for (int i = 0; i < starts; i++) {
            try (Running service = servers.service(store)) {
                times.add(service.startTime());
            }
        }
        return times.stream().sorted().toList().get(starts / 2);
    }

    private Optional<Figures> firstWrite(Store store, Calendar calendar) throws IOException, InterruptedException {
        if (!isWanted(FIRST_WRITE)) return Optional.empty();
        try (Running service = servers.service(store)) {
            Figures found = new FirstWrite(service, requests(store, calendar, service))
                    .measure(setting.seconds() < 1 ? 1 : SECONDS_AROUND_WRITE);
            report.firstWrite(found);
            return Optional.of(found);
        }
    }

    private Optional<Durable> durable(Store store, double created) throws InterruptedException, SQLException {
        if (!isWanted(DURABLE)) return Optional.empty();
        double bare = new Inserts(store, EventCopy.last(store)).rate(DURABLE_CLIENTS, setting.seconds());
        var durable = new Durable(DURABLE_CLIENTS, created, bare);
        report.durable(durable);
        return Optional.of(durable);
    }
}
