package io.kalends.intake;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The members of a JSON object of another site, read with patience: numbers may be texts and texts numbers, and what is
 * empty may be missing, null, false, "" or an empty array.
 */
record Loose(Map<String, @Nullable Object> members) {
    static Loose of(@Nullable Object tree) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        if (tree instanceof Map<?, ?> map) map.forEach((name, value) -> members.put(String.valueOf(name), value));
        return new Loose(members);
    }

    boolean has(String name) {
        return members.containsKey(name);
    }

    /** Texts and numbers as text; "" for anything else. */
    String text(String name) {
        return text(members.get(name));
    }

    static String text(@Nullable Object value) {
        return value instanceof String || value instanceof Number
                ? value.toString().strip()
                : "";
    }

    Optional<Boolean> flag(String name) {
        return switch (String.valueOf(members.get(name)).strip().toLowerCase(Locale.ROOT)) {
            case "true", "1", "yes", "on" -> Optional.of(true);
            case "false", "0", "no", "off" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    Optional<Double> number(String name) {
        try {
            return Optional.of(Double.parseDouble(text(name))).filter(Double::isFinite);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    long integer(String name, long fallback) {
        return number(name).map(Double::longValue).orElse(fallback);
    }

    Loose object(String name) {
        return of(members.get(name));
    }

    /** The objects of an array, or the only one where there is no array; also those of an object with numbers for names. */
    List<Loose> objects(String name) {
        return objects(members.get(name));
    }

    private static List<Loose> objects(@Nullable Object value) {
        var found = new ArrayList<Loose>();
        if (value instanceof List<?> list) for (Object item : list) found.addAll(objects(item));
        else if (value instanceof Map<?, ?> map) {
            boolean isList = !map.isEmpty()
                    && map.keySet().stream().allMatch(key -> key.toString().matches("\\d+"));
            if (isList) for (Object item : map.values()) found.addAll(objects(item));
            else if (!map.isEmpty()) found.add(of(map));
        }
        return found;
    }

    List<String> texts(String name) {
        var found = new ArrayList<String>();
        if (members.get(name) instanceof List<?> list) for (Object item : list) found.add(text(item));
        found.removeIf(String::isEmpty);
        return found;
    }
}
