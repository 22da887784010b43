package io.kalends.post;

/** Which record is meant. */
public sealed interface Ref {
    record Id(long id) implements Ref {}

    record BySlug(String slug) implements Ref {}
}
