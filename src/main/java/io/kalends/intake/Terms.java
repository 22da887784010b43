package io.kalends.intake;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Names of categories and tags in digits, which the interface would take for IDs: these become items of their own. */
final class Terms {
    private static final Map<String, Item.Type> TYPES = Map.of("categories", Item.Type.CATEGORY, "tags", Item.Type.TAG);

    private final ItemSink sink;
    private final Set<String> told = new HashSet<>();

    Terms(ItemSink sink) {
        this.sink = sink;
    }

    /** The item with links in the place of such names; tells of the terms first. */
    Item linked(Item item) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<String, @Nullable Object>(item.fields());
        TYPES.forEach((field, type) -> {
            if (fields.get(field) instanceof List<?> names)
                fields.put(
                        field,
                        names.stream()
                                .map(name -> link(name, type, item.line()))
                                .toList());
        });
        return new Item(item.type(), item.key(), item.date(), fields, item.image(), item.line());
    }

    private Object link(Object name, Item.Type type, long line) {
        if (!(name instanceof String text) || !text.matches("-?[0-9]+")) return name;
        if (told.add(type + text)) {
            Map<String, @Nullable Object> fields = Map.of("name", text);
            sink.item(new Item(type, text, Optional.empty(), fields, Optional.empty(), line));
        }
        return Map.of("key", text);
    }
}
