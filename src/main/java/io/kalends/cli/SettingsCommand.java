package io.kalends.cli;

import io.kalends.config.Setting;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command with flags for settings. */
abstract class SettingsCommand implements Callable<Integer> {
    private final List<Setting> flags;
    private @Nullable CommandSpec spec;

    /** @param flags those settings that have flags; the others can still come from the environment and the file */
    SettingsCommand(List<Setting> flags) {
        this.flags = flags;
    }

    @Spec
    void spec(CommandSpec given) {
        spec = given;
        SettingsFlags.addTo(given, flags);
    }

    final CommandSpec spec() {
        if (spec == null) throw new IllegalStateException("not run from the command line");
        return spec;
    }

    final Map<Setting, String> settings() {
        return SettingsFlags.read(spec());
    }
}
