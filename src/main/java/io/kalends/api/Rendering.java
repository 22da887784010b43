package io.kalends.api;

import org.jspecify.annotations.Nullable;

/** How a record is to be written: in which context, and which of its members. */
public record Rendering(Context context, Keep keep) {
    public static Rendering whole(Context context) {
        return new Rendering(context, Keep.ALL);
    }

    public boolean isWhole() {
        return keep.all();
    }

    /** What is wanted of a JSON tree that stands in the reply as it is. */
    public @Nullable Object keepOf(Object tree) {
        return keep.of(tree);
    }

    Rendering inside(String name) {
        return keep.all() ? this : new Rendering(context, keep.inside(name));
    }
}
