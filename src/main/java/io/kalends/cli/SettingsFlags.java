package io.kalends.cli;

import io.kalends.config.Setting;
import io.kalends.config.Settings;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Flags for the settings, for the commands that need them. */
final class SettingsFlags {
    /** After the flags of the command itself, in its help. */
    private static final int LAST = 1;

    private SettingsFlags() {}

    /** Only these as flags; the others can still come from the environment and the file. */
    static void addTo(CommandSpec command, List<Setting> settings) {
        command.addOption(OptionSpec.builder(PlainFlags.CONFIG)
                .order(LAST)
                .paramLabel("FILE")
                .type(Path.class)
                .description("Properties file with settings (default: $" + Settings.FILE_VARIABLE + ", else "
                        + Settings.DEFAULT_FILE + ", if it exists)")
                .build());
        for (Setting setting : settings) {
            String fallback = setting.fallback().isEmpty() ? "" : " (default: " + setting.fallback() + ")";
            command.addOption(OptionSpec.builder("--" + setting.key())
                    .order(LAST)
                    .paramLabel("VALUE")
                    .type(String.class)
                    // Percent signs would be taken for placeholders.
                    .description((setting.meaning() + fallback).replace("%", "%%"))
                    .build());
        }
    }

    static Map<Setting, String> read(CommandSpec command) {
        var flags = new EnumMap<Setting, String>(Setting.class);
        for (Setting setting : Setting.values()) {
            OptionSpec option = command.findOption("--" + setting.key());
            String value = option == null ? null : option.getValue();
            if (value != null) flags.put(setting, value);
        }
        Path file = command.findOption(PlainFlags.CONFIG).getValue();
        return Settings.gather(flags, System.getenv(), Optional.ofNullable(file));
    }
}
