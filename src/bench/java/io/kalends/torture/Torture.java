package io.kalends.torture;

import io.kalends.bench.Progress;
import io.kalends.bench.Scratch;
import io.kalends.bench.Servers;
import io.kalends.bench.Store;
import io.kalends.bench.Trouble;
import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of the kill test. */
@Command(
        name = "kalends torture",
        description = {
            "Kill the service (kill -9) at random moments while many clients write, start it again, and compare: every"
                    + " acknowledged write is there, none is there by half or twice, and the search finds what the"
                    + " rows say.",
            "Ends with 1, and keeps the evidence, when something is wrong."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class Torture implements Callable<Integer> {
    private static final String NAME = "kalends_torture";

    @Option(
            names = "--kills",
            paramLabel = "N",
            defaultValue = "25",
            description = "How often; default: ${DEFAULT-VALUE}")
    private int kills;

    @Option(
            names = "--clients",
            paramLabel = "N",
            defaultValue = "32",
            description = "How many write at a time; default: ${DEFAULT-VALUE}")
    private int clients;

    @Option(
            names = "--longest",
            paramLabel = "MILLIS",
            defaultValue = "600",
            description = "Longest time of writing before a kill; default: ${DEFAULT-VALUE}")
    private int longest;

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = "jdbc:postgresql://…, to use PostgreSQL, in the schema " + NAME)
    private Optional<String> database = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "For the same moments and writes again, as far as the machine lets them be the same")
    private Optional<Long> seed = Optional.empty();

    private final List<String> program;
    private final PrintStream out;

    /** @param program the command that starts Kalends */
    Torture(List<String> program, PrintStream out) {
        this.program = program;
        this.out = out;
    }

    public static void main(String[] args) {
        var torture = new Torture(List.of(System.getProperty("kalends.launcher")), System.out);
        System.exit(torture.commandLine().execute(args));
    }

    CommandLine commandLine() {
        var line = new CommandLine(this).setUsageHelpAutoWidth(true);
        line.setExecutionExceptionHandler((fault, command, parsed) -> {
            if (!(fault instanceof Trouble)) throw fault;
            command.getErr().println("kalends torture: " + fault.getMessage());
            return command.getCommandSpec().exitCodeOnExecutionException();
        });
        return line;
    }

    @Override
    public Integer call() throws IOException, InterruptedException, SQLException {
        long chosen = seed.orElseGet(() -> ThreadLocalRandom.current().nextLong(1_000_000));
        try (var scratch = new Scratch("kalends-torture")) {
            Store store = Store.of(scratch.folder(), database, NAME);
            out.printf(
                    Locale.ROOT,
                    "%d kills on %s under %d clients, --seed=%d%n",
                    kills,
                    store.engine(),
                    clients,
                    chosen);
            var findings = new Findings();
            var servers = new Servers(program, scratch.folder());
            var ordeal = new Ordeal(servers, store, new Plan(kills, clients, longest, chosen), findings, progress());
            try {
                out.println(ordeal.run());
            } catch (Trouble e) {
                findings.add(String.valueOf(e.getMessage()));
            }
            if (findings.isEmpty()) store.remove();
            else keep(scratch, store, findings, ordeal);
            return findings.isEmpty() ? 0 : 1;
        }
    }

    private Progress progress() {
        return new Progress(
                out,
                Optional.ofNullable(System.console())
                        .filter(Console::isTerminal)
                        .isPresent());
    }

    private void keep(Scratch scratch, Store store, Findings findings, Ordeal ordeal) throws IOException {
        scratch.keep();
        Path file = scratch.folder().resolve("findings.txt");
        Files.writeString(file, findings + System.lineSeparator() + ordeal.ledger());
        findings.print(out);
        out.println("WRONG. The store, the log of the service and " + file.getFileName() + " are kept in "
                + scratch.folder() + (store.isPostgres() ? " and the schema " + NAME : "") + ".");
    }
}
