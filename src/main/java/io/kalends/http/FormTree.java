package io.kalends.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a form as the values of a JSON body: {@code a[]=1&a[]=2} becomes an array, {@code a[key]=x} an object. Of a
 * field that was sent twice, the last one counts.
 */
final class FormTree {
    /** An object under construction, or an array if all its keys are numbers. */
    private static final class Branch {
        final Map<String, Object> members = new LinkedHashMap<>();
        int next;

        String key(String given) {
            String key = given.isEmpty() ? Integer.toString(next) : given;
            if (isIndex(key)) next = Math.max(next, Integer.parseInt(key) + 1);
            return key;
        }
    }

    private final Branch root = new Branch();
    private final int maxDepth;

    FormTree(int maxDepth) {
        this.maxDepth = maxDepth;
    }

    /** Adds a field; false when its name nests too deeply. */
    boolean add(String name, String value) {
        List<String> path = path(name);
        if (path.size() > maxDepth) return false;
        Branch at = root;
        for (int i = 0; i < path.size() - 1; i++) at = branch(at, at.key(path.get(i)));
        at.members.put(at.key(path.getLast()), value);
        return true;
    }

    private static Branch branch(Branch at, String key) {
        if (at.members.get(key) instanceof Branch existing) return existing;
        var made = new Branch();
        at.members.put(key, made);
        return made;
    }

    /** {@code a[b][]} as {@code a}, {@code b} and ""; any other name as it is. */
    private static List<String> path(String name) {
        int open = name.indexOf('[');
        if (open <= 0 || !name.endsWith("]")) return List.of(name);
        var path = new ArrayList<String>();
        path.add(name.substring(0, open));
        for (String key : name.substring(open + 1, name.length() - 1).split("]\\[", -1)) {
            if (key.indexOf('[') >= 0 || key.indexOf(']') >= 0) return List.of(name);
            path.add(key);
        }
        return path;
    }

    Map<String, @Nullable Object> tree() {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        root.members.forEach((name, value) -> tree.put(name, plain(value)));
        return tree;
    }

    private static Object plain(Object value) {
        if (!(value instanceof Branch branch)) return value;
        if (branch.members.keySet().stream().allMatch(FormTree::isIndex)) {
            return branch.members.values().stream().map(FormTree::plain).toList();
        }
        var object = new LinkedHashMap<String, Object>();
        branch.members.forEach((name, member) -> object.put(name, plain(member)));
        return object;
    }

    private static boolean isIndex(String key) {
        return key.length() <= 6 && !key.isEmpty() && key.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
