package io.kalends.dist;

import io.kalends.config.Settings;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page, written from what the command line knows of itself. */
final class ManPage {
    private final StringBuilder text = new StringBuilder();

    private ManPage() {}

    static String of(CommandLine line, Release release) {
        var page = new ManPage();
        page.write(line.getCommandSpec(), release);
        return page.text.toString();
    }

    private void write(CommandSpec program, Release release) {
        line(".TH KALENDS 1 \"%s\" \"Kalends %s\" \"User Commands\""
                .formatted(release.time().atZone(ZoneOffset.UTC).toLocalDate(), release.version()));
        line(".SH NAME");
        plain("kalends - " + String.join(" ", program.usageMessage().description()));
        line(".SH SYNOPSIS");
        line(".B kalends");
        line(".I COMMAND");
        plain("[OPTION...]");
        line(".SH COMMANDS");
        commands(program);
        line(".SH ENVIRONMENT");
        item("KALENDS_SETTING", "The same as the flag --setting, for every setting of kalends serve.");
        item(Settings.FILE_VARIABLE, "The file with settings, unless --config names one.");
        item("KALENDS_JAVA_OPTS", "Further options for Java, such as -Xmx1g.");
        item("KALENDS_LOG_LEVEL", "How much is logged: error, warn, info or debug.");
        item("KALENDS_LOG_FORMAT", "json for lines of JSON.");
        line(".SH FILES");
        item(
                Settings.DEFAULT_FILE,
                "Settings in the working folder, a line setting=value for each. The Debian package reads"
                        + " /etc/kalends/kalends.properties and keeps its data in /var/lib/kalends.");
        line(".SH EXIT STATUS");
        plain(
                "0 when all is well, 1 when something could not be done, 2 when the command line is wrong. A service that is"
                        + " told to stop by SIGTERM ends with 143.");
        line(".SH EXAMPLES");
        item("kalends serve --demo", "Start on port 8080 with a calendar to look around in.");
        item("kalends backup FILE", "Copy everything into one file while the service runs.");
    }

    private void commands(CommandSpec parent) {
        for (CommandLine line : parent.subcommands().values()) {
            CommandSpec command = line.getCommandSpec();
            if (command.usageMessage().hidden() || command.userObject() instanceof HelpCommand) continue;
            if (command.subcommands().isEmpty()) command(command);
            else commands(command);
        }
    }

    private void command(CommandSpec command) {
        String arguments = command.positionalParameters().stream()
                .map(PositionalParamSpec::paramLabel)
                .collect(Collectors.joining(" "));
        line(".SS " + quoted((command.qualifiedName() + " [OPTION...] " + arguments).strip()));
        plain(words(command.usageMessage().description()));
        command.positionalParameters().forEach(this::argument);
        for (OptionSpec option : command.options()) if (!option.hidden()) argument(option);
    }

    private void argument(ArgSpec argument) {
        String name = argument instanceof OptionSpec option
                ? String.join(", ", List.of(option.names()))
                        + (option.arity().max() > 0 ? "=" + option.paramLabel() : "")
                : argument.paramLabel();
        item(name, words(argument.description()));
    }

    private void item(String name, String meaning) {
        line(".TP");
        line(".B " + escaped(name));
        plain(meaning);
    }

    private static String words(String[] lines) {
        return Arrays.stream(lines).map(line -> line.replace("%%", "%")).collect(Collectors.joining(" "));
    }

    /** A line that begins with a dot or an apostrophe would be taken for a request to the formatter. */
    private void plain(String words) {
        line("\\&" + escaped(words));
    }

    private static String quoted(String words) {
        return "\"" + escaped(words) + "\"";
    }

    private static String escaped(String words) {
        return words.replace("\\", "\\e").replace("-", "\\-").replace("\"", "\\(dq");
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
