package io.kalends.admin;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Which records a table shows; its state is the address of the page. */
record RecordFilter(
        String status,
        String search,
        String when,
        Optional<LocalDate> from,
        Optional<LocalDate> to,
        long category,
        long author,
        String order,
        long page) {

    static final int PER_PAGE = 25;
    static final String COMING = "coming";

    static RecordFilter of(AdminRequest request) {
        return new RecordFilter(
                request.asked("status"),
                request.asked("search"),
                when(request),
                day(request.asked("from")),
                day(request.asked("to")),
                AdminRequest.number(request.asked("category")),
                AdminRequest.number(request.asked("author")),
                request.asked("order"),
                request.page());
    }

    /** What is over is of interest to those who look for something in particular. */
    private static String when(AdminRequest request) {
        boolean looking = !request.asked("search").isEmpty()
                || !request.asked("from").isEmpty()
                || !request.asked("to").isEmpty()
                || request.asked("status").equals("trash");
        return request.call().query().last("when").orElse(looking ? "" : COMING);
    }

    /** Whether it leaves out something for another reason than its status. */
    boolean isNarrow() {
        return !search.isEmpty() || hasMore();
    }

    /** Whether something is chosen that is folded away otherwise. */
    boolean hasMore() {
        return from.isPresent() || to.isPresent() || category > 0 || author > 0;
    }

    Optional<Instant> fromInstant(ZoneId zone) {
        return from.map(day -> day.atStartOfDay(zone).toInstant());
    }

    /** The end of the last day. */
    Optional<Instant> toInstant(ZoneId zone) {
        return to.map(day -> day.plusDays(1).atStartOfDay(zone).toInstant());
    }

    private static Optional<LocalDate> day(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty(); // a half typed date in an address shows everything
        }
    }
}
