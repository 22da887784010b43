package io.kalends.doc;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** JSON objects whose members come in the order they are written down in. */
final class Tree {
    /** How the members of a schema follow each other when it was declared without an order. */
    private static final List<String> ORDER = List.of("$ref", "type", "format", "const", "enum", "items", "properties");

    private Tree() {}

    /** An object of the given names and values, by turns. */
    static Map<String, Object> of(Object... namesAndValues) {
        var tree = new LinkedHashMap<String, Object>();
        for (int i = 0; i < namesAndValues.length; i += 2) tree.put((String) namesAndValues[i], namesAndValues[i + 1]);
        return tree;
    }

    /** The same object with one more member at its end. */
    static Map<String, Object> with(Map<String, Object> tree, String name, Object value) {
        var more = new LinkedHashMap<>(tree);
        more.put(name, value);
        return more;
    }

    /** A copy of a schema in an order that is the same in every run. */
    static Map<String, Object> ordered(Map<?, ?> schema) {
        var copy = new LinkedHashMap<String, Object>();
        var members = schema.entrySet().stream();
        (schema instanceof SequencedMap ? members : members.sorted(Comparator.comparing(Tree::rank)))
                .forEach(member -> copy.put(member.getKey().toString(), value(member.getValue())));
        return copy;
    }

    private static String rank(Map.Entry<?, ?> member) {
        String name = member.getKey().toString();
        return ORDER.contains(name) ? Integer.toString(ORDER.indexOf(name)) : "x" + name;
    }

    private static Object value(Object value) {
        if (value instanceof Map<?, ?> map) return ordered(map);
        if (value instanceof List<?> list) return list.stream().map(Tree::value).toList();
        return value;
    }
}
