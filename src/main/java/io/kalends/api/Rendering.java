package io.kalends.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a record is to be written: in which context, and which of its members. */
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

    /** What is wanted of a JSON tree that stands in the reply as it is. */
    public @Nullable Object selectFrom(Object tree) {
        return selection.from(tree);
    }

    Rendering inside(String name) {
        return isWhole() ? this : new Rendering(context, selection.inside(name));
    }
}
