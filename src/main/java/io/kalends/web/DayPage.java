package io.kalends.web;

import java.time.LocalDate;
import java.util.List;

/**
 * What the page of a day shows.
 *
 * @param more how many events there are besides those shown
 */
record DayPage(
        Frame frame,
        LocalDate day,
        LocalDate today,
        List<Entry> entries,
        long more,
        List<Entry> next,
        Filter filter,
        Choices choices) {
    String path(LocalDate other) {
        return frame.visit().page("/events/day/" + other + "/") + filter.text();
    }
}
