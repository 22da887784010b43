package io.kalends.api;

import static java.util.Objects.requireNonNull;

import io.kalends.json.Json;
import io.kalends.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a kind of record looks like in replies: its members in order. The writer, {@code _fields} and the schemas of the
 * documentation all read this list.
 */
public final class View<T> {
    private final String name;
    private final List<Field<T, ?>> fields;

    private View(String name, List<Field<T, ?>> fields) {
        this.name = name;
        this.fields = fields;
    }

    /** {@code name} is what the documentation calls it. */
    @SafeVarargs
    public static <T> View<T> of(String name, Field<T, ?>... fields) {
        var list = new ArrayList<Field<T, ?>>();
        for (Field<T, ?> field : fields) list.add(field);
        return of(name, list);
    }

    public static <T> View<T> of(String name, List<Field<T, ?>> fields) {
        return new View<>(name, List.copyOf(fields));
    }

    /** The same without a member, under a name of its own. */
    public View<T> without(String member, String newName) {
        return new View<>(
                newName,
                fields.stream().filter(field -> !field.name().equals(member)).toList());
    }

    public String name() {
        return name;
    }

    public List<Field<T, ?>> fields() {
        return fields;
    }

    public Stream<String> names() {
        return fields.stream().map(Field::name);
    }

    public void write(T record, JsonWriter out, Rendering rendering) {
        out.startObject();
        for (Field<T, ?> field : fields) {
            if (isKept(field, rendering.keep())) field.write(record, out, rendering);
        }
        out.endObject();
    }

    /** A path that goes on below a member which has nothing below it names nothing. */
    private static boolean isKept(Field<?, ?> field, Keep keep) {
        return keep.has(field.name())
                && (keep.inside(field.name()).all() || !field.type().isScalar());
    }

    public byte[] bytes(T record, Rendering rendering) {
        var out = new JsonWriter();
        write(record, out, rendering);
        return out.bytes();
    }

    /** The record as a JSON tree, to compare with what callers send back. */
    @SuppressWarnings("unchecked") // an object is written, so an object is read
    public Map<String, @Nullable Object> tree(T record, Context context) {
        String text = new String(bytes(record, Rendering.whole(context)), StandardCharsets.UTF_8);
        return (Map<String, @Nullable Object>) requireNonNull(Json.parse(text));
    }
}
