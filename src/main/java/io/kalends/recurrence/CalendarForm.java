package io.kalends.recurrence;

import io.kalends.time.Zones;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A series as a calendar says it: by a rule where all programs read it alike, as a list of dates otherwise.
 *
 * @param first the occurrence that the calendar gives as its start
 * @param rule the value of the RRULE, if there is one
 * @param also further occurrences, for RDATE
 * @param except starts of the rule that do not take place, for EXDATE
 */
public record CalendarForm(Occurrence first, Optional<String> rule, List<Occurrence> also, List<LocalDateTime> except) {
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
        return ruled(series, shown, to).or(() -> Optional.of(listed(shown)));
    }

    private static CalendarForm listed(List<Occurrence> shown) {
        return new CalendarForm(shown.getFirst(), Optional.empty(), shown.subList(1, shown.size()), List.of());
    }

    private static Optional<CalendarForm> ruled(Timetable series, List<Occurrence> shown, LocalDateTime to) {
        LocalDateTime start = series.timing().first();
        return series.recurrence()
                .rule()
                .filter(rule -> canBeRuled(series.timing(), shown))
                .flatMap(rule -> AgreedRule.of(rule, start))
                .flatMap(rule -> ruled(rule, start, shown, to));
    }

    /** Programs disagree about times that the clocks show twice or not at all. */
    private static boolean canBeRuled(Timing timing, List<Occurrence> shown) {
        return timing.allDay() || shown.stream().allMatch(occurrence -> isClear(occurrence.originalStart(), timing));
    }

    /** The rule begins with the first of its starts that takes place: programs disagree about exceptions from the very first. */
    private static Optional<CalendarForm> ruled(
            Rule rule, LocalDateTime start, List<Occurrence> shown, LocalDateTime to) {
        Set<LocalDateTime> taking =
                shown.stream().map(Occurrence::originalStart).collect(Collectors.toSet());
        List<LocalDateTime> starts = new ArrayList<>();
        Starts.of(rule, start, start, to).forEachRemaining(starts::add);
        while (!starts.isEmpty() && !taking.contains(starts.getFirst())) starts.removeFirst();
        if (starts.size() < 2) return Optional.empty();
        Rule ended = rule.isEndless() ? rule : rule.with(new Ending.Count(starts.size()));
        Occurrence first = shown.stream()
                .filter(occurrence -> occurrence.originalStart().equals(starts.getFirst()))
                .findFirst()
                .orElseThrow();
        Set<LocalDateTime> ruled = Set.copyOf(starts);
        return Optional.of(new CalendarForm(
                first,
                Optional.of(ended.textWithWeekStart()),
                shown.stream()
                        .filter(occurrence -> !ruled.contains(occurrence.originalStart()))
                        .toList(),
                starts.stream().filter(one -> !taking.contains(one)).toList()));
    }

    /** The value of DTSTART: a day, a time on the clock of the zone, or one of UTC where that clock is not clear. */
    public String startText(Timing timing) {
        return value(first, timing);
    }

    /** RRULE, RDATE and EXDATE, each as a line. */
    public List<String> lines(Timing timing) {
        var lines = new ArrayList<String>();
        rule.ifPresent(value -> lines.add("RRULE:" + value));
        Map<Boolean, List<String>> dates = also.stream()
                .map(occurrence -> value(occurrence, timing))
                .collect(Collectors.partitioningBy(value -> value.endsWith("Z")));
        add(lines, "RDATE" + zone(timing), dates.get(false));
        add(lines, "RDATE", dates.get(true));
        add(
                lines,
                "EXDATE" + zone(timing),
                except.stream().map(start -> value(start, timing)).toList());
        return lines;
    }

    private static void add(List<String> lines, String name, List<String> values) {
        if (!values.isEmpty()) lines.add(name + ":" + String.join(",", values));
    }

    private static String zone(Timing timing) {
        return timing.allDay() ? ";VALUE=DATE" : ";TZID=" + Zones.text(timing.zone());
    }

    private static String value(Occurrence occurrence, Timing timing) {
        boolean isClear = timing.allDay() || isClear(occurrence.originalStart(), timing);
        return isClear
                ? value(occurrence.originalStart(), timing)
                : Ending.TIME.format(occurrence.start().withZoneSameInstant(ZoneOffset.UTC)) + "Z";
    }

    private static String value(LocalDateTime start, Timing timing) {
        return timing.allDay() ? Ending.DAY.format(start) : Ending.TIME.format(start);
    }

    /** Whether the clocks of the zone show the time once, and programs know the zone. */
    private static boolean isClear(LocalDateTime start, Timing timing) {
        return !(timing.zone() instanceof ZoneOffset)
                && timing.zone().getRules().getValidOffsets(start).size() == 1;
    }
}
