package io.kalends.cli;

import io.kalends.config.Config;
import io.kalends.config.Refusal;
import io.kalends.config.Setting;
import java.util.List;
import picocli.CommandLine.Command;

/** A health check of the service on this machine, for supervisors that restart it. */
@Command(
        name = "health",
        description =
                "Ask the running service whether it is alive; ends with 0 when it is, otherwise with 1 and the reason.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class HealthCommand extends SettingsCommand {
    HealthCommand() {
        super(List.of(Setting.HOST, Setting.PORT, Setting.TLS_CERT, Setting.TLS_KEY));
    }

    @Override
    public Integer call() {
        new HealthCheck(Config.of(settings())).failure().ifPresent(failure -> {
            throw new Refusal(failure);
        });
        return 0;
    }
}
