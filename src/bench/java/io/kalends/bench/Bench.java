package io.kalends.bench;

import io.kalends.bench.Results.Setting;
import io.kalends.bench.Results.Trial;
import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of the benchmark. */
@Command(
        name = "kalends bench",
        description = "Measure the service on invented calendars, next to a bare server that sends the same bytes.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "docs/performance.md says how to read the table."})
public final class Bench implements Callable<Integer> {
    /** How long each case of the watch is measured on each server. */
    private static final double WATCH_SECONDS = 2;

    /** How to run the load. */
    enum Client {
        WRK,
        BUILT_IN
    }

    @Option(
            names = "--events",
            split = ",",
            paramLabel = "N",
            defaultValue = "1000,100000,1000000",
            description = "Sizes of the calendars; default: ${DEFAULT-VALUE}")
    private List<Integer> events = List.of();

    @Option(names = "--series", description = "Calendars in which a third of the events are dates of series")
    private boolean series;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "4",
            description = "How long each case is measured on each server; default: ${DEFAULT-VALUE}")
    private double seconds;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "CASE",
            description = "Only these cases: ${COMPLETION-CANDIDATES}",
            completionCandidates = Keys.class)
    private Set<String> only = new LinkedHashSet<>();

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = "jdbc:postgresql://…, to measure on PostgreSQL in schemas of its own")
    private Optional<String> database = Optional.empty();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Keep the filled stores in this folder and use those that are there")
    private Optional<Path> data = Optional.empty();

    @Option(
            names = "--beside",
            paramLabel = "URL",
            description = "http://…, another calendar with the same interface, to be asked for the same lists")
    private Optional<String> beside = Optional.empty();

    @Option(names = "--client", description = "WRK or BUILT_IN; default: wrk where it is installed")
    private Optional<Client> client = Optional.empty();

    @Option(names = "--json", paramLabel = "FILE", description = "Write the results as JSON")
    private Optional<Path> json = Optional.empty();

    @Option(names = "--svg", paramLabel = "FILE", description = "Draw the results as SVG")
    private Optional<Path> svg = Optional.empty();

    @Option(
            names = "--publish",
            description = "Write both into the documentation: docs/bench.json and docs/images/bench.svg")
    private boolean publish;

    @Option(
            names = "--watch",
            arity = "0..1",
            paramLabel = "FILE",
            fallbackValue = "",
            description =
                    "Measure a short set only, and fail if more than a third is lost against the figures in a file;"
                            + " default: docs/bench.json")
    private Optional<String> watch = Optional.empty();

    private final List<String> program;
    private final PrintStream out;

    /** @param program the command that starts Kalends */
    Bench(List<String> program, PrintStream out) {
        this.program = program;
        this.out = out;
    }

    /** The names of all cases. */
    static final class Keys extends ArrayList<String> {
        private static final long serialVersionUID = 1L;

        Keys() {
            super(Trials.keys());
        }
    }

    public static void main(String[] args) {
        var bench = new Bench(List.of(System.getProperty("kalends.launcher")), System.out);
        System.exit(bench.commandLine().execute(args));
    }

    CommandLine commandLine() {
        var line = new CommandLine(this).setUsageHelpAutoWidth(true).setCaseInsensitiveEnumValuesAllowed(true);
        line.setExecutionExceptionHandler((fault, command, parsed) -> {
            if (!(fault instanceof Trouble)) throw fault;
            command.getErr().println("kalends bench: " + fault.getMessage());
            return command.getCommandSpec().exitCodeOnExecutionException();
        });
        return line;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, SQLException {
        checkKeys();
        try (var scratch = new Scratch("kalends-bench")) {
            if (watch.isPresent()) return watch(scratch.folder());
            return measure(scratch.folder());
        }
    }

    private void checkKeys() {
        var unknown = new HashSet<>(only);
        unknown.removeAll(Trials.keys());
        if (!unknown.isEmpty()) throw new Trouble("There is no case " + unknown + "; there are " + Trials.keys() + ".");
    }

    private int measure(Path scratch) throws IOException, InterruptedException, SQLException {
        warnOfLoad();
        LoadTool tool = tool(scratch);
        var setting = Setting.now(database.isPresent() ? "PostgreSQL" : "SQLite", tool.name(), seconds);
        Trials trials = trials(scratch, tool, Others.find(scratch, beside, out::println), setting);
        var found = new ArrayList<Trial>();
        for (int size : events) {
            Store store = Store.of(data.orElse(scratch), database, "kalends_bench_" + (series ? "series_" : "") + size);
            found.add(trials.run(store, new Calendar(size, series, Instant.now())));
            if (data.isEmpty()) store.remove();
        }
        List<String> failures = trials.failures();
        boolean publishes = publish && failures.isEmpty();
        var results = new Results(setting, found, publishes ? watched(scratch) : List.of());
        new Report(out).goals(Goals.of(results));
        write(results, publishes);
        if (!failures.isEmpty()) throw new Trouble(String.join("\n", failures));
        return 0;
    }

    private Trials trials(Path scratch, LoadTool tool, Others others, Setting setting) {
        var progress = new Progress(out, isTerminal());
        return new Trials(new Servers(program, scratch), tool, others, setting, only, new Report(out), progress);
    }

    /** What later runs are compared with. */
    private List<Measured> watched(Path scratch) throws IOException, InterruptedException, SQLException {
        return watch(scratch, tool(scratch), Watch::measure);
    }

    private <T> T watch(Path scratch, LoadTool tool, Trials.Watching<T> watching)
            throws IOException, InterruptedException, SQLException {
        var setting = Setting.now("SQLite", tool.name(), WATCH_SECONDS);
        Store store = Store.of(scratch, Optional.empty(), "kalends_bench_watch");
        return trials(scratch, tool, Others.NONE, setting)
                .watch(store, new Calendar(Watch.EVENTS, false, Instant.now()), out, watching);
    }

    private int watch(Path scratch) throws IOException, InterruptedException, SQLException {
        Path file = watch.filter(given -> !given.isEmpty()).map(Path::of).orElseGet(() -> docs().resolve("bench.json"));
        Published before = Published.read(file, Watch.EVENTS);
        warnOfLoad();
        LoadTool tool = tool(scratch);
        boolean sameTool = program(before.tool()).equals(program(tool.name()));
        out.println("Compared with the figures in " + file + ":");
        if (!sameTool)
            out.println("  Those were found by " + before.tool() + ", not by " + tool.name()
                    + ": only processor time is compared.");
        List<Loss> lost = watch(scratch, tool, watch -> watch.compare(before, sameTool));
        if (lost.isEmpty()) out.println("Nothing has lost more than a third.");
        else out.println("More than a third is lost, on the second try too:");
        lost.forEach(loss -> out.println("  " + loss.text()));
        return lost.isEmpty() ? 0 : 1;
    }

    private void warnOfLoad() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        if (load > Runtime.getRuntime().availableProcessors() / 2.0)
            out.printf(
                    Locale.ROOT, "The machine is busy with other things (load %.1f): do not rely on figures.%n", load);
    }

    private static boolean isTerminal() {
        return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    }

    private LoadTool tool(Path scratch) {
        boolean wrk = client.map(Client.WRK::equals).orElseGet(Wrk::isInstalled);
        return wrk ? new Wrk(scratch) : new BuiltIn();
    }

    /** Without the number of its threads. */
    private static String program(String tool) {
        return tool.replaceFirst(",.*", "");
    }

    private Path docs() {
        return Path.of(program.getFirst()).resolveSibling("docs");
    }

    private void write(Results results, boolean publishes) throws IOException {
        if (publishes) {
            write(docs().resolve("bench.json"), ResultsJson.of(results));
            write(docs().resolve("images/bench.svg"), Chart.of(results));
        }
        if (json.isPresent()) write(json.get(), ResultsJson.of(results));
        if (svg.isPresent()) write(svg.get(), Chart.of(results));
    }

    private void write(Path file, String text) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, text);
        out.println("Wrote " + file);
    }
}
