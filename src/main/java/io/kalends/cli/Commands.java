package io.kalends.cli;

import io.kalends.app.Version;
import io.kalends.app.WarmUp;
import io.kalends.config.BadSetting;
import io.kalends.config.Refusal;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line. */
@Command(
        name = "kalends",
        description = "A stand-alone server for a public calendar of events.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = CommandLine.HelpCommand.class,
        footer = {
            "",
            "Start with:  kalends serve --demo",
            "Settings are flags, environment variables (KALENDS_PORT for --port) or lines of kalends.properties;",
            "'kalends serve --help' lists them all."
        })
public final class Commands {
    private static final String SERVE = "serve";
    /** Extra carrier threads, for requests that compute for long. */
    private static final int LONG_COMPUTATIONS = 6;

    /** By their names; creating them all would take half of the time for reading the arguments. */
    private static final Map<String, Supplier<Object>> COMMANDS = commands();

    private Commands() {}

    private static Map<String, Supplier<Object>> commands() {
        var commands = new LinkedHashMap<String, Supplier<Object>>();
        commands.put(SERVE, ServeCommand::new);
        commands.put("user", UserCommand::new);
        commands.put("media", MediaCommand::new);
        commands.put("backup", BackupCommand::new);
        commands.put("restore", RestoreCommand::new);
        commands.put("export", ExportCommand::new);
        commands.put("import", ImportCommand::new);
        commands.put("health", HealthCommand::new);
        commands.put("train", TrainCommand::new);
        return commands;
    }

    /** Runs the command that the arguments name, and exits. */
    public static void run(String[] args) {
        List<String> words = List.of(args);
        // What a command prints may be data for another program.
        if (words.isEmpty() || !words.getFirst().equals(SERVE)) System.setProperty("KALENDS_LOG_TARGET", "System.err");
        else if (serve(words.subList(1, words.size()))) System.exit(0);
        System.exit(commandLine(args).execute(args));
    }

    /** Runs the service, unless there are errors in the flags, or help is wanted. */
    private static boolean serve(List<String> flags) {
        Optional<PlainFlags> plain = Optional.empty();
        try {
            FileLimit.check();
            raiseParallelism();
            WarmUp.begin();
            plain = PlainFlags.read(flags);
            if (plain.isPresent()) plain.get().serve();
        } catch (Exception e) {
            System.exit(report(e, new PrintWriter(System.err, true, System.err.charset())));
        }
        return plain.isPresent();
    }

    /**
     * Has more virtual threads run at a time than there are processors: they are not preempted, so a few that compute for
     * long would keep all others waiting; the system schedules their carriers fairly.
     */
    private static void raiseParallelism() {
        String setting = "jdk.virtualThreadScheduler.parallelism";
        int running = Runtime.getRuntime().availableProcessors() + LONG_COMPUTATIONS;
        if (System.getProperty(setting) == null) System.setProperty(setting, Integer.toString(running));
    }

    /** Mistakes of the user are reported in a sentence, anything else with its stack trace. */
    private static int report(Exception fault, PrintWriter err) {
        if (fault instanceof BadSetting || fault instanceof Refusal) err.println("kalends: " + fault.getMessage());
        else fault.printStackTrace(err);
        err.flush();
        return CommandLine.ExitCode.SOFTWARE;
    }

    /** The parser of these arguments: with the command they name, or with all commands when they name none. */
    public static CommandLine commandLine(String... args) {
        var line = new CommandLine(new Commands());
        Supplier<Object> asked = args.length == 0 ? null : COMMANDS.get(args[0]);
        if (asked != null) line.addSubcommand(args[0], asked.get());
        else
            for (var command : COMMANDS.entrySet())
                line.addSubcommand(command.getKey(), command.getValue().get());
        line.setExecutionExceptionHandler(new ExceptionReport());
        line.setParameterExceptionHandler(new UsageReport());
        line.setUsageHelpAutoWidth(true);
        return line;
    }

    /** No lambda: Java 25 cannot cache one whose types come from a library as old as this one. */
    private static final class ExceptionReport implements IExecutionExceptionHandler {
        @Override
        public int handleExecutionException(Exception fault, CommandLine line, ParseResult parsed) {
            return report(fault, line.getErr());
        }
    }

    /** Suggests similar words for wrong ones; the whole help would push that off the screen. */
    private static final class UsageReport implements IParameterExceptionHandler {
        @Override
        public int handleParseException(ParameterException fault, String[] args) {
            CommandLine line = fault.getCommandLine();
            PrintWriter err = line.getErr();
            err.println("kalends: " + fault.getMessage());
            if (fault instanceof UnmatchedArgumentException unmatched) suggest(line, unmatched, err);
            if (args.length == 0) line.usage(err);
            else err.println("'" + line.getCommandSpec().qualifiedName() + " --help' explains it.");
            err.flush();
            return CommandLine.ExitCode.USAGE;
        }

        private static void suggest(CommandLine line, UnmatchedArgumentException fault, PrintWriter err) {
            // The value of a flag is not compared.
            String name = fault.getUnmatched().getFirst().replaceFirst("=.*", "");
            List<String> alike = new UnmatchedArgumentException(line, List.of(name)).getSuggestions();
            if (!alike.isEmpty()) err.println("Did you mean " + String.join(" or ", alike) + "?");
        }
    }
}
