package io.kalends.admin;

import io.kalends.event.Event;
import io.kalends.event.EventFilter;
import io.kalends.event.EventFilter.Linked;
import io.kalends.event.EventOrder;
import io.kalends.event.EventOrder.By;
import io.kalends.event.EventStatus;
import io.kalends.event.Repetition;
import io.kalends.event.Schedule;
import io.kalends.listing.ListQuery;
import io.kalends.post.Scope;
import io.kalends.web.DateWords;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The table of events: when and where they are. */
record EventTable(Options options) implements RecordTable<Event, EventFilter> {
    private static final String START = "start";

    @Override
    public ListQuery<EventFilter> query(TableFilter filter, AdminRequest request) {
        var linked =
                new Linked(words(filter.category()), words(filter.tag()), ids(filter.venue()), ids(filter.organizer()));
        EventFilter all = EventFilter.of(linked).withHidden();
        String status = filter.eventStatus();
        EventFilter events = status.isEmpty() ? all : all.withStatuses(Set.of(EventStatus.of(status)));
        EventFilter ofSource = filter.source() > 0 ? events.ofSource(filter.source()) : events;
        return ListQuery.of(filter.series() > 0 ? ofSource.withSeries(filter.series()) : ofSource, order(filter))
                .withRecurring(filter.recurring())
                .withSpan(
                        filter.span(request.call().now(), request.visit().site().zone()));
    }

    private static Optional<List<Long>> ids(long id) {
        return id > 0 ? Optional.of(List.of(id)) : Optional.empty();
    }

    private static Optional<List<String>> words(long id) {
        return ids(id).map(ids -> List.of(Long.toString(id)));
    }

    /** Also by the names of what the events are linked to. */
    @Override
    public ListQuery<EventFilter> searching(ListQuery<EventFilter> query, Optional<String> text) {
        return query.withFilter(query.filter().withFind(text));
    }

    /** What is coming begins with the next, everything else with the latest. */
    private static EventOrder order(TableFilter filter) {
        return switch (filter.order()) {
            case "title" -> new EventOrder(By.TITLE, false, Optional.empty());
            case "modified" -> new EventOrder(By.MODIFIED, true, Optional.empty());
            case START -> EventOrder.SOONEST_FIRST;
            case "start-desc" -> EventOrder.LATEST_FIRST;
            default -> filter.when().equals(TableFilter.COMING) ? EventOrder.SOONEST_FIRST : EventOrder.LATEST_FIRST;
        };
    }

    @Override
    public String nameTitle() {
        return "field.title";
    }

    @Override
    public List<Column> columns(TableFilter filter) {
        String order = filter.order().equals(START) ? "start-desc" : START;
        return List.of(new Column("admin.when", order), new Column("field.venue", ""));
    }

    @Override
    public Function<Event, List<TableRow.Cell>> cells(List<Event> events, AdminRequest request) {
        return event -> List.of(when(event, request), TableRow.Cell.of(venue(event)));
    }

    /** The dates of a series lead to their forms, as their titles are the same. */
    private static TableRow.Cell when(Event event, AdminRequest request) {
        DateWords dates = request.visit().dates();
        Optional<Repetition.Fitting> fitting = fitting(event);
        if (fitting.isPresent()) return when(event.schedule(), fitting.get(), request);
        Schedule schedule = event.schedule();
        return new TableRow.Cell(
                dates.days(schedule),
                times(schedule, request),
                "",
                event.series() == 0 ? "" : request.at("/events/" + event.post().id()));
    }

    private static TableRow.Cell when(Schedule series, Repetition.Fitting date, AdminRequest request) {
        DateWords dates = request.visit().dates();
        ZonedDateTime start = date.start().atZone(series.zone());
        boolean isUsual = start.toLocalTime().equals(series.start().toLocalTime());
        return new TableRow.Cell(
                dates.day(start.toLocalDate()),
                isUsual || series.allDay() ? times(series, request) : dates.time(start),
                "",
                request.at("/events/" + date.id()));
    }

    private static String times(Schedule schedule, AdminRequest request) {
        return schedule.allDay()
                ? request.t("event.allDay")
                : request.visit().dates().times(schedule);
    }

    /** The date for which a series stands in the table. */
    private static Optional<Repetition.Fitting> fitting(Event event) {
        return event.repetition() instanceof Repetition.Series series ? series.fits() : Optional.empty();
    }

    @Override
    public Optional<TableRow.Note> note(Event event, AdminRequest request) {
        if (event.timetable().isEmpty()) return Optional.empty();
        if (event.series() != 0) return SeriesNote.moved(event, request).map(text -> new TableRow.Note(text, ""));
        return Optional.of(new TableRow.Note(
                SeriesNote.words(event, request), SeriesNote.dates(event.post().id(), request)));
    }

    /** Dates of a series have one title, and are told apart by their days. */
    @Override
    public String name(Event event, AdminRequest request) {
        String title = event.post().name();
        return event.series() == 0
                ? title
                : title + ", " + request.visit().dates().days(event.schedule());
    }

    @Override
    public Optional<Scope> scope(Event event, Form sent) {
        return SeriesEdits.scope(event, sent);
    }

    private static String venue(Event event) {
        return event.shown().venues().stream()
                .findFirst()
                .map(venue -> venue.post().name())
                .orElse("");
    }

    @Override
    public List<String> badges(Event event) {
        var badges = new ArrayList<String>();
        if (event.repetition() instanceof Repetition.Series) badges.add("series.mark");
        if (isOwn(event)) badges.add("series.changed");
        EventStatus status = event.state().status();
        if (status != EventStatus.SCHEDULED) badges.add("event_status." + status.word());
        if (event.state().isVirtual()) badges.add("badge.online");
        if (event.flags().featured()) badges.add("field.featured");
        if (event.flags().hidden()) badges.add("admin.hidden");
        return badges;
    }

    @Override
    public Optional<String> action(Event event) {
        if (event.series() == 0) return Optional.empty();
        return Optional.of(event.isCancelled() ? "resume" : "cancel");
    }

    private static boolean isOwn(Event event) {
        return event.repetition() instanceof Repetition.Occurrence date
                && !date.changed().isEmpty();
    }

    @Override
    public Optional<Options> filters() {
        return Optional.of(options);
    }
}
