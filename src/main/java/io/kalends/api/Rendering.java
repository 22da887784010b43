package io.kalends.api;

import io.kalends.json.JsonWriter;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How a reply is to be written: in which context, and which of its members. */
public record Rendering(Context context, FieldSelection selection) {
    /** With what of the reply the caller wants to see. */
    public static Rendering of(Context context, Query query) {
        List<String> names =
                query.find(Call.FIELDS.name(), true).map(Rendering::names).orElse(List.of());
        return new Rendering(context, FieldSelection.of(names));
    }

    private static List<String> names(Object raw) {
        List<?> names = raw instanceof List<?> list ? list : Type.splitAtCommas(raw.toString());
        return names.stream()
                .map(Object::toString)
                .filter(name -> !name.isEmpty())
                .toList();
    }

    public static Rendering whole(Context context) {
        return new Rendering(context, FieldSelection.ALL);
    }

    public boolean isWhole() {
        return selection.isAll();
    }

    Rendering inside(String member) {
        return new Rendering(context, selection.inside(member));
    }

    /** A record as JSON. */
    public <T> byte[] json(View<T> view, T record) {
        return json(Type.object(view), record);
    }

    /** Those members of a record whose names are wanted, as a JSON tree. */
    public <T> Map<String, @Nullable Object> tree(View<T> view, T record, Predicate<String> wanted) {
        return JsonTree.of(view, record, wanted, context);
    }

    <V> byte[] json(Type<V> type, V value) {
        try (var out = new JsonWriter()) {
            type.write(value, new JsonRenderer(out, this));
            return out.bytes();
        }
    }
}
