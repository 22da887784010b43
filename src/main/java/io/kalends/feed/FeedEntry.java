package io.kalends.feed;

import io.kalends.api.Context;
import io.kalends.event.Event;
import io.kalends.recurrence.CalendarForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What stands in a calendar as one: an event that takes place once, a date alone, or a series.
 *
 * @param repeating how it repeats, if it is a series
 */
record FeedEntry(Event event, Optional<Repeating> repeating) {
    /**
     * How a series repeats.
     *
     * @param id by which it is known to calendars, one for all its dates
     * @param changed the dates that differ from the others
     */
    record Repeating(long id, CalendarForm form, List<Event> changed) {}

    static FeedEntry single(Event event) {
        return new FeedEntry(event, Optional.empty());
    }

    /** One component for the whole, and one for each date that differs. */
    List<Component> components(Context context) {
        if (repeating.isEmpty()) return List.of(EventComponent.of(event, context));
        var components = new ArrayList<Component>();
        components.add(EventComponent.ofSeries(event, repeating.get(), context));
        for (Event date : repeating.get().changed)
            components.add(EventComponent.ofDate(date, repeating.get(), context));
        return components;
    }
}
