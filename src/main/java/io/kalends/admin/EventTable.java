package io.kalends.admin;

import io.kalends.event.Event;
import io.kalends.event.EventFilter;
import io.kalends.event.EventFilter.Linked;
import io.kalends.event.EventOrder;
import io.kalends.event.EventOrder.By;
import io.kalends.listing.ListQuery;
import io.kalends.web.DateWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The table of events: when and where they are. */
record EventTable(Options options) implements RecordTable<Event, EventFilter> {
    private static final String START = "start";

    @Override
    public ListQuery<EventFilter> query(TableFilter filter, AdminRequest request) {
        var linked =
                new Linked(words(filter.category()), words(filter.tag()), ids(filter.venue()), ids(filter.organizer()));
        return ListQuery.of(EventFilter.of(linked).withHidden(), order(filter))
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
        DateWords dates = request.visit().dates();
        return event -> List.of(
                new TableRow.Cell(
                        dates.days(event.schedule()),
                        event.schedule().allDay() ? request.t("event.allDay") : dates.times(event.schedule()),
                        "",
                        ""),
                TableRow.Cell.of(venue(event)));
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
        if (event.flags().featured()) badges.add("field.featured");
        if (event.flags().hidden()) badges.add("admin.hidden");
        return badges;
    }

    @Override
    public Optional<Options> filters() {
        return Optional.of(options);
    }
}
