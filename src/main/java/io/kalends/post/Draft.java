package io.kalends.post;

/**
 * A new record that is checked and worked out as far as that goes without writing.
 *
 * @param change of its post, which says what slug it is to have
 * @param searchText what a search looks at, folded
 */
public record Draft<T>(T record, PostChange change, String searchText) {}
