package io.kalends.recurrence;

import io.kalends.recurrence.InvalidRecurrence.Why;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
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

    /**
     * The same dates, moved; throws {@link InvalidRecurrence} for a rule that says nothing of other days, and where a date would
     * leave the years that can be shown. Exceptions that do are left out: nothing takes place there.
     */
    public Recurrence apply(Recurrence recurrence) {
        Exceptions except = recurrence.except();
        List<LocalDateTime> also = recurrence.also().stream().map(this::apply).toList();
        if (!also.stream().allMatch(Move::canBeShown)) throw outOfRange();
        return new Recurrence(
                recurrence.rule().map(this::apply),
                also,
                new Exceptions(
                        except.days().stream()
                                .map(this::apply)
                                .filter(day -> canBeShown(day.atStartOfDay()))
                                .toList(),
                        except.times().stream()
                                .map(this::apply)
                                .filter(Move::canBeShown)
                                .toList()));
    }

    /** Whether a start has a year of four digits. */
    public static boolean canBeShown(LocalDateTime start) {
        return !start.isBefore(Starts.BEGINNING) && !start.isAfter(Starts.END);
    }

    private static InvalidRecurrence outOfRange() {
        return InvalidRecurrence.of(
                Why.MOVE,
                "must leave all dates of the series in the years 1 to 9999: take out those that would not be");
    }

    private LocalDate apply(LocalDate day) {
        return day.plusDays(days());
    }

    private Rule apply(Rule rule) {
        if (days() != 0 && rule.frequency().isLongerThan(Frequency.WEEKLY)) throw unmovable();
        var moved = new Rule(
                rule.frequency(), rule.interval(), turned(rule.parts()), turned(rule.weekStart()), moved(rule));
        if (!keepsDays(rule) && !isMoved(rule, moved)) throw unmovable();
        return moved;
    }

    /** Whether it is about another time of day alone, of which the rule says nothing: no need to look at each start. */
    private boolean keepsDays(Rule rule) {
        return days() == 0
                && rule.frequency() != Frequency.HOURLY
                && !rule.parts().haveTimes();
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
            case Ending.UntilDay(LocalDate day) ->
                new Ending.UntilDay(notTooLate(apply(day).atStartOfDay()).toLocalDate());
            case Ending.UntilTime(LocalDateTime time) ->
                new Ending.UntilTime(notTooLate(
                        endsWithDay(rule, time) ? apply(time.toLocalDate()).atTime(Ending.LAST_SECOND) : apply(time)));
            default -> rule.ending();
        };
    }

    private static LocalDateTime notTooLate(LocalDateTime until) {
        return until.isAfter(Starts.END) ? Starts.END : until;
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
