package io.kalends.attack;

import io.kalends.bench.Progress;
import io.kalends.bench.Scratch;
import io.kalends.bench.Servers;
import io.kalends.bench.Store;
import io.kalends.bench.Trouble;
import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of the attacks. */
@Command(
        name = "kalends attack",
        description = {
            "Hold memory of the service in every way there is, from one processor, while a reader sends 200 requests a"
                    + " second and somebody looks whether it is alive.",
            "Ends with 1 when the process dies, readers notice, or memory is not given back."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class Attack implements Callable<Integer> {
    private static final String NAME = "kalends_attack";

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "15",
            description = "How long it is attacked in each way; default: ${DEFAULT-VALUE}")
    private int seconds;

    @Option(names = "--only", paramLabel = "WAY", split = ",", description = "Only these ways")
    private List<String> only = List.of();

    @Option(names = "--list", description = "List the ways, and do nothing")
    private boolean lists;

    @Option(names = "--details", description = "Tell all that was seen, also where nothing is wrong")
    private boolean detailed;

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = "jdbc:postgresql://…, to use PostgreSQL, in the schema " + NAME)
    private Optional<String> database = Optional.empty();

    @Option(
            names = "--untimed",
            description = "Tell how fast it answered, but do not judge it: for machines that have other things to do")
    private boolean untimed;

    @Option(names = "--proxy", description = "Ask and attack through an nginx")
    private boolean proxied;

    private final List<String> program;
    private final PrintStream out;

    /** @param program the command that starts Kalends */
    Attack(List<String> program, PrintStream out) {
        this.program = program;
        this.out = out;
    }

    public static void main(String[] args) {
        var attack = new Attack(List.of(System.getProperty("kalends.launcher")), System.out);
        System.exit(attack.commandLine().execute(args));
    }

    CommandLine commandLine() {
        var line = new CommandLine(this).setUsageHelpAutoWidth(true);
        line.setExecutionExceptionHandler((fault, command, parsed) -> {
            if (!(fault instanceof Trouble)) throw fault;
            command.getErr().println("kalends attack: " + fault.getMessage());
            return command.getCommandSpec().exitCodeOnExecutionException();
        });
        return line;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, SQLException {
        if (lists) {
            Ways.list().forEach(way -> out.printf("%-18s %s%n", way.name(), way.does()));
            return 0;
        }
        List<Way> ways =
                only.isEmpty() ? Ways.list() : only.stream().map(Ways::named).toList();
        try (var scratch = new Scratch("kalends-attack")) {
            Store store = Store.of(scratch.folder(), database, NAME);
            out.printf(
                    Locale.ROOT,
                    "%d ways of %d s on %s%s%n",
                    ways.size(),
                    seconds,
                    store.engine(),
                    proxied ? " behind nginx" : "");
            var servers = new Servers(program, scratch.folder());
            var plan = new Plan(ways, seconds, proxied, !untimed, detailed);
            List<String> findings;
            try (var campaign = new Campaign(servers, store, plan, new Report(out), progress())) {
                findings = campaign.run();
            }
            store.remove();
            return tell(findings, scratch);
        }
    }

    private Progress progress() {
        return new Progress(
                out,
                Optional.ofNullable(System.console())
                        .filter(Console::isTerminal)
                        .isPresent());
    }

    private int tell(List<String> findings, Scratch scratch) {
        if (findings.isEmpty()) {
            out.println("The service went on as if nothing was.");
            return 0;
        }
        findings.forEach(finding -> out.println("- " + finding));
        scratch.keep();
        out.println("WRONG. What the service said is kept in " + scratch.folder() + ".");
        return 1;
    }
}
