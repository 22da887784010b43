package io.kalends.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs the service until it is told to stop. */
@Command(
        name = "serve",
        description = "Start the service. It stops on Ctrl-C or SIGTERM, after finishing the requests under way.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ServeCommand implements Callable<Integer> {
    private @Nullable CommandSpec spec;

    @Option(names = PlainFlags.DEMO, description = "Fill an empty store with a calendar to look around in")
    private boolean demo;

    @Spec
    void spec(CommandSpec given) {
        spec = given;
        SettingsFlags.addTo(given);
    }

    @Override
    public Integer call() throws Exception {
        if (spec == null) throw new IllegalStateException("not run from the command line");
        new Serving(demo).run(SettingsFlags.read(spec));
        return 0;
    }
}
