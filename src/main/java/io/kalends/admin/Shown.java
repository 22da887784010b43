package io.kalends.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A record as the interface shows it.
 *
 * @param tag its ETag, "" for one that stands inside another
 */
record Shown(Map<String, @Nullable Object> members, String tag) {
    @SuppressWarnings("unchecked") // the names of JSON objects are texts
    static Shown of(@Nullable Object tree, String tag) {
        return new Shown(tree instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : Map.of(), tag);
    }

    long id() {
        return members.get("id") instanceof Long id ? id : 0;
    }

    boolean has(String name) {
        return members.get(name) != null;
    }

    /** A member as text, "" when there is none. */
    String text(String name) {
        Object value = members.get(name);
        return value == null || value instanceof Map<?, ?> || value instanceof List<?> ? "" : value.toString();
    }

    boolean isOn(String name) {
        return Boolean.TRUE.equals(members.get(name));
    }

    /** The record inside; one without members when there is none. */
    Shown inside(String name) {
        return of(members.get(name), "");
    }

    /** The records inside, be it none, one or a list. */
    List<Shown> all(String name) {
        Object value = members.get(name);
        if (value instanceof Map<?, ?>) return List.of(inside(name));
        var all = new ArrayList<Shown>();
        if (value instanceof List<?> list) list.forEach(item -> all.add(of(item, "")));
        return all;
    }
}
