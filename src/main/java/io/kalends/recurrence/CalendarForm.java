package io.kalends.recurrence;

import io.kalends.time.AgreedTimes;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A series as calendars should say it: by a rule on the clock of its zone where all programs read that alike, as a list of
 * dates otherwise.
 *
 * @param first the occurrence that the calendar gives as its start
 * @param rule the value of RRULE, if it is a rule
 * @param dates for RDATE: those that the rule does not give or, without a rule, all of them, as many programs do not take the
 *     start for one of these
 * @param except for EXDATE: starts of the rule that do not take place
 */
public record CalendarForm(
        boolean allDay, Occurrence first, Optional<String> rule, List<Occurrence> dates, List<LocalDateTime> except) {
    /**
     * The form of a series, unless nothing of it takes place.
     *
     * @param horizon to which an endless series is rolled out: a list ends there, a rule does not
     * @param hidden original starts of occurrences that the calendar does not show
     */
    public static Optional<CalendarForm> of(Timetable series, LocalDateTime horizon, Set<LocalDateTime> hidden) {
        LocalDateTime to = series.isEndless() ? horizon : Timetable.END;
        List<Occurrence> shown = series.between(Timetable.BEGINNING, to).stream()
                .filter(occurrence -> !hidden.contains(occurrence.originalStart()))
                .toList();
        if (shown.isEmpty()) return Optional.empty();
        return ruled(series, shown, to).or(() -> Optional.of(listed(series, shown)));
    }

    private static CalendarForm listed(Timetable series, List<Occurrence> shown) {
        return new CalendarForm(series.timing().allDay(), shown.getFirst(), Optional.empty(), shown, List.of());
    }

    private static Optional<CalendarForm> ruled(Timetable series, List<Occurrence> shown, LocalDateTime to) {
        LocalDateTime start = series.timing().first();
        return series.recurrence()
                .rule()
                .flatMap(rule -> AgreedRule.of(rule, start))
                .flatMap(rule -> ruled(series.timing(), rule, shown, to));
    }

    /** The rule begins with the first of its starts that takes place: programs disagree about exceptions from the very first. */
    private static Optional<CalendarForm> ruled(Timing timing, Rule rule, List<Occurrence> shown, LocalDateTime to) {
        Set<LocalDateTime> taking =
                shown.stream().map(Occurrence::originalStart).collect(Collectors.toSet());
        var starts = new ArrayList<LocalDateTime>();
        Starts.of(rule, timing.first(), timing.first(), to).forEachRemaining(starts::add);
        while (!starts.isEmpty() && !taking.contains(starts.getFirst())) starts.removeFirst();
        if (starts.size() < 2) return Optional.empty();
        Rule ended = rule.isEndless() ? rule : rule.with(new Ending.Count(starts.size()));
        Set<LocalDateTime> ruled = Set.copyOf(starts);
        var form = new CalendarForm(
                timing.allDay(),
                timing.at(starts.getFirst()),
                Optional.of(ended.textWithWeekStart()),
                shown.stream()
                        .filter(one -> !ruled.contains(one.originalStart()))
                        .toList(),
                starts.stream().filter(one -> !taking.contains(one)).toList());
        boolean isAgreed =
                timing.allDay() || (form.namesAgreedTimes() && starts.stream().allMatch(form::isAgreed));
        return isAgreed ? Optional.of(form) : Optional.empty();
    }

    /** Whether programs agree about the times that are named one by one. */
    private boolean namesAgreedTimes() {
        return Stream.of(
                        Stream.of(first.start(), first.end()),
                        dates.stream().map(Occurrence::start),
                        except.stream().map(time -> time.atZone(zone())))
                .flatMap(Function.identity())
                .allMatch(time -> AgreedTimes.include(time) && !AgreedTimes.isNearChange(time));
    }

    /** Whether they agree about one that the rule gives. */
    private boolean isAgreed(LocalDateTime start) {
        return AgreedTimes.include(start.atZone(zone()))
                && !AgreedTimes.isOfChange(start.toLocalTime(), zone().getRules(), start.getYear());
    }

    public ZoneId zone() {
        return first.start().getZone();
    }

    /** Whether times are said on the clock of the zone, and not in UTC. */
    public boolean isZoned() {
        return rule.isPresent() && !allDay;
    }
}
