package io.kalends.cli;

import io.kalends.config.Setting;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the service until it is told to stop. */
@Command(
        name = "serve",
        description = "Start the service. It stops on Ctrl-C or SIGTERM, after finishing the requests under way.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ServeCommand extends SettingsCommand {
    @Option(names = PlainFlags.DEMO, description = "Fill an empty store with a calendar to look around in")
    private boolean demo;

    ServeCommand() {
        super(List.of(Setting.values()));
    }

    @Override
    public Integer call() throws Exception {
        new Serving(demo).run(settings());
        return 0;
    }
}
