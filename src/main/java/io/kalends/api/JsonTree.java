package io.kalends.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes a JSON tree, to compare with what callers send back. */
final class JsonTree implements JsonOutput {
    private final Context context;
    private @Nullable Object tree;

    private JsonTree(Context context) {
        this.context = context;
    }

    /** Those members of a record whose names are wanted. */
    static <T> Map<String, @Nullable Object> of(View<T> view, T record, Predicate<String> wanted, Context context) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        for (Field<T, ?> field : view.on(context.profile()).fields())
            if (wanted.test(field.name())) put(field, record, members, context);
        return members;
    }

    private static <T, V> void put(
            Field<T, V> field, T record, Map<String, @Nullable Object> members, Context context) {
        V value = field.value(record, context);
        if (!field.leavesOut(value)) members.put(field.name(), of(field.type(), value, context));
    }

    private static <V> @Nullable Object of(Type<V> type, V value, Context context) {
        var output = new JsonTree(context);
        type.write(value, output);
        return output.tree;
    }

    @Override
    public void plain(@Nullable Object value) {
        tree = value;
    }

    @Override
    public <T> void record(View<T> view, T record) {
        tree = of(view, record, name -> true, context);
    }

    @Override
    public <V> void list(Type<V> item, List<V> values) {
        tree = values.stream().map(value -> of(item, value, context)).toList();
    }
}
