package io.kalends.recurrence;

import io.kalends.recurrence.InvalidRecurrence.Why;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How an event repeats as a caller wrote it, before start and zone of the event are known. */
public record GivenRecurrence(Optional<Rule> rule, List<GivenDate> also, List<GivenDate> except) {
    /**
     * Reads a JSON tree: an object with {@code rule}, {@code also} and {@code except}, or an array of lines of RFC 5545.
     *
     * @param most items in each list
     * @return nothing for an event that does not repeat
     * @throws InvalidRecurrence if it is something else
     */
    public static Optional<GivenRecurrence> read(@Nullable Object raw, int most) {
        return switch (raw) {
            case null -> Optional.empty();
            case String text when text.isBlank() -> Optional.empty();
            case Map<?, ?> members when members.isEmpty() -> Optional.empty();
            case List<?> lines when lines.isEmpty() -> Optional.empty();
            case Map<?, ?> members -> Optional.of(ofMembers(members, most));
            case List<?> lines -> Optional.of(new LineReader(most).read(lines).checked());
            default ->
                throw type(
                        "must be an object with rule, also and except, or an array of lines such as RRULE:FREQ=DAILY");
        };
    }

    private static GivenRecurrence ofMembers(Map<?, ?> members, int most) {
        return new GivenRecurrence(
                        in("rule", () -> rule(members.get("rule"))),
                        dates("also", members.get("also"), most),
                        dates("except", members.get("except"), most))
                .checked();
    }

    private GivenRecurrence checked() {
        if (rule.isEmpty() && also.isEmpty())
            throw InvalidRecurrence.of(
                    Why.EMPTY, "must have a rule, or dates in also; null makes the event a single one");
        return this;
    }

    private static Optional<Rule> rule(@Nullable Object raw) {
        return switch (raw) {
            case null -> Optional.empty();
            case String text when text.isBlank() -> Optional.empty();
            case String text -> Optional.of(Rule.parse(text));
            default -> throw type("must be a text such as FREQ=WEEKLY;BYDAY=TU;COUNT=10");
        };
    }

    private static List<GivenDate> dates(String name, @Nullable Object raw, int most) {
        List<?> items = switch (raw) {
            case null -> List.of();
            case String text when text.isBlank() -> List.of();
            case List<?> list -> list;
            default -> throw type("must be an array of dates").in(name);
        };
        checkSize(items.size(), most, name);
        var dates = new ArrayList<GivenDate>();
        for (Object item : items) dates.add(in(name + "." + dates.size(), () -> GivenDate.parse(item)));
        return dates;
    }

    static void checkSize(int size, int most, String name) {
        if (size > most)
            throw InvalidRecurrence.of(Why.TOO_MANY, "must have at most " + most + " items", most)
                    .in(name);
    }

    static InvalidRecurrence type(String message) {
        return InvalidRecurrence.of(Why.TYPE, message);
    }

    private static <T> T in(String member, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (InvalidRecurrence e) {
            throw e.in(member);
        }
    }

    /**
     * The same on the clock of an event.
     *
     * @param start of the event, which gives dates without a time theirs
     * @throws InvalidRecurrence if a part does not suit the event
     */
    public Recurrence on(LocalDateTime start, ZoneId zone, boolean allDay, Instant now) {
        var alsoTimes = new ArrayList<LocalDateTime>();
        for (GivenDate date : also) alsoTimes.add(in("also." + alsoTimes.size(), () -> date.start(start, zone, now)));
        var days = new ArrayList<LocalDate>();
        var times = new ArrayList<LocalDateTime>();
        for (int i = 0; i < except.size(); i++) {
            GivenDate date = except.get(i);
            Optional<LocalDate> day = date.day(zone, now);
            if (day.isPresent()) days.add(day.get());
            else times.add(in("except." + i, () -> date.start(start, zone, now)));
        }
        return in("rule", () -> new Recurrence(rule, alsoTimes, new Exceptions(days, times)).withAllDay(allDay, zone));
    }
}
