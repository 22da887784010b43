package io.kalends.event;

import io.kalends.customfield.CustomField;
import io.kalends.customfield.ShownValue;
import io.kalends.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What an event says in custom fields: texts by the IDs of the fields. Those of a field that was deleted since are not shown,
 * and no other field gets its ID.
 */
public record CustomValues(SortedMap<Long, String> texts) {
    public static final CustomValues NONE = new CustomValues(new TreeMap<>());

    public boolean isEmpty() {
        return texts.isEmpty();
    }

    /** The same with another value in a field, or none. */
    CustomValues with(long field, String text) {
        var changed = new TreeMap<>(texts);
        if (text.isEmpty()) changed.remove(field);
        else changed.put(field, text);
        return new CustomValues(changed);
    }

    /** Those in fields of these IDs. */
    CustomValues only(Collection<Long> fields) {
        var known = new TreeMap<>(texts);
        known.keySet().retainAll(fields);
        return new CustomValues(known);
    }

    /** Those in some of the fields, in the order of these. */
    List<ShownValue> in(List<CustomField> fields) {
        var shown = new ArrayList<ShownValue>();
        for (CustomField field : fields) {
            String text = texts.get(field.id());
            if (text != null) shown.add(new ShownValue(field, text));
        }
        return shown;
    }

    /** What a search looks at. */
    List<String> searched(List<CustomField> fields) {
        return in(fields.stream().filter(CustomField::isSearched).toList()).stream()
                .map(ShownValue::text)
                .toList();
    }

    /** As a column holds it; none when there are no values. */
    Optional<String> toJson() {
        if (isEmpty()) return Optional.empty();
        var tree = new LinkedHashMap<String, String>();
        texts.forEach((id, text) -> tree.put(id.toString(), text));
        return Optional.of(Json.text(tree));
    }

    static CustomValues ofJson(Optional<String> json) {
        if (json.isEmpty() || !(Json.parse(json.get()) instanceof Map<?, ?> tree)) return NONE;
        var texts = new TreeMap<Long, String>();
        tree.forEach((id, text) -> texts.put(Long.valueOf(id.toString()), String.valueOf(text)));
        return new CustomValues(texts);
    }
}
