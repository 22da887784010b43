package io.kalends.api;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which members of a reply are kept: everything, or those which {@code _fields} names, by dot paths. */
public final class Keep {
    static final Keep ALL = new Keep();

    /** Empty: everything below is kept. */
    private final Map<String, Keep> members = new HashMap<>();

    private Keep() {}

    static Keep only(List<String> paths) {
        if (paths.isEmpty()) return ALL;
        var root = new Keep();
        // Parents first: once a parent is kept whole, a path into it changes nothing.
        paths.stream().sorted((a, b) -> Integer.compare(a.length(), b.length())).forEach(root::add);
        return root;
    }

    private void add(String path) {
        Keep at = this;
        String[] steps = path.split("\\.", -1);
        for (int i = 0; i < steps.length; i++) {
            Keep next = at.members.get(steps[i]);
            if (next == ALL) return;
            boolean last = i == steps.length - 1;
            if (next == null || last) {
                next = last ? ALL : new Keep();
                at.members.put(steps[i], next);
            }
            at = next;
        }
    }

    boolean all() {
        return this == ALL;
    }

    boolean has(String name) {
        return all() || members.containsKey(name);
    }

    /** What is kept of a JSON tree; lists are gone through. */
    @Nullable
    Object of(@Nullable Object tree) {
        if (all()) return tree;
        if (tree instanceof List<?> list) return list.stream().map(this::of).toList();
        if (!(tree instanceof Map<?, ?> map)) return tree;
        var kept = new LinkedHashMap<Object, @Nullable Object>();
        map.forEach((name, value) -> {
            Keep inside = inside(name.toString());
            boolean goesOn = value instanceof Map || value instanceof List;
            if (has(name.toString()) && (inside.all() || goesOn)) kept.put(name, inside.of(value));
        });
        return kept;
    }

    /** What is kept inside the member {@code name}. */
    Keep inside(String name) {
        return all() ? ALL : members.getOrDefault(name, ALL);
    }
}
