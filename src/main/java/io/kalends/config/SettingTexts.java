package io.kalends.config;

import io.kalends.time.Zones;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Turns the texts of settings into values of the common kinds, or says which is impossible and why. */
record SettingTexts(Map<Setting, String> given) {
    boolean isGiven(Setting setting) {
        return given.containsKey(setting);
    }

    String text(Setting setting) {
        return given.getOrDefault(setting, setting.fallback()).strip();
    }

    String filled(Setting setting) {
        String text = text(setting);
        if (text.isEmpty()) throw BadSetting.of(setting, text, "it must not be empty");
        if (text.chars().anyMatch(Character::isISOControl))
            throw BadSetting.of(setting, text, "it must not contain control characters");
        return text;
    }

    int number(Setting setting, int least, int most) {
        String text = text(setting);
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) return number;
        } catch (NumberFormatException e) {
            // said below, in the same words as for a number out of range
        }
        throw BadSetting.of(setting, text, "it must be a whole number from " + least + " to " + most);
    }

    long mebibytes(Setting setting) {
        return number(setting, 0, 65_536) * 1_048_576L;
    }

    boolean flag(Setting setting) {
        String text = text(setting).toLowerCase(Locale.ROOT);
        if (List.of("true", "yes", "on", "1").contains(text)) return true;
        if (List.of("false", "no", "off", "0").contains(text)) return false;
        throw BadSetting.of(setting, text, "it must be true or false");
    }

    <E extends Enum<E>> E choice(Setting setting, Class<E> choices) {
        String text = text(setting).toLowerCase(Locale.ROOT);
        List<String> words = Arrays.stream(choices.getEnumConstants())
                .map(choice -> choice.name().toLowerCase(Locale.ROOT))
                .toList();
        if (words.contains(text)) return choices.getEnumConstants()[words.indexOf(text)];
        throw BadSetting.of(setting, text, "it must be one of " + String.join(", ", words));
    }

    List<String> list(Setting setting) {
        return Arrays.stream(text(setting).split(","))
                .map(String::strip)
                .filter(item -> !item.isEmpty())
                .toList();
    }

    List<String> origins(Setting setting) {
        List<String> origins = list(setting);
        for (String origin : origins) {
            if (!origin.matches("\\*|[a-z][a-z0-9+.-]*://[!-~&&[^/;]]+"))
                throw BadSetting.of(setting, origin, "it must be * or origins such as https://example.org");
        }
        return origins;
    }

    Path path(Setting setting) {
        try {
            return Path.of(filled(setting));
        } catch (InvalidPathException e) {
            throw BadSetting.of(setting, text(setting), "it must be the path of a file or folder");
        }
    }

    /** An address without its trailing slash, so that paths can be appended. */
    String url(Setting setting, String otherwise) {
        String text = isGiven(setting) ? filled(setting) : otherwise;
        try {
            URI uri = new URI(text);
            boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            if (web && uri.getHost() != null && uri.getQuery() == null && uri.getFragment() == null)
                return text.replaceAll("/+$", "");
        } catch (URISyntaxException e) {
            // said below
        }
        throw BadSetting.of(setting, text, "it must be an http or https address such as https://example.org/calendar");
    }

    String urlPath(Setting setting) {
        String text = filled(setting).replaceAll("/+$", "");
        if (text.matches("(/[A-Za-z0-9._~-]+)+")) return text;
        throw BadSetting.of(setting, text, "it must be a path such as /api");
    }

    ZoneId zone(Setting setting) {
        String text = filled(setting);
        return Zones.parse(text)
                .orElseThrow(() ->
                        BadSetting.of(setting, text, "it must be a time zone such as Europe/Berlin, UTC or UTC+2"));
    }
}
