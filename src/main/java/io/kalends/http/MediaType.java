package io.kalends.http;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A header value such as {@code text/html; charset=utf-8}. */
record MediaType(String name, Map<String, String> parameters) {
    static MediaType of(String header) {
        String[] parts = header.split(";", -1);
        var parameters = new HashMap<String, String>();
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            if (equals < 0) continue;
            String name = parts[i].substring(0, equals).strip().toLowerCase(Locale.ROOT);
            parameters.putIfAbsent(name, unquote(parts[i].substring(equals + 1).strip()));
        }
        return new MediaType(parts[0].strip().toLowerCase(Locale.ROOT), parameters);
    }

    private static String unquote(String value) {
        boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    boolean is(String wanted) {
        return name.equals(wanted);
    }

    boolean isJson() {
        return name.equals("application/json") || (name.startsWith("application/") && name.endsWith("+json"));
    }

    Optional<String> find(String parameter) {
        return Optional.ofNullable(parameters.get(parameter));
    }
}
