package io.kalends.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.kalends.json.Json;
import io.kalends.json.JsonWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a kind of record looks like in replies: its members in order. The writer, {@code _fields} and the schemas of the
 * documentation all read this list.
 */
public final class View<T> {
    private final String name;
    private final List<Field<T, ?>> fields;
    /** Members that follow one another and are rendered together: one that is live, or several that are not. */
    private final List<List<Field<T, ?>>> runs;
    /** Members that are not live. */
    private final Set<String> plain;
    /** What stands for the record as it was read; none when nothing is to be rendered ahead. */
    private final Optional<Function<T, Object>> identity;

    private View(String name, List<Field<T, ?>> fields, Optional<Function<T, Object>> identity) {
        this.name = name;
        this.fields = fields;
        this.identity = identity;
        runs = runs(fields);
        plain = fields.stream()
                .filter(field -> !field.isLive())
                .map(Field::name)
                .collect(Collectors.toSet());
    }

    private static <T> List<List<Field<T, ?>>> runs(List<Field<T, ?>> fields) {
        var runs = new ArrayList<List<Field<T, ?>>>();
        for (Field<T, ?> field : fields) {
            boolean begins = runs.isEmpty()
                    || field.isLive()
                    || runs.getLast().getFirst().isLive();
            if (begins) runs.add(new ArrayList<>());
            runs.getLast().add(field);
        }
        return runs;
    }

    /** {@code name} is what the documentation calls it. */
    @SafeVarargs
    @SuppressWarnings("varargs") // they are only read
    public static <T> View<T> of(String name, Field<T, ?>... fields) {
        return of(name, Arrays.stream(fields).toList());
    }

    public static <T> View<T> of(String name, List<Field<T, ?>> fields) {
        return new View<>(name, List.copyOf(fields), Optional.empty());
    }

    /**
     * One whose members, those that are live apart, are rendered once for a record that is shown again and again.
     *
     * @param part an object that belongs to the record as it was read, and to no other
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // they are only read
    public static <T> View<T> renderedOnce(String name, Function<T, Object> part, Field<T, ?>... fields) {
        return renderedOnce(name, part, Arrays.stream(fields).toList());
    }

    public static <T> View<T> renderedOnce(String name, Function<T, Object> part, List<Field<T, ?>> fields) {
        return new View<>(name, List.copyOf(fields), Optional.of(part));
    }

    /** The same without a member, under a name of its own. */
    public View<T> without(String member, String newName) {
        return new View<>(
                newName,
                fields.stream().filter(field -> !field.name().equals(member)).toList(),
                identity);
    }

    public String name() {
        return name;
    }

    public List<Field<T, ?>> fields() {
        return fields;
    }

    /** Whether all of these are members that depend on nothing but the record. */
    boolean isPlain(Set<String> members) {
        return plain.containsAll(members);
    }

    public Stream<String> names() {
        return fields.stream().map(Field::name);
    }

    public void write(T record, JsonWriter out, Rendering rendering) {
        out.startObject();
        if (identity.isPresent() && rendering.isWhole()) compose(record, identity.get(), out, rendering);
        else write(record, fields, out, rendering);
        out.endObject();
    }

    private void write(T record, List<Field<T, ?>> chosen, JsonWriter out, Rendering rendering) {
        for (Field<T, ?> field : chosen) {
            if (rendering.selection().includes(field.name(), field.type().isScalar())) field.write(record, out, rendering);
        }
    }

    private void compose(T record, Function<T, Object> part, JsonWriter out, Rendering rendering) {
        Context context = rendering.context();
        Optional<List<byte[]>> found =
                context.fragments().of(part.apply(record), this, context.links(), () -> render(record, rendering));
        if (found.isEmpty()) {
            write(record, fields, out, rendering);
            return;
        }
        List<byte[]> rendered = found.get();
        for (int i = 0; i < runs.size(); i++) {
            if (isLive(runs.get(i))) write(record, runs.get(i), out, rendering);
            else out.members(rendered.get(i));
        }
    }

    /** The runs, those that are live left out. */
    private List<byte[]> render(T record, Rendering rendering) {
        var rendered = new ArrayList<byte[]>(runs.size());
        try (var out = new JsonWriter()) {
            for (List<Field<T, ?>> run : runs) {
                if (!isLive(run)) write(record, run, out, rendering);
                rendered.add(out.take());
            }
        }
        return rendered;
    }

    private static boolean isLive(List<? extends Field<?, ?>> run) {
        return run.getFirst().isLive();
    }

    public byte[] bytes(T record, Rendering rendering) {
        try (var out = new JsonWriter()) {
            write(record, out, rendering);
            return out.bytes();
        }
    }

    /** Some members of the record as a JSON tree, to compare with what callers send back. */
    @SuppressWarnings("unchecked") // an object is written, so an object is read
    Map<String, @Nullable Object> tree(T record, Set<String> names, Context context) {
        List<Field<T, ?>> wanted =
                fields.stream().filter(field -> names.contains(field.name())).toList();
        try (var out = new JsonWriter()) {
            out.startObject();
            write(record, wanted, out, Rendering.whole(context));
            out.endObject();
            return (Map<String, @Nullable Object>) requireNonNull(Json.parse(new String(out.bytes(), UTF_8)));
        }
    }
}
