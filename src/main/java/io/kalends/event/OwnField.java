package io.kalends.event;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A field that a date may have for itself, apart from its series; all others belong to the series. */
final class OwnField {
    private static final OwnField TITLE =
            new OwnField("title", event -> event.post().name());
    private static final OwnField DESCRIPTION =
            new OwnField("description", event -> event.post().description());
    private static final OwnField IMAGE =
            new OwnField("image", event -> event.post().image());
    private static final OwnField CATEGORIES = new OwnField("categories", OwnField::terms);
    private static final OwnField TAGS = new OwnField("tags", (event, isCategory) -> terms(event, isCategory.negate()));
    private static final OwnField VENUE =
            new OwnField("venue", event -> event.links().venues());
    private static final OwnField ORGANIZER =
            new OwnField("organizer", event -> event.links().organizers());
    /** All of them are one: a date that has a value for itself has all values for itself. */
    private static final OwnField CUSTOM_FIELDS =
            new OwnField("custom_fields", event -> event.details().custom());

    private static final OwnField TICKETS = new OwnField("tickets", Event::tickets);
    /** Start and end are one: a date has either none or both for itself. */
    static final OwnField START = new OwnField("start_date", Event::schedule);

    static final OwnField END = new OwnField("end_date", Event::schedule);
    private static final OwnField EVENT_STATUS =
            new OwnField("event_status", event -> event.state().status());
    private static final OwnField STATUS_REASON =
            new OwnField("event_status_reason", event -> event.state().reason());
    private static final OwnField IS_VIRTUAL =
            new OwnField("is_virtual", event -> event.state().isVirtual());
    private static final OwnField VIRTUAL_URL =
            new OwnField("virtual_url", event -> event.state().virtualUrl());
    /** Of a series it is the start of another time, so its dates do not have it. */
    static final OwnField PREVIOUS_START =
            new OwnField(EventState.PREVIOUS_START, event -> event.state().previousStart());

    static final List<OwnField> ALL = Stream.of(
                    Stream.of(TITLE, DESCRIPTION, IMAGE),
                    EventDetails.OWN.stream()
                            .map(own -> new OwnField(
                                    own.field(), event -> own.value().apply(event.details()))),
                    Stream.of(CATEGORIES, TAGS, VENUE, ORGANIZER, CUSTOM_FIELDS, TICKETS, START, END),
                    Stream.of(EVENT_STATUS, STATUS_REASON, IS_VIRTUAL, VIRTUAL_URL, PREVIOUS_START))
            .flatMap(fields -> fields)
            .toList();

    private final String field;
    private final BiFunction<Event, LongPredicate, Object> value;

    private OwnField(String field, Function<Event, Object> value) {
        this(field, (event, isCategory) -> value.apply(event));
    }

    private OwnField(String field, BiFunction<Event, LongPredicate, Object> value) {
        this.field = field;
        this.value = value;
    }

    /** Its name in the interface. */
    String field() {
        return field;
    }

    static Optional<OwnField> named(String name) {
        return ALL.stream().filter(own -> own.field.equals(name)).findFirst();
    }

    static Set<OwnField> named(Collection<String> names) {
        return ALL.stream().filter(own -> names.contains(own.field)).collect(Collectors.toCollection(HashSet::new));
    }

    /** Their names, in the order in which fields are declared. */
    static List<String> names(Set<OwnField> fields) {
        return ALL.stream().filter(fields::contains).map(OwnField::field).toList();
    }

    /** Whether two events have the same in this field; {@code isCategory} tells categories from tags by their IDs. */
    boolean isSame(Event one, Event other, LongPredicate isCategory) {
        return value.apply(one, isCategory).equals(value.apply(other, isCategory));
    }

    /** What a date shows: the fields it has for itself, and those of its series. */
    static Event merge(Event series, Event date, Set<OwnField> own, LongPredicate isCategory) {
        Function<OwnField, Event> from = field -> own.contains(field) ? date : series;
        var terms = new TreeSet<>(terms(from.apply(CATEGORIES), isCategory));
        terms.addAll(terms(from.apply(TAGS), isCategory.negate()));
        return new Event(
                series.post()
                        .withContent(
                                from.apply(TITLE).post().name(),
                                from.apply(DESCRIPTION).post().description(),
                                from.apply(IMAGE).post().image()),
                own.contains(START) ? onClockOf(series, date.schedule()) : series.schedule(),
                date.repetition(),
                series.details()
                        .with(date.details(), names(own)::contains)
                        .withState(state(from))
                        .withCustom(from.apply(CUSTOM_FIELDS).details().custom()),
                series.parent(),
                from.apply(TICKETS).tickets(),
                new Links(
                        from.apply(VENUE).links().venues(),
                        from.apply(ORGANIZER).links().organizers(),
                        terms,
                        List.of()),
                series.shownParent(),
                Links.Shown.NOTHING,
                List.of());
    }

    /** Zone and all-day belong to the series; a date keeps its times on the clock. */
    private static Schedule onClockOf(Event series, Schedule date) {
        return date.withZone(series.schedule().zone())
                .withAllDay(series.schedule().allDay());
    }

    private static EventState state(Function<OwnField, Event> from) {
        return new EventState(
                from.apply(EVENT_STATUS).state().status(),
                from.apply(STATUS_REASON).state().reason(),
                from.apply(IS_VIRTUAL).state().isVirtual(),
                from.apply(VIRTUAL_URL).state().virtualUrl(),
                from.apply(PREVIOUS_START).state().previousStart());
    }

    private static Set<Long> terms(Event event, LongPredicate isMeant) {
        return event.links().terms().stream().filter(isMeant::test).collect(Collectors.toSet());
    }
}
