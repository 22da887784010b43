package io.kalends.intake;

import io.kalends.recurrence.Exceptions;
import io.kalends.recurrence.Occurrence;
import io.kalends.recurrence.Recurrence;
import io.kalends.recurrence.Rule;
import io.kalends.recurrence.Timetable;
import io.kalends.recurrence.Timing;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Recognises the rule by which days follow each other, where they show one. */
final class RuleFinder {
    /** Two days may be a rule or chance. */
    private static final int FEWEST = 3;
    /** Of the days that a rule gives, one in so many may be missing. */
    private static final int PER_EXCEPTION = 5;

    private static final int LONGEST_INTERVAL = 6;
    private static final int WEEK = 7;

    /**
     * A rule that gives exactly these days.
     *
     * @param rule an RRULE of RFC 5545 that ends with the last day
     * @param except the days that it would give besides
     */
    record Found(String rule, SortedSet<LocalDate> except) {}

    private final SortedSet<LocalDate> days;

    private RuleFinder(SortedSet<LocalDate> days) {
        this.days = days;
    }

    /** The simplest rule with the fewest exceptions. */
    static Optional<Found> find(SortedSet<LocalDate> days) {
        return days.size() < FEWEST ? Optional.empty() : new RuleFinder(days).best();
    }

    private Optional<Found> best() {
        Optional<Found> best = Optional.empty();
        for (String candidate : candidates()) {
            Optional<Found> fitting = fitting(candidate);
            if (fitting.isEmpty()) continue;
            int exceptions = fitting.get().except.size();
            if (exceptions == 0) return fitting;
            if (best.isEmpty() || exceptions < best.get().except.size()) best = fitting;
        }
        return best;
    }

    private List<String> candidates() {
        LocalDate first = days.first();
        var candidates = new ArrayList<String>();
        for (int every = 1; every <= LONGEST_INTERVAL; every++) candidates.add("FREQ=DAILY" + interval(every));
        for (int every = 1; every <= LONGEST_INTERVAL; every++)
            candidates.add("FREQ=WEEKLY" + interval(every) + ";BYDAY=" + weekdays());
        for (int every = 1; every <= LONGEST_INTERVAL; every++) {
            candidates.add("FREQ=MONTHLY" + interval(every) + ";BYMONTHDAY=" + first.getDayOfMonth());
            candidates.add(
                    "FREQ=MONTHLY" + interval(every) + ";BYDAY=" + numberInMonth(first) + word(first.getDayOfWeek()));
            candidates.add("FREQ=MONTHLY" + interval(every) + ";BYDAY=-1" + word(first.getDayOfWeek()));
        }
        candidates.add("FREQ=MONTHLY;BYMONTHDAY=-1");
        candidates.add("FREQ=YEARLY;BYMONTH=" + first.getMonthValue() + ";BYMONTHDAY=" + first.getDayOfMonth());
        return candidates;
    }

    private static String interval(int every) {
        return every == 1 ? "" : ";INTERVAL=" + every;
    }

    private String weekdays() {
        return days.stream()
                .map(LocalDate::getDayOfWeek)
                .distinct()
                .sorted()
                .map(RuleFinder::word)
                .collect(Collectors.joining(","));
    }

    private static String word(DayOfWeek day) {
        return day.name().substring(0, 2);
    }

    private static int numberInMonth(LocalDate day) {
        return (day.getDayOfMonth() - 1) / WEEK + 1;
    }

    private Optional<Found> fitting(String candidate) {
        SortedSet<LocalDate> given = given(candidate);
        if (!given.containsAll(days) || !given.first().equals(days.first())) return Optional.empty();
        var except = new TreeSet<>(given);
        except.removeAll(days);
        if (except.size() * PER_EXCEPTION > days.size()) return Optional.empty();
        return Optional.of(new Found(candidate + ";COUNT=" + given.size(), except));
    }

    /** The days that a rule gives from the first to the last one; a few too many are enough to know that it does not fit. */
    private SortedSet<LocalDate> given(String rule) {
        LocalDateTime from = days.first().atStartOfDay();
        var timing = new Timing(from.atZone(ZoneOffset.UTC), from.atZone(ZoneOffset.UTC), false);
        var timetable =
                new Timetable(timing, new Recurrence(Optional.of(Rule.parse(rule)), List.of(), Exceptions.NONE));
        return timetable.between(from, days.last().atStartOfDay(), 2 * days.size() + 1).stream()
                .map(Occurrence::originalStart)
                .map(LocalDateTime::toLocalDate)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
