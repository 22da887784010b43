package io.kalends.listing;

import java.util.List;

/** The records on one page of a list, by their IDs, and the number of records on all pages. */
public record Page(List<Long> ids, long total) {}
