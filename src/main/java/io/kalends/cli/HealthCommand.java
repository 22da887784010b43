package io.kalends.cli;

import io.kalends.config.Config;
import io.kalends.config.Refusal;
import io.kalends.config.Setting;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A health check of the service on this machine, for supervisors that restart it. */
@Command(
        name = "health",
        description =
                "Ask the running service whether it is alive; ends with 0 when it is, otherwise with 1 and the reason.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class HealthCommand implements Callable<Integer> {
    private @Nullable CommandSpec spec;

    @Spec
    void spec(CommandSpec given) {
        spec = given;
        SettingsFlags.addTo(given, List.of(Setting.HOST, Setting.PORT, Setting.TLS_CERT, Setting.TLS_KEY));
    }

    @Override
    public Integer call() {
        if (spec == null) throw new IllegalStateException("not run from the command line");
        Config config = Config.of(SettingsFlags.read(spec));
        new HealthCheck(config).failure().ifPresent(failure -> {
            throw new Refusal(failure);
        });
        return 0;
    }
}
