package io.kalends.config;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** Gathers the settings: the first of flag, environment and properties file that names one counts. */
public final class Settings {
    public static final String DEFAULT_FILE = "kalends.properties";
    public static final String FILE_VARIABLE = "KALENDS_CONFIG";

    private Settings() {}

    /**
     * The settings that are given.
     *
     * @param file the properties file named by a flag; without one that of {@value #FILE_VARIABLE} is read, and without
     *     that {@value #DEFAULT_FILE} if it is there
     */
    public static Map<Setting, String> gather(
            Map<Setting, String> flags, Map<String, String> environment, Optional<Path> file) {
        var settings = new EnumMap<Setting, String>(Setting.class);
        settings.putAll(file(file.or(
                () -> Optional.ofNullable(environment.get(FILE_VARIABLE)).map(Path::of))));
        for (Setting setting : Setting.values()) {
            String value = environment.get(setting.variable());
            if (value != null) settings.put(setting, value);
        }
        settings.putAll(flags);
        return settings;
    }

    private static Map<Setting, String> file(Optional<Path> named) {
        Path file = named.orElse(Path.of(DEFAULT_FILE));
        if (named.isEmpty() && !Files.exists(file)) return Map.of();
        var properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new BadSetting("The settings file " + file + " cannot be read: " + e.getMessage());
        }
        var settings = new EnumMap<Setting, String>(Setting.class);
        for (String key : properties.stringPropertyNames()) {
            Setting setting = Setting.named(key)
                    .orElseThrow(() -> new BadSetting("The settings file " + file + " has a line for '" + key
                            + "', which is no setting. kalends serve --help lists them all."));
            settings.put(setting, properties.getProperty(key));
        }
        return settings;
    }
}
