package io.kalends.post;

/** Which record is meant. */
public sealed interface Ref {
    record Id(long id) implements Ref {}

    record BySlug(String slug) implements Ref {}

    /** A date of the series of this slug. */
    record OfSeries(String slug, String date) implements Ref {}
}
