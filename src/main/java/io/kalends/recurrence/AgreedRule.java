package io.kalends.recurrence;

import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/**
 * A rule in a form that calendar programs read alike, if it has one: every day, week, month or year, on weekdays of the week,
 * days of the month from its beginning, or numbered weekdays of a month, with nothing left to be taken from the start. What
 * programs make of the others is told in docs/recurrence.md.
 */
final class AgreedRule {
    /** The last day that every month has. */
    private static final int SAFE_DAY = 28;

    private final Rule rule;
    private final Parts given;
    private final Parts parts;

    private AgreedRule(Rule rule, LocalDateTime start) {
        this.rule = rule;
        given = rule.parts();
        parts = given.withImplied(rule.frequency(), start);
    }

    /** The same rule, which need not be the same text. */
    static Optional<Rule> of(Rule rule, LocalDateTime start) {
        return new AgreedRule(rule, start).find();
    }

    private Optional<Rule> find() {
        boolean hasOneTime =
                parts.hours().size() * parts.minutes().size() * parts.seconds().size() == 1;
        if (!hasOneTime || !given.positions().isEmpty() || !given.yearDays().isEmpty()) return Optional.empty();
        return switch (rule.frequency()) {
            case HOURLY -> Optional.empty();
            case DAILY -> daily();
            case WEEKLY -> weekly(rule.interval());
            case MONTHLY -> monthly();
            case YEARLY -> yearly(rule.interval());
        };
    }

    private Optional<Rule> daily() {
        if (!parts.months().isEmpty() || !parts.monthDays().isEmpty()) return Optional.empty();
        if (parts.weekdays().isEmpty())
            return Optional.of(with(Frequency.DAILY, rule.interval(), List.of(), List.of(), List.of()));
        return rule.interval() == 1 ? weekly(1) : Optional.empty();
    }

    private Optional<Rule> weekly(int interval) {
        if (!parts.months().isEmpty()) return Optional.empty();
        return Optional.of(with(Frequency.WEEKLY, interval, List.of(), List.of(), parts.weekdays()));
    }

    private Optional<Rule> monthly() {
        if (!hasSafeDays()) return Optional.empty();
        if (parts.months().isEmpty())
            return Optional.of(
                    with(Frequency.MONTHLY, rule.interval(), List.of(), parts.monthDays(), parts.weekdays()));
        return rule.interval() == 1 ? yearly(1) : Optional.empty();
    }

    private Optional<Rule> yearly(int interval) {
        if (parts.months().isEmpty() || !hasSafeDays()) return Optional.empty();
        return Optional.of(with(Frequency.YEARLY, interval, parts.months(), parts.monthDays(), parts.weekdays()));
    }

    /** Days of the month or weekdays, not both; none that some months do not have. */
    private boolean hasSafeDays() {
        boolean ofMonth =
                parts.weekdays().isEmpty() && parts.monthDays().stream().allMatch(day -> day > 0 && day <= SAFE_DAY);
        boolean ofWeek = parts.monthDays().isEmpty()
                && parts.weekdays().stream().allMatch(day -> day.number() != 0 && Math.abs(day.number()) <= 4);
        return ofMonth || ofWeek;
    }

    private Rule with(
            Frequency frequency,
            int interval,
            List<Integer> months,
            List<Integer> monthDays,
            List<WeekdayNumber> weekdays) {
        var chosen = new Parts(months, List.of(), monthDays, weekdays, List.of(), List.of(), List.of(), List.of());
        return new Rule(frequency, interval, chosen, rule.weekStart(), rule.ending());
    }
}
