package io.kalends.post;

import io.kalends.api.Args;

/**
 * A new record that is checked and worked out as far as that goes without writing.
 *
 * @param args what it was made of
 * @param searchText what a search looks at, folded
 */
public record Draft<T>(T record, Args args, String searchText) {}
