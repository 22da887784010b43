package io.kalends.feed;

import io.kalends.recurrence.CalendarForm;
import io.kalends.recurrence.Occurrence;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** When a series takes place, as properties of one VEVENT: start, end, RRULE, RDATE and EXDATE. */
final class SeriesTimes {
    private final CalendarForm form;
    private final List<Property> properties = new ArrayList<>();

    private SeriesTimes(CalendarForm form) {
        this.form = form;
    }

    static List<Property> of(CalendarForm form) {
        var times = new SeriesTimes(form);
        times.add();
        return times.properties;
    }

    private void add() {
        ZonedDateTime start = form.first().start();
        ZonedDateTime end = form.first().end();
        add("DTSTART", value(start));
        // The end of whole days is the day after the last one; what does not last has no end.
        if (form.allDay()) add("DTEND", value(end.plusDays(1)));
        else if (end.isAfter(start)) add("DTEND", value(end));
        form.rule().ifPresent(rule -> properties.add(Property.of("RRULE", rule)));
        addAll("RDATE", form.dates(), Occurrence::start);
        addAll("EXDATE", form.except(), time -> time.atZone(start.getZone()));
    }

    private <T> void addAll(String name, List<T> times, Function<T, ZonedDateTime> time) {
        if (!times.isEmpty())
            add(name, times.stream().map(time).map(this::value).collect(Collectors.joining(",")));
    }

    private void add(String name, String value) {
        if (form.allDay()) properties.add(Property.of(name, value, Property.Parameter.DATE));
        else if (form.isZoned())
            properties.add(
                    Property.of(name, value, Times.zone(form.first().start().getZone())));
        else properties.add(Property.of(name, value));
    }

    private String value(ZonedDateTime time) {
        if (form.allDay()) return Times.day(time.toLocalDate());
        return form.isZoned() ? Times.local(time.toLocalDateTime()) : Times.utc(time.toInstant());
    }
}
