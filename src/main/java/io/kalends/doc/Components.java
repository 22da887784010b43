package io.kalends.doc;

import io.kalends.api.Field;
import io.kalends.api.MountProfile;
import io.kalends.api.Type;
import io.kalends.api.View;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** The named parts of the document which operations refer to. One name stands for one thing. */
final class Components {
    private final Map<String, Map<String, Object>> kinds = new TreeMap<>();
    private final MountProfile mount;

    Components(MountProfile mount) {
        this.mount = mount;
    }

    /** A reference to a part; {@code kind} is such as {@code headers}. Whatever is said twice must be the same. */
    Map<String, Object> ref(String kind, String name, Map<String, Object> part) {
        Object before = kinds.computeIfAbsent(kind, k -> new TreeMap<>()).putIfAbsent(name, part);
        if (before != null && !before.equals(part))
            throw new IllegalStateException("Two different " + kind + " are named " + name + ".");
        return Tree.of("$ref", "#/components/" + kind + "/" + name);
    }

    /** The schema of a type; the views inside become parts. */
    Map<String, Object> schema(Type<?> type) {
        type.views().forEach(view -> ref("schemas", view.name(), schema(view)));
        return Tree.ordered(type.schema());
    }

    private <T> Map<String, Object> schema(View<T> view) {
        var properties = new LinkedHashMap<String, Object>();
        var required = new ArrayList<String>();
        for (Field<T, ?> field : view.on(mount).fields()) {
            properties.put(field.name(), Tree.with(schema(field.type()), "description", field.meaning()));
            if (!field.isOptional()) required.add(field.name());
        }
        return Tree.of("type", "object", "properties", properties, "required", required, "additionalProperties", false);
    }

    Map<String, Map<String, Object>> all() {
        return kinds;
    }
}
