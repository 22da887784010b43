package io.kalends.config;

/** A setting nobody could start with; the message names it and how to mend it. */
public final class BadSetting extends RuntimeException {
    public BadSetting(String message) {
        super(message, null, false, false);
    }

    public static BadSetting of(Setting setting, String value, String cure) {
        return new BadSetting("The setting %s is '%s': %s (flag --%s, environment %s)"
                .formatted(setting.key(), value, cure, setting.key(), setting.variable()));
    }
}
