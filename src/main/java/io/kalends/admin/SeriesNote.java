package io.kalends.admin;

import io.kalends.event.Event;
import io.kalends.event.Repetition;
import io.kalends.recurrence.RecurrenceWords;
import io.kalends.recurrence.Timetable;
import io.kalends.web.DateWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the form of a series, or of a date of one, says of the series. */
record SeriesNote(Event event, Form form, Layout layout) {
    /**
     * What a date has for itself.
     *
     * @param names of the fields, as they are sent
     * @param anchor of the first of them
     */
    record Own(String names, String anchor, String label, boolean isGivenUp) {}

    boolean isDate() {
        return event.series() != 0;
    }

    private long id() {
        return isDate() ? event.series() : event.post().id();
    }

    /** The form of the series. */
    String href() {
        return layout.at("/events/" + id());
    }

    /** The table of its dates. */
    String dates() {
        return dates(id(), layout.request());
    }

    static String dates(long series, AdminRequest request) {
        return request.at("/events?series=" + series);
    }

    String name() {
        return event.repetition() instanceof Repetition.Occurrence date
                ? date.seriesName()
                : event.post().name();
    }

    String rule() {
        return words(event, layout.request());
    }

    /** How an event repeats, in words. */
    static String words(Event event, AdminRequest request) {
        Timetable timetable = event.timetable().orElseThrow();
        return RecurrenceWords.in(request.visit().texts().locale()).of(timetable);
    }

    /** That it was moved, and from when; "" where it was not. */
    String moved() {
        return moved(event, layout.request()).orElse("");
    }

    /** That a date was moved alone, and from when, if it was. */
    static Optional<String> moved(Event event, AdminRequest request) {
        DateWords dates = request.visit().dates();
        return event.movedFrom()
                .map(start -> start.atZone(event.schedule().zone()))
                .map(start ->
                        dates.day(start.toLocalDate()) + (event.schedule().allDay() ? "" : ", " + dates.time(start)))
                .map(start -> request.t("series.moved", start));
    }

    /** What the date has for itself; its start and end are one. */
    List<Own> own() {
        if (!(event.repetition() instanceof Repetition.Occurrence date)) return List.of();
        var own = new ArrayList<Own>();
        for (String field : date.changed()) {
            boolean isTime = field.equals("start_date");
            if (field.equals("end_date")) continue;
            String names = isTime ? "start_date,end_date" : field;
            own.add(new Own(
                    names,
                    isTime ? "f-start-date" : "f-" + field,
                    layout.t(isTime ? "admin.when" : "field." + field),
                    form.texts(SeriesEdits.FOLLOW).contains(names)));
        }
        return own;
    }

    List<String> scopes() {
        return ScopeQuestion.answers();
    }

    boolean isChosen(String scope) {
        return ScopeQuestion.isChosen(scope, form);
    }
}
