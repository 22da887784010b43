package io.kalends.web;

import java.time.LocalDate;
import java.util.List;

/** What the page of a day shows. */
record DayPage(
        Frame frame,
        LocalDate day,
        LocalDate today,
        List<Entry> entries,
        List<Entry> next,
        Filter filter,
        Choices choices) {
    String path(LocalDate other) {
        return frame.visit().page("/events/day/" + other + "/") + filter.text();
    }
}
