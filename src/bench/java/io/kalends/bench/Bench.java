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
            Results results = measure(scratch.folder());
            new Report(out).goals(Goals.of(results));
            write(results);
        }
        return 0;
    }

    private void checkKeys() {
        var unknown = new HashSet<>(only);
        unknown.removeAll(Trials.keys());
        if (!unknown.isEmpty()) throw new Trouble("There is no case " + unknown + "; there are " + Trials.keys() + ".");
    }

    private Results measure(Path scratch) throws IOException, InterruptedException, SQLException {
        warnOfLoad();
        LoadTool tool = tool(scratch);
        var setting = Setting.now(database.isPresent() ? "PostgreSQL" : "SQLite", tool.name(), seconds);
        var progress = new Progress(out, isTerminal());
        var trials = new Trials(new Servers(program, scratch), tool, setting, only, new Report(out), progress);
        var found = new ArrayList<Trial>();
        for (int size : events) {
            Store store = Store.of(data.orElse(scratch), database, "kalends_bench_" + size);
            found.add(trials.run(store, size));
            if (data.isEmpty()) store.remove();
        }
        return new Results(setting, found);
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

    private void write(Results results) throws IOException {
        Path docs = Path.of(program.getFirst()).resolveSibling("docs");
        if (publish) {
            write(docs.resolve("bench.json"), ResultsJson.of(results));
            write(docs.resolve("images/bench.svg"), Chart.of(results));
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
