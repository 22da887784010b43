package io.kalends.web;

import io.kalends.api.Query;

/**
 * Leads from one page of a list to the next.
 *
 * @param path of the list, from the top of the site
 * @param query of the list, the page apart
 */
record Pager(long page, long pages, long total, String path, Query query) {
    boolean hasPrevious() {
        return page > 1;
    }

    boolean hasNext() {
        return page < pages;
    }

    /** The address of a page of the same list. */
    String at(long other) {
        return path + (other == 1 ? query : query.with("page", Long.toString(other))).text();
    }
}
