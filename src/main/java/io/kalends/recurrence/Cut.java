package io.kalends.recurrence;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * A series cut in two: what starts before a time stays, what starts then or later becomes a series of its own. The dates of both
 * are those of the whole.
 *
 * @param before absent if there is nothing before
 * @param after absent if there is nothing after
 */
public record Cut(Optional<Piece> before, Optional<Piece> after) {
    /** A series that came out of another. */
    public record Piece(LocalDateTime start, Recurrence recurrence) {}

    /**
     * Cuts a series.
     *
     * @param at the original start of the first date to follow
     */
    public static Cut of(Timetable series, LocalDateTime at) {
        return new Cut(before(series, at), after(series, at));
    }

    private static Optional<Piece> before(Timetable series, LocalDateTime at) {
        List<LocalDateTime> starts = ruleStartsBefore(series, at);
        Optional<Rule> rule = series.recurrence()
                .rule()
                .filter(value -> !starts.isEmpty())
                .map(value ->
                        value.with(endingAfter(value, starts, series.timing().allDay())));
        return piece(series, rule, series.timing().first(), at::isAfter, day -> day.isBefore(at.toLocalDate()));
    }

    private static Ending endingAfter(Rule rule, List<LocalDateTime> starts, boolean allDay) {
        if (rule.ending() instanceof Ending.Count) return new Ending.Count(starts.size());
        LocalDateTime last = starts.getLast();
        return allDay ? new Ending.UntilDay(last.toLocalDate()) : new Ending.UntilTime(last);
    }

    private static Optional<Piece> after(Timetable series, LocalDateTime at) {
        Optional<LocalDateTime> first = series.recurrence()
                .rule()
                .map(rule -> Starts.of(rule, series.timing().first(), at, Starts.END))
                .filter(Starts::hasNext)
                .map(Starts::next);
        Optional<Rule> rule = series.recurrence()
                .rule()
                .filter(value -> first.isPresent())
                .map(value -> value.ending() instanceof Ending.Count(int count)
                        ? value.with(new Ending.Count(
                                count - ruleStartsBefore(series, at).size()))
                        : value);
        return piece(
                series,
                rule,
                first.orElse(series.timing().first()),
                time -> !time.isBefore(at),
                day -> !day.isBefore(at.toLocalDate()));
    }

    private static List<LocalDateTime> ruleStartsBefore(Timetable series, LocalDateTime at) {
        LocalDateTime first = series.timing().first();
        var starts = new ArrayList<LocalDateTime>();
        series.recurrence()
                .rule()
                .ifPresent(rule ->
                        Starts.of(rule, first, first, at.minusSeconds(1)).forEachRemaining(starts::add));
        return starts;
    }

    /** @param first where the rule begins; without a rule, the date that stays the first one if it is meant */
    private static Optional<Piece> piece(
            Timetable series,
            Optional<Rule> rule,
            LocalDateTime first,
            Predicate<LocalDateTime> isMeant,
            Predicate<LocalDate> isDayMeant) {
        Recurrence whole = series.recurrence();
        var also = new TreeSet<>(whole.also().stream().filter(isMeant).toList());
        boolean startIsDate = whole.rule().isEmpty() && isMeant.test(first);
        if (rule.isEmpty() && !startIsDate && also.isEmpty()) return Optional.empty();
        LocalDateTime start = rule.isPresent() || startIsDate ? first : also.removeFirst();
        var except = new Exceptions(
                whole.except().days().stream().filter(isDayMeant).toList(),
                whole.except().times().stream().filter(isMeant).toList());
        return Optional.of(new Piece(start, new Recurrence(rule, also, except)));
    }
}
