package io.kalends.web;

import io.kalends.api.Call;
import java.time.LocalDate;

/** Somebody looks at the calendar, perhaps at a part of it. */
record CalendarRequest(Call call, Visit visit, Choices choices, Filter filter) {
    static CalendarRequest of(Call call, Site site, ChoiceCache choices) {
        Choices all = choices.all(call.actor());
        return new CalendarRequest(call, Visit.of(site, call), all, Filter.of(call, all.places()));
    }

    /** The same at the path of a page. */
    CalendarRequest at(String path) {
        return new CalendarRequest(call, visit.at(path), choices, filter);
    }

    LocalDate today() {
        return call.context().today();
    }

    /** @param day that is in sight, or the first that is */
    Frame frame(String title, String section, String path, LocalDate day) {
        Frame frame = Frame.of(visit, title)
                .in(section)
                .with(Views.around(day, today(), filter, visit))
                .offering(AddMenu.subscription(visit, filter, call.links()));
        // What somebody searched for is no page of its own.
        return filter.isEmpty() ? frame.at(path) : frame;
    }

    /** Today, where it is among these days, else the first of them that is asked for. */
    LocalDate inSight(LocalDate first, LocalDate last) {
        LocalDate today = today();
        Period period = filter.period();
        if (period.first().isEmpty() && !today.isBefore(first) && !today.isAfter(last)) return today;
        LocalDate wanted = period.from(first);
        return wanted.isAfter(last) ? first : wanted;
    }
}
