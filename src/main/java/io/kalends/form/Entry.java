package io.kalends.form;

import io.kalends.api.Context;
import io.kalends.api.Links;
import io.kalends.event.Event;
import io.kalends.event.EventStatus;
import io.kalends.event.EventView;
import io.kalends.event.Schedule;
import io.kalends.media.ImageView;
import io.kalends.post.PostView;
import io.kalends.term.Term;
import io.kalends.text.Html;
import io.kalends.time.DateTimes;
import io.kalends.time.Zones;
import io.kalends.venue.Venue;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An event as programs for reading news show it: feeds have no place of their own for when and where it takes place. */
record Entry(Event event, Context context) {
    /** Does not change when the address of its page does. */
    String id() {
        return PostView.globalId(event.post(), context.links());
    }

    /** The same as an address that leads nowhere (RFC 4151), where an ID must be one. */
    String tag() {
        String id = id();
        int host = id.indexOf(id.contains("/") ? '/' : '?');
        return "tag:" + id.substring(0, host) + ",2026:" + id.substring(host);
    }

    /** With its status in front, and whether it is sold out: programs for reading news show no more of an event. */
    String title() {
        Locale language = context.config().languages().getFirst();
        EventStatus status = event.state().status();
        Optional<String> marked = status == EventStatus.SCHEDULED ? Optional.empty() : Optional.of(status.in(language));
        String marks = Stream.of(marked, event.soldOut(language))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        return marks.isEmpty()
                ? event.post().name()
                : marks + ": " + event.post().name();
    }

    String url() {
        return EventView.page(event, context.links());
    }

    Instant published() {
        return event.post().publishedAt();
    }

    Instant modified() {
        return event.post().modifiedAt();
    }

    List<String> words() {
        return Stream.concat(event.shown().categories().stream(), event.shown().tags().stream())
                .map(Term::name)
                .distinct()
                .toList();
    }

    Optional<String> image() {
        Links links = context.links();
        return event.post().image().map(image -> ImageView.url(image, links));
    }

    String start() {
        return time(event.schedule().start());
    }

    String end() {
        return time(event.schedule().end());
    }

    private String time(ZonedDateTime time) {
        return event.schedule().allDay() ? time.toLocalDate().toString() : DateTimes.iso(time);
    }

    /** On the net it is the address there. */
    String place() {
        List<Venue> places = event.places();
        return places.isEmpty()
                ? event.state().virtualUrl()
                : places.stream().map(Venue::place).collect(Collectors.joining("; "));
    }

    /** When and where, in one line of text. */
    String summary() {
        return place().isEmpty() ? times() : times() + ", " + place();
    }

    /** In digits, which need no language. */
    private String times() {
        Schedule schedule = event.schedule();
        boolean sameDay = schedule.start().toLocalDate().equals(schedule.end().toLocalDate());
        if (schedule.allDay()) return day(schedule.start()) + (sameDay ? "" : " – " + day(schedule.end()));
        String end = sameDay ? clock(schedule.end()) : day(schedule.end()) + " " + clock(schedule.end());
        return day(schedule.start()) + " " + clock(schedule.start()) + " – " + end + " (" + Zones.text(schedule.zone())
                + ")";
    }

    private static String day(ZonedDateTime time) {
        return time.toLocalDate().toString();
    }

    private static String clock(ZonedDateTime time) {
        return time.toLocalTime().withSecond(0).toString();
    }

    /** Why it is not as announced, when and where, then the description or, if there is none, the excerpt. */
    String html() {
        String description = event.post().description();
        String reason = event.state().reason();
        return (reason.isEmpty() ? "" : "<p>" + Html.ofText(reason) + "</p>")
                + "<p>" + Html.ofText(summary()) + "</p>"
                + Html.paragraphs(description.isEmpty() ? event.excerpt() : description);
    }
}
