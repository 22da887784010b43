package io.kalends.api;

/** How a record is to be written: with which addresses, and which of its members. */
public record Rendering(Links links, Keep keep) {
    public static Rendering whole(Links links) {
        return new Rendering(links, Keep.ALL);
    }

    public boolean isWhole() {
        return keep.all();
    }

    Rendering inside(String name) {
        return keep.all() ? this : new Rendering(links, keep.inside(name));
    }
}
