package io.kalends.api;

import io.kalends.json.JsonWriter;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes JSON straight to bytes, put together from fragments that were rendered before. */
final class JsonRenderer implements JsonOutput {
    /** A record as it was written before, in the view it was written in. */
    private record Written(View<?> view, byte[] json) {}

    private final JsonWriter out;
    private final Rendering rendering;
    /** Records that others are linked to: the events of a list have many terms, venues and organizers in common. */
    private final IdentityHashMap<Object, Written> linked = new IdentityHashMap<>();
    /** Whether what is written now belongs to a record. */
    private boolean isWithin;

    JsonRenderer(JsonWriter out, Rendering rendering) {
        this.out = out;
        this.rendering = rendering;
    }

    @Override
    public void plain(@Nullable Object value) {
        // What most values are is found faster than by a switch.
        if (value instanceof String text) out.text(text);
        else if (value instanceof Long number) out.integer(number);
        else out.tree(rendering.selection().from(value));
    }

    @Override
    public <V> void list(Type<V> item, List<V> values) {
        out.startArray();
        for (V value : values) item.write(value, this);
        out.endArray();
    }

    @Override
    public <T> void record(View<T> view, T record) {
        Optional<Function<T, Object>> identity = view.identity();
        if (identity.isEmpty() || !rendering.isWhole()) members(view, record);
        else if (isWithin) linked(view, record, identity.get().apply(record));
        else {
            isWithin = true;
            composed(view, record, identity.get().apply(record));
            isWithin = false;
        }
    }

    private <T> void members(View<T> view, T record) {
        out.startObject();
        members(view.on(rendering.context().profile()).members(), record);
        out.endObject();
    }

    private <T> void linked(View<T> view, T record, Object part) {
        Written before = linked.get(record);
        if (before != null && before.view == view) {
            out.value(before.json);
            return;
        }
        int start = composed(view, record, part);
        linked.put(record, new Written(view, out.since(start)));
    }

    /** Returns where in the text it begins. */
    private <T> int composed(View<T> view, T record, Object part) {
        out.startObject();
        int start = out.length() - 1;
        compose(view.on(rendering.context().profile()), record, part);
        out.endObject();
        return start;
    }

    private <T> void compose(View.Layout<T> layout, T record, Object part) {
        Context context = rendering.context();
        Optional<List<byte[]>> fragments = context.fragments().of(part, layout, context, () -> render(layout, record));
        if (fragments.isPresent()) compose(layout.runs(), record, fragments.get());
        else members(layout.members(), record);
    }

    private <T> void compose(List<List<View.Member<T>>> runs, T record, List<byte[]> fragments) {
        for (int i = 0; i < runs.size(); i++) {
            if (isLive(runs.get(i))) members(runs.get(i), record);
            else out.members(fragments.get(i));
        }
    }

    /** One fragment for each run of members; those of live ones are empty. */
    private <T> List<byte[]> render(View.Layout<T> layout, T record) {
        var fragments = new ArrayList<byte[]>();
        try (var fragment = new JsonWriter()) {
            var renderer = new JsonRenderer(fragment, rendering);
            for (List<View.Member<T>> run : layout.runs()) {
                if (!isLive(run)) renderer.members(run, record);
                fragments.add(fragment.take());
            }
        }
        return fragments;
    }

    private static boolean isLive(List<? extends View.Member<?>> run) {
        return run.getFirst().field().isLive();
    }

    private <T> void members(List<View.Member<T>> members, T record) {
        boolean isWhole = rendering.isWhole();
        for (View.Member<T> member : members) {
            Field<T, ?> field = member.field();
            if (isWhole
                    || rendering.selection().includes(field.name(), field.type().isScalar()))
                member(member.name(), field, record);
        }
    }

    private <T, V> void member(byte[] name, Field<T, V> field, T record) {
        V value = field.value(record, rendering.context());
        if (field.leavesOut(value)) return;
        out.name(name);
        Type<V> type = field.type();
        // Most are written as they are, which is faster than to ask the type.
        if (type.isPlain()) inside(field).plain(value);
        else type.write(value, inside(field));
    }

    private JsonRenderer inside(Field<?, ?> field) {
        boolean same = rendering.isWhole() || field.type().isScalar();
        return same ? this : new JsonRenderer(out, rendering.inside(field.name()));
    }
}
