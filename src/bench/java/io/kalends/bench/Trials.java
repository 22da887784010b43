package io.kalends.bench;

import io.kalends.bench.Measuring.Settling;
import io.kalends.bench.Results.Durable;
import io.kalends.bench.Results.Setting;
import io.kalends.bench.Results.Trial;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Measures one calendar after another. */
final class Trials {
    /** The case that is measured with more clients and against another yardstick. */
    static final String DURABLE = "durable";

    /** The cases that are measured at half the possible rate as well. */
    static final String WAIT = "waiting";

    /** The case in which one client writes to series and reads lists, with nobody else there. */
    static final String IDLE = "series-idle";

    private static final int DURABLE_CLIENTS = 64;
    private static final int STARTS = 3;
    private static final int ROUNDS = 100;

    /** What people wait for: none of it is ready. */
    static final List<Case> WAITING =
            List.of(Case.LIST_MOMENT, Case.CATEGORY_MOMENT, Case.SEARCH_MOMENT, Case.PAGE_DAY, Case.CREATE);

    /** What begins with a start of its own. */
    private static final Set<Disturbance> AFTER_A_START = EnumSet.of(Disturbance.FIRST_WRITE, Disturbance.HOUSEKEEPING);

    /** Between them they use most of the code. */
    private static final List<Case> WARM_UP = List.of(Case.LIST, Case.LIST_50_OTHER, Case.CREATE);

    private final Servers servers;
    private final LoadTool tool;
    private final Others others;
    private final Setting setting;
    private final Set<String> only;
    private final Report report;
    private final Progress progress;
    private final List<String> failures = new ArrayList<>();

    /** @param only the keys of the cases to measure; empty for all */
    Trials(
            Servers servers,
            LoadTool tool,
            Others others,
            Setting setting,
            Set<String> only,
            Report report,
            Progress progress) {
        this.servers = servers;
        this.tool = tool;
        this.others = others;
        this.setting = setting;
        this.only = only;
        this.report = report;
        this.progress = progress;
    }

    /** Fills the store, unless it is filled, and measures the service on it. */
    Trial run(Store store, Calendar calendar) throws IOException, InterruptedException, SQLException {
        Filling filling = filled(store, calendar);
        Trial trial = measure(store, calendar);
        filling.tidy();
        report.close(trial);
        return trial;
    }

    private Filling filled(Store store, Calendar calendar) throws IOException, InterruptedException, SQLException {
        var filling = new Filling(store, calendar, progress);
        if (!filling.isDone() || !opens(store)) fill(store, filling);
        filling.tidy();
        return filling;
    }

    /** What is done with the watch. */
    interface Watching<T> {
        T with(Watch watch) throws IOException, InterruptedException;
    }

    /** The same with a short set of cases, on a calendar of {@link Watch#EVENTS}. */
    <T> T watch(Store store, Calendar calendar, PrintStream out, Watching<T> watching)
            throws IOException, InterruptedException, SQLException {
        Filling filling = filled(store, calendar);
        try (Running service = servers.service(store);
                Running bare = servers.bare()) {
            var measuring = new Measuring(tool, service, bare, Others.NONE, Settling.SHORT, setting.seconds());
            var requests = requests(store, calendar, service);
            for (Case one : WARM_UP) measuring.warmUp(one.load(requests));
            return watching.with(new Watch(measuring, requests, out));
        } finally {
            filling.tidy();
        }
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
        report.open(calendar, setting);
        Duration start = startTime(store);
        List<Timing> idle = idle(store, calendar);
        var cases = new ArrayList<Measured>();
        var waiting = new ArrayList<Waiting>();
        OptionalLong memory;
        double created;
        try (Running service = servers.service(store);
                Running bare = servers.bare()) {
            var measuring = new Measuring(tool, service, bare, others, Settling.FULL, setting.seconds());
            var requests = requests(store, calendar, service);
            for (Case one : WARM_UP) measuring.warmUp(one.load(requests));
            for (Case one : Case.values())
                if (isWanted(one.key()) && (calendar.hasSeries() || one.group() != Case.Group.SERIES))
                    attempt(one, () -> cases.add(shown(measuring.measure(one, one.load(requests)))));
            if (isWanted(WAIT))
                for (Case one : WAITING)
                    attempt(one, () -> waiting.add(shown(measuring.waiting(one, one.load(requests)))));
            created = isWanted(DURABLE) ? measuring.rate(new Load(requests.create(), DURABLE_CLIENTS)) : 0;
            memory = service.memory();
        }
        Optional<Durable> durable = durable(store, created);
        List<During> during = during(store, calendar);
        return new Trial(calendar.events(), start, memory, cases, waiting, during, durable, idle);
    }

