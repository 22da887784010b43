package io.kalends.web;

import io.kalends.api.Query;

/**
 * Leads from one page of a list to the next.
 *
 * @param path of the list, from the top of the site
 */
record Pager(long page, long pages, long total, String path, Filter filter, boolean past) {
    boolean hasPrevious() {
        return page > 1;
    }

    boolean hasNext() {
        return page < pages;
    }

    /** The address of a page of the same list. */
    String at(long other) {
        Query query = past ? filter.asked().with("past", "1") : filter.asked();
        return path + (other == 1 ? query : query.with("page", Long.toString(other))).text();
    }
}
