package io.kalends.admin;

import io.kalends.event.EventStatus;
import io.kalends.listing.Recurring;
import io.kalends.listing.Span;
import io.kalends.post.Kind;
import io.kalends.post.Status;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** Which records a table shows; its state is the address of the page. */
record TableFilter(
        String status,
        String search,
        String when,
        Optional<LocalDate> from,
        Optional<LocalDate> to,
        long category,
        long tag,
        long venue,
        long organizer,
        long author,
        long series,
        long source,
        String eventStatus,
        String order) {

    static final String COMING = "coming";
    private static final String PAST = "past";

    static TableFilter of(AdminRequest request) {
        return of(
                request,
                Optional.of(request.asked("status"))
                        .filter(Status.WORDS::contains)
                        .orElse(""));
    }

    /** What else the address asks for, with this status. */
    static TableFilter of(AdminRequest request, String status) {
        return new TableFilter(
                status,
                request.asked("search"),
                when(request, status),
                day(request.asked("from")),
                day(request.asked("to")),
                AdminRequest.number(request.asked("category")),
                AdminRequest.number(request.asked("tag")),
                LinkOptions.id(request.asked("venue")),
                LinkOptions.id(request.asked("organizer")),
                AdminRequest.number(request.asked("author")),
                AdminRequest.number(request.asked("series")),
                AdminRequest.number(request.asked("source")),
                Optional.of(request.asked("event_status"))
                        .filter(EventStatus.WORDS::contains)
                        .orElse(""),
                request.asked("order"));
    }

    /** What is over is of interest to those who look for something in particular. */
    private static String when(AdminRequest request, String status) {
        boolean looking = !request.asked("search").isEmpty()
                || !request.asked("from").isEmpty()
                || !request.asked("to").isEmpty()
                || status.equals(Status.TRASH);
        return request.call().query().last("when").orElse(looking ? "" : COMING);
    }

    Optional<List<String>> statuses() {
        return status.isEmpty() ? Optional.empty() : Optional.of(List.of(status));
    }

    /** The venue or organizer that is chosen, 0 for none. */
    long linked(Kind kind) {
        return kind == Kind.VENUE ? venue : organizer;
    }

    /** What is shown of series: each once, unless the dates of one are asked for, or what was put in the trash. */
    Recurring recurring() {
        return series > 0 || status.equals(Status.TRASH) ? Recurring.OCCURRENCES : Recurring.SERIES;
    }

    /** Whether it leaves out something for another reason than its status. */
    boolean isNarrow() {
        return !search.isEmpty() || series > 0 || hasMore();
    }

    /** Whether something is chosen that is folded away otherwise. */
    boolean hasMore() {
        return from.isPresent()
                || to.isPresent()
                || !eventStatus.isEmpty()
                || LongStream.of(category, tag, venue, organizer, author, source)
                        .anyMatch(id -> id > 0);
    }

    /** When events are to take place that it leaves. */
    Span span(Instant now, ZoneId zone) {
        Span span = Span.ALWAYS;
        if (when.equals(COMING)) span = span.endingFrom(now);
        if (when.equals(PAST)) span = span.endingBy(now.minusSeconds(1));
        if (from.isPresent())
            span = span.endingFrom(from.get().atStartOfDay(zone).toInstant());
        if (to.isPresent())
            span = span.startingBy(
                    to.get().plusDays(1).atStartOfDay(zone).toInstant().minusSeconds(1));
        return span;
    }

    private static Optional<LocalDate> day(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty(); // a half typed date in an address shows everything
        }
    }
}
