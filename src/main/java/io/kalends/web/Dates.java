package io.kalends.web;

import java.util.List;
import java.util.Optional;

/**
 * How an event repeats, and on which dates.
 *
 * @param words how it repeats, in a sentence
 * @param entries some of its dates
 * @param path of the page of the series, with all dates
 * @param pager through all dates, where they are shown: on the page of the series
 * @param past whether these are the dates that are over
 */
record Dates(String words, List<Entry> entries, String path, Optional<Pager> pager, boolean past) {
    /** The name of the text above them. */
    String heading() {
        return pager.isEmpty() ? "series.further" : past ? "series.past" : "series.coming";
    }
}
