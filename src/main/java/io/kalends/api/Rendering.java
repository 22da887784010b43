package io.kalends.api;

/** How a record is to be written: in which context, and which of its members. */
public record Rendering(Context context, Keep keep) {
    public static Rendering whole(Context context) {
        return new Rendering(context, Keep.ALL);
    }

    public boolean isWhole() {
        return keep.all();
    }

    Rendering inside(String name) {
        return keep.all() ? this : new Rendering(context, keep.inside(name));
    }
}
