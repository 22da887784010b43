package io.kalends.api;

import java.util.List;

/** One page of a list, with the number of records on all pages. */
public record Listing<T>(List<T> items, long total) {}
