package io.kalends.recurrence;

import io.kalends.recurrence.InvalidRecurrence.Why;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/** A series is moved to another start, and all of its dates go along. */
public record Move(LocalDateTime from, LocalDateTime to) {
    /** How many starts must be where they should be, until a moved rule is believed. */
    private static final int STARTS_COMPARED = 500;

    private static final int MINUTES = 60;
    private static final int SECONDS = 60;

    /** What is to become of an original start. */
    public LocalDateTime apply(LocalDateTime start) {
        return start.plus(Duration.between(from, to));
    }

    private long days() {
        return ChronoUnit.DAYS.between(from.toLocalDate(), to.toLocalDate());
    }

    /** The same dates, moved; throws {@link InvalidRecurrence} for a rule that says nothing of other days. */
    public Recurrence apply(Recurrence recurrence) {
        Exceptions except = recurrence.except();
        return new Recurrence(
                recurrence.rule().map(this::apply),
                moved(recurrence.also()),
                new Exceptions(except.days().stream().map(this::apply).toList(), moved(except.times())));
    }

    private List<LocalDateTime> moved(Collection<LocalDateTime> starts) {
        return starts.stream().map(this::apply).toList();
    }

    private LocalDate apply(LocalDate day) {
        return day.plusDays(days());
    }

    private Rule apply(Rule rule) {
        if (days() != 0 && rule.frequency().isLongerThan(Frequency.WEEKLY)) throw unmovable();
        var moved = new Rule(
                rule.frequency(), rule.interval(), turned(rule.parts()), turned(rule.weekStart()), moved(rule));
        if (!isMoved(rule, moved)) throw unmovable();
        return moved;
    }

    private static InvalidRecurrence unmovable() {
        return InvalidRecurrence.of(
                Why.MOVE, "must be a start of the rule: to move the series to other days, send its new rule as well");
    }

    private Parts turned(Parts parts) {
        return new Parts(
                parts.months(),
                parts.yearDays(),
                parts.monthDays(),
                parts.weekdays().stream()
                        .map(day -> new WeekdayNumber(day.number(), turned(day.day())))
                        .toList(),
                turned(parts.hours(), to.getHour() - from.getHour(), Periods.HOURS),
                turned(parts.minutes(), to.getMinute() - from.getMinute(), MINUTES),
                turned(parts.seconds(), to.getSecond() - from.getSecond(), SECONDS),
                parts.positions());
    }

    private DayOfWeek turned(DayOfWeek day) {
        return day.plus(days());
    }

    private static List<Integer> turned(List<Integer> numbers, int by, int length) {
        return numbers.stream()
                .map(number -> Math.floorMod(number + by, length))
                .toList();
    }

    private Ending moved(Rule rule) {
        return switch (rule.ending()) {
            case Ending.UntilDay(LocalDate day) -> new Ending.UntilDay(apply(day));
            case Ending.UntilTime(LocalDateTime time) ->
                new Ending.UntilTime(
                        endsWithDay(rule, time) ? apply(time.toLocalDate()).atTime(Ending.LAST_SECOND) : apply(time));
            default -> rule.ending();
        };
    }

    /** Whether all that starts on the last day is meant, at whichever time that is. */
    private static boolean endsWithDay(Rule rule, LocalDateTime until) {
        return until.toLocalTime().equals(Ending.LAST_SECOND)
                && rule.frequency() != Frequency.HOURLY
                && !rule.parts().haveTimes();
    }

    /** Times of day that were moved over midnight may no longer be what a rule can say. */
    private boolean isMoved(Rule rule, Rule moved) {
        Iterator<LocalDateTime> before = Starts.of(rule, from);
        Iterator<LocalDateTime> after = Starts.of(moved, to);
        for (int i = 0; i < STARTS_COMPARED && before.hasNext(); i++)
            if (!after.hasNext() || !after.next().equals(apply(before.next()))) return false;
        return before.hasNext() || !after.hasNext();
    }
}
