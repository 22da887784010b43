package io.kalends.recurrence;

import io.kalends.recurrence.InvalidRecurrence.Why;
import java.time.LocalDateTime;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The starts a rule gives on the clock of its event, in order, to the end of the year 9999. Periods in which it gives none
 * are skipped at once where their days tell; at others it looks in vain only so often.
 */
final class Starts implements Iterator<LocalDateTime> {
    static final LocalDateTime BEGINNING = LocalDateTime.of(1, 1, 1, 0, 0);
    static final LocalDateTime END = LocalDateTime.of(9999, 12, 31, 23, 59, 59);

    /** Periods without a start that may be looked at, and how many more of them for each start that was found. */
    private static final int MOST_IN_VAIN = 10_000;

    private static final int MORE_IN_VAIN = 10;

    /** More than there are months in the 400 years after which the calendar begins anew. */
    private static final int MOST_IN_VAIN_AT_ONCE = 5_000;

    private final Rule rule;
    private final Parts parts;
    private final YearDays days;
    private final Periods periods;
    private final Positions positions;
    private final LocalDateTime from;
    private final LocalDateTime to;

    /** The first hour that was not looked at yet. */
    private long hour;

    private int allowed = MOST_IN_VAIN;
    private long remaining;
    private @Nullable PeriodSet set;
    private long index;
    private @Nullable LocalDateTime next;

    private Starts(Rule rule, LocalDateTime start, LocalDateTime from, LocalDateTime to) {
        this.rule = rule;
        this.from = from;
        this.to = to;
        parts = rule.parts().withImplied(rule.frequency(), start);
        days = new YearDays(rule.frequency(), parts);
        periods = new Periods(rule.frequency(), start, rule.weekStart());
        positions = new Positions(parts.positions());
        remaining = remaining();
        hour = periods.firstHour(periods.of(Periods.hour(from)));
    }

    private long remaining() {
        if (!positions.canBeIn(mostInPeriod())) return 0;
        return rule.ending() instanceof Ending.Count(int count) ? count : Long.MAX_VALUE;
    }

    private long mostInPeriod() {
        long times = (long) Math.max(1, parts.hours().size())
                * parts.minutes().size()
                * parts.seconds().size();
        return switch (rule.frequency()) {
            case HOURLY -> times / Math.max(1, parts.hours().size());
            case DAILY -> times;
            case WEEKLY -> times * parts.weekdays().size();
            case MONTHLY -> times * 31;
            case YEARLY -> times * 366;
        };
    }

    /** All of them; {@code start} is the first only if it {@linkplain Rule#fits fits}. */
    static Starts of(Rule rule, LocalDateTime start) {
        return of(rule, start, start, END);
    }

    /** Those from one time to another, both included. */
    static Starts of(Rule rule, LocalDateTime start, LocalDateTime from, LocalDateTime to) {
        LocalDateTime last = rule.ending().lastStart().filter(to::isAfter).orElse(to);
        if (!from.isAfter(start)) return new Starts(rule, start, start, last);
        if (!(rule.ending() instanceof Ending.Count)) return new Starts(rule, start, from, last);
        // They have to be counted from the first.
        var starts = new Starts(rule, start, start, last);
        while (starts.hasNext() && starts.peek().isBefore(from)) starts.next();
        return starts;
    }

    @Override
    public boolean hasNext() {
        if (next == null && remaining > 0) find();
        return next != null;
    }

    @Override
    public LocalDateTime next() {
        LocalDateTime found = peek();
        next = null;
        remaining--;
        return found;
    }

    private LocalDateTime peek() {
        if (!hasNext() || next == null) throw new NoSuchElementException();
        return next;
    }

    private void find() {
        if (set == null || index == set.size()) set = findSet();
        LocalDateTime found = set == null ? END.plusSeconds(1) : set.at(index++);
        if (found.isAfter(to)) remaining = 0;
        else next = found;
    }

    private @Nullable PeriodSet findSet() {
        for (int i = 0; i < MOST_IN_VAIN_AT_ONCE; i++) {
            if (Periods.day(hour) > to.toLocalDate().toEpochDay()) return null;
            long day = days.atOrAfter(Periods.day(hour));
            if (day == YearDays.NONE) return null;
            hour = Math.max(hour, Periods.HOURS * day);
            PeriodSet found = lookAt(day);
            if (found != null) {
                allowed += MORE_IN_VAIN;
                return found;
            }
            if (--allowed == 0) throw tooContrived();
        }
        return null;
    }

    private static InvalidRecurrence tooContrived() {
        return InvalidRecurrence.of(
                        Why.NOT_SUPPORTED, "must be a simpler rule: it takes too long to find the dates of this one")
                .in("rule");
    }

    /** What the rule gives in the period of the hour, which is its first on a day that the rule leaves; nothing is absent. */
    private @Nullable PeriodSet lookAt(long day) {
        long period = periods.of(hour);
        long wanted = Math.ceilDiv(period, (long) rule.interval()) * rule.interval();
        if (wanted > period) {
            hour = periods.firstHour(wanted);
            return null;
        }
        return rule.frequency() == Frequency.HOURLY ? ofHour(day) : ofDays(day, periods.firstHour(period + 1));
    }

    private @Nullable PeriodSet ofHour(long day) {
        int hourOfDay = (int) (hour - Periods.HOURS * day);
        OptionalInt left = parts.hours().stream()
                .mapToInt(Integer::intValue)
                .filter(one -> one >= hourOfDay)
                .findFirst();
        if (!parts.hours().isEmpty() && (left.isEmpty() || left.getAsInt() > hourOfDay)) {
            hour = Periods.HOURS * day + left.orElse(Periods.HOURS);
            return null;
        }
        hour++;
        return fromStart(new PeriodSet(new long[] {day}, List.of(hourOfDay), parts, positions));
    }

    private @Nullable PeriodSet ofDays(long first, long end) {
        hour = end;
        return fromStart(new PeriodSet(days.between(first, Periods.day(end)), parts.hours(), parts, positions));
    }

    private @Nullable PeriodSet fromStart(PeriodSet found) {
        index = found.indexFrom(from);
        return index < found.size() ? found : null;
    }
}
