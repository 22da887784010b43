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

    static RecordFilter of(Turn turn) {
        return new RecordFilter(
                turn.asked("status"),
                turn.asked("search"),
                when(turn),
                day(turn.asked("from")),
                day(turn.asked("to")),
                number(turn.asked("category")),
                number(turn.asked("author")),
                turn.asked("order"),
                Math.max(1, number(turn.asked("page"))));
    }

    /** What is over is of interest to those who look for something in particular. */
    private static String when(Turn turn) {
        boolean looking = !turn.asked("search").isEmpty()
                || !turn.asked("from").isEmpty()
                || !turn.asked("to").isEmpty()
                || turn.asked("status").equals("trash");
        return turn.call().query().last("when").orElse(looking ? "" : COMING);
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

    static long number(String text) {
        return text.matches("\\d{1,18}") ? Long.parseLong(text) : 0;
    }
}