    /** One of many measurements. */
    private interface Measurement {
        void make() throws IOException, InterruptedException;
    }

    /** Makes a measurement; if that fails, it is told, and the others are made all the same. */
    private void attempt(Case one, Measurement measurement) throws IOException, InterruptedException {
        try {
            measurement.make();
        } catch (Trouble e) {
            String failure = one.key() + " failed. " + e.getMessage();
            failures.add(failure);
            report.failure(failure);
        }
    }

    /** The measurements that failed, and why. */
    List<String> failures() {
        return List.copyOf(failures);
    }

    private Requests requests(Store store, Calendar calendar, Running service) {
        return new Requests(calendar, service, new Writers(service, new LogIn(servers, store, service)));
    }

    /** All that {@code --only} can name. */
    static List<String> keys() {
        return Stream.of(
                        Arrays.stream(Case.values()).map(Case::key),
                        Arrays.stream(Disturbance.values()).map(Disturbance::key),
                        Stream.of(WAIT, IDLE, DURABLE))
                .flatMap(Function.identity())
                .toList();
    }

    private boolean isWanted(String key) {
        return only.isEmpty() || only.contains(key);
    }

    private Measured shown(Measured measured) {
        report.line(measured);
        return measured;
    }

    /** The middle one of some starts, each after a service that was used and stopped. */
    private Duration startTime(Store store) throws IOException, InterruptedException {
        try (Running before = servers.service(store)) {
            // Not ready, so this waits for the list of all events, which the service saves.
            Http.Answer _ = before.send(Shot.get(Servers.FIRST_QUESTION + "?x=1"), 0);
        }
        var times = new ArrayList<Duration>();
        int starts = setting.seconds() < 1 ? 1 : STARTS;
        for (int i = 0; i < starts; i++) {
            try (Running service = servers.service(store)) {
                times.add(service.startTime());
            }
        }
        return times.stream().sorted().toList().get(starts / 2);
    }

    private Waiting shown(Waiting waiting) {
        report.waiting(waiting);
        return waiting;
    }

    /** Last of all: some of it leaves many events behind. */
    private List<During> during(Store store, Calendar calendar) throws IOException, InterruptedException {
        var found = new ArrayList<During>();
        List<Disturbance> wanted = Arrays.stream(Disturbance.values())
                .filter(what -> isWanted(what.key()))
                .toList();
        for (Disturbance what : wanted)
            if (AFTER_A_START.contains(what)) found.addAll(during(store, calendar, List.of(what)));
        found.addAll(during(
                store,
                calendar,
                wanted.stream().filter(what -> !AFTER_A_START.contains(what)).toList()));
        return found;
    }

    /** Several things that happen to one service. */
    private List<During> during(Store store, Calendar calendar, List<Disturbance> wanted)
            throws IOException, InterruptedException {
        if (wanted.isEmpty()) return List.of();
        var found = new ArrayList<During>();
        boolean isShort = setting.seconds() < 1;
        try (Running service = servers.service(store)) {
            var disturbances = new Disturbances(servers, store, calendar, service);
            var reading = new ReadsDuring(
                    tool, service, requests(store, calendar, service).readyAndNew(), isShort);
            for (Disturbance what : wanted) {
                During one = reading.measure(what, disturbances.prepare(what, isShort));
                report.during(one);
                found.add(one);
                disturbances.undo(what);
            }
        }
        return found;
    }

    private List<Timing> idle(Store store, Calendar calendar) throws IOException, InterruptedException {
        if (!isWanted(IDLE) || !SeriesTimes.isPossible(calendar)) return List.of();
        try (Running service = servers.service(store)) {
            List<Timing> found = new SeriesTimes(service, calendar).measure(setting.seconds() < 1 ? 2 : ROUNDS);
            found.forEach(report::timing);
            return found;
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
