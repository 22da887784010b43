package io.kalends.web;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * What the list of events shows.
 *
 * @param day that the list begins with, where that is not today
 */
record ListPage(
        Frame frame,
        String title,
        Agenda agenda,
        List<Entry> highlights,
        Pager pager,
        boolean past,
        Optional<LocalDate> day,
        Filter filter,
        Choices choices) {
    Quick quick() {
        return new Quick(frame.visit(), "/", filter, choices);
    }

    /** The names of the fields that are filled in, as far as nothing else says so. */
    List<String> chips() {
        return past ? filter.filled() : quick().chips();
    }

    /** The text of the site, on the page that everybody sees first. */
    Optional<Site.Welcome> welcome() {
        boolean first = filter.isEmpty() && !past && day.isEmpty() && pager.page() == 1;
        Visit visit = frame.visit();
        return first ? visit.site().welcome(visit.texts()) : Optional.empty();
    }
}
