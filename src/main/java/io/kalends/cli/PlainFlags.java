package io.kalends.cli;

import io.kalends.config.Setting;
import io.kalends.config.Settings;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The flags of a start without errors and help. That is nearly every start, and loading the library that reports errors
 * and help takes a third of the time to the first reply: Java cannot cache classes as old as its.
 */
record PlainFlags(boolean demo, Optional<Path> file, Map<Setting, String> settings) {
    static final String DEMO = "--demo";
    static final String CONFIG = "--config";

    /** Empty when there is anything but known flags, each once, with its value behind an equals sign. */
    static Optional<PlainFlags> read(List<String> words) {
        boolean demo = false;
        Optional<Path> file = Optional.empty();
        var settings = new EnumMap<Setting, String>(Setting.class);
        for (String word : words) {
            int equals = word.indexOf('=');
            String name = equals < 0 ? word : word.substring(0, equals);
            Optional<Setting> setting = name.startsWith("--") ? Setting.named(name.substring(2)) : Optional.empty();
            if (word.equals(DEMO) && !demo) demo = true;
            else if (name.equals(CONFIG) && equals > 0 && file.isEmpty())
                file = Optional.of(Path.of(word.substring(equals + 1)));
            else if (setting.isEmpty() || equals < 0 || settings.containsKey(setting.get())) return Optional.empty();
            else settings.put(setting.get(), word.substring(equals + 1));
        }
        return Optional.of(new PlainFlags(demo, file, settings));
    }

    void serve() throws Exception {
        new Serving(demo).run(Settings.gather(settings, System.getenv(), file));
    }
}
