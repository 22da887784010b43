package io.kalends.recurrence;

import java.time.LocalDateTime;
import java.time.Month;
import java.util.List;
import java.util.Optional;

/**
 * A rule in a form that calendar programs read alike, if it has one, with nothing left to be taken from the start. Which forms
 * these are was found by trying; what programs make of others is told in docs/recurrence.md.
 */
final class AgreedRule {
    private static final List<Integer> FIRST_AND_LAST = List.of(1, -1);

    private final Rule rule;
    private final Parts parts;
    private final boolean hasMonths;
    private final boolean hasMonthDays;
    private final boolean hasWeekdays;
    private final boolean hasNumbers;

    private AgreedRule(Rule rule, LocalDateTime start) {
        this.rule = rule;
        parts = rule.parts().withImplied(rule.frequency(), start);
        hasMonths = !parts.months().isEmpty();
        hasMonthDays = !parts.monthDays().isEmpty();
        hasWeekdays = !parts.weekdays().isEmpty();
        hasNumbers = parts.weekdays().stream().anyMatch(day -> day.number() != 0);
    }

    /** The same rule, which need not be the same text. */
    static Optional<Rule> of(Rule rule, LocalDateTime start) {
        return new AgreedRule(rule, start).find();
    }

    private Optional<Rule> find() {
        if (isOdd()) return Optional.empty();
        if (!parts.positions().isEmpty())
            return hasAgreedPositions() ? Optional.of(as(Frequency.MONTHLY)) : Optional.empty();
        if (rule.interval() > 1 && !hasAgreedInterval()) return Optional.empty();
        Frequency frequency = rule.interval() > 1 ? rule.frequency() : shortest();
        return hasAgreedDays(frequency) ? Optional.of(as(frequency)) : Optional.empty();
    }

    private boolean isOdd() {
        boolean isMixed = hasNumbers && parts.weekdays().stream().anyMatch(day -> day.number() == 0);
        boolean countsInYears = hasNumbers && rule.frequency() == Frequency.YEARLY && !hasMonths;
        return isMixed
                || countsInYears
                || (hasMonthDays && hasWeekdays)
                || !parts.yearDays().isEmpty()
                || parts.hours().isEmpty()
                || parts.minutes().size() * parts.seconds().size() > 1;
    }

    /** The first and the last of some weekdays in every month. */
    private boolean hasAgreedPositions() {
        return rule.frequency() == Frequency.MONTHLY
                && rule.interval() == 1
                && !hasMonths
                && !hasMonthDays
                && !hasNumbers
                && parts.hours().size() == 1
                && FIRST_AND_LAST.containsAll(parts.positions());
    }

    private boolean hasAgreedInterval() {
        return switch (rule.frequency()) {
            case HOURLY -> false;
            case DAILY -> !hasWeekdays && !hasMonthDays;
            case WEEKLY, MONTHLY -> !hasMonths;
            case YEARLY -> hasMonths && (hasMonthDays || hasNumbers);
        };
    }

    /** Where every period is meant, any one says the same that is long enough for the parts. */
    private Frequency shortest() {
        boolean counts = hasMonthDays || hasNumbers;
        if (hasMonths) return counts ? Frequency.YEARLY : Frequency.DAILY;
        if (counts) return Frequency.MONTHLY;
        return hasWeekdays ? Frequency.WEEKLY : Frequency.DAILY;
    }

    private boolean hasAgreedDays(Frequency frequency) {
        boolean isLong = frequency.isLongerThan(Frequency.WEEKLY);
        return !(isLong && parts.hours().size() > 1)
                && parts.monthDays().stream().allMatch(day -> isAgreedDay(day, frequency));
    }

    /** Counted from the end of a month only alone, and of a year only where each of its months has it. */
    private boolean isAgreedDay(int day, Frequency frequency) {
        return frequency == Frequency.YEARLY
                ? day > 0
                        && parts.months().stream()
                                .allMatch(month -> day <= Month.of(month).minLength())
                : day > 0 || parts.monthDays().size() == 1;
    }

    private Rule as(Frequency frequency) {
        var chosen = new Parts(
                parts.months(),
                List.of(),
                parts.monthDays(),
                parts.weekdays(),
                parts.hours().size() > 1 ? parts.hours() : List.of(),
                List.of(),
                List.of(),
                parts.positions());
        return new Rule(frequency, rule.interval(), chosen, rule.weekStart(), rule.ending());
    }
}
