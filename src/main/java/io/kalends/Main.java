package io.kalends;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionExceptionHandler;

/** The command line. */
@Command(
        name = "kalends",
        description = "A stand-alone server for a public calendar of events.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            ServeCommand.class,
            UserCommand.class,
            BackupCommand.class,
            RestoreCommand.class,
            ExportCommand.class,
            ImportCommand.class,
            CommandLine.HelpCommand.class
        },
        footer = {
            "",
            "Start with:  kalends serve --demo",
            "Settings are flags, environment variables (KALENDS_PORT for --port) or lines of kalends.properties;",
            "'kalends serve --help' lists them all.",
            "In the source folder './kalends bench' measures the service; './kalends bench --help' says how."
        })
public final class Main {
    private Main() {}

    /** Starts what the arguments ask for. */
    public static void main(String[] args) {
        // What a command prints may be data for another program.
        boolean serves = args.length > 0 && args[0].equals("serve");
        if (!serves) System.setProperty("KALENDS_LOG_TARGET", "System.err");
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        var line = new CommandLine(new Main());
        line.setExecutionExceptionHandler(sayPlainly());
        line.setUsageHelpAutoWidth(true);
        return line;
    }

    /** Mistakes of those who start the program are told in a sentence; anything else keeps its trace. */
    private static IExecutionExceptionHandler sayPlainly() {
        return (fault, line, parsed) -> {
            PrintWriter err = line.getErr();
            if (fault instanceof BadSetting || fault instanceof Refusal) err.println("kalends: " + fault.getMessage());
            else fault.printStackTrace(err);
            err.flush();
            return line.getCommandSpec().exitCodeOnExecutionException();
        };
    }
}
