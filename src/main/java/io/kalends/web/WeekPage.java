package io.kalends.web;

import java.time.LocalDate;
import java.util.List;

/** What the page of a week shows. */
record WeekPage(
        Frame frame,
        LocalDate first,
        LocalDate today,
        Grid.Week week,
        List<Entry> next,
        Filter filter,
        Choices choices) {
    String path(LocalDate day) {
        return frame.visit().page("/events/week/" + day + "/") + filter.text();
    }

    boolean isEmpty() {
        return week.cells().stream().allMatch(Grid.Cell::isEmpty);
    }
}
