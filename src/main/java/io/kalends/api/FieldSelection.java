package io.kalends.api;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which members of a reply are selected: all of them, or those which {@code _fields} names, by dot paths. */
public final class FieldSelection {
    static final FieldSelection ALL = new FieldSelection(List.of());

    private final List<String> paths;

    /** Empty: everything below is selected. */
    private final Map<String, FieldSelection> members = new HashMap<>();

    private FieldSelection(List<String> paths) {
        this.paths = paths;
    }

    static FieldSelection of(List<String> paths) {
        if (paths.isEmpty()) return ALL;
        var root = new FieldSelection(paths);
        // Parents first: once a parent is selected whole, a path into it changes nothing.
        paths.stream().sorted((a, b) -> Integer.compare(a.length(), b.length())).forEach(root::add);
        return root;
    }

    private void add(String path) {
        FieldSelection at = this;
        String[] steps = path.split("\\.", -1);
        for (int i = 0; i < steps.length; i++) {
            FieldSelection next = at.members.get(steps[i]);
            if (next == ALL) return;
            boolean last = i == steps.length - 1;
            if (next == null || last) {
                next = last ? ALL : new FieldSelection(List.of());
                at.members.put(steps[i], next);
            }
            at = next;
        }
    }

    /** What was named, in that order; nothing when all is selected. */
    public List<String> paths() {
        return paths;
    }

    boolean isAll() {
        return this == ALL;
    }

    /** Whether a member is selected: a path that goes on below one which has nothing below it names nothing. */
    boolean includes(String name, boolean isScalar) {
        return isAll()
                || (members.containsKey(name) && (!isScalar || inside(name).isAll()));
    }

    /** What is selected of a JSON tree; lists are gone through. */
    @Nullable
    Object from(@Nullable Object tree) {
        if (isAll()) return tree;
        if (tree instanceof List<?> list) return list.stream().map(this::from).toList();
        if (!(tree instanceof Map<?, ?> map)) return tree;
        var selected = new LinkedHashMap<Object, @Nullable Object>();
        map.forEach((key, value) -> {
            String name = key.toString();
            boolean isScalar = !(value instanceof Map || value instanceof List);
            if (includes(name, isScalar)) selected.put(key, inside(name).from(value));
        });
        return selected;
    }

    /** What is selected inside the member {@code name}. */
    FieldSelection inside(String name) {
        return isAll() ? ALL : members.getOrDefault(name, ALL);
    }
}
