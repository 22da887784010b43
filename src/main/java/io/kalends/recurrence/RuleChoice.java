package io.kalends.recurrence;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * How an event repeats as it is chosen in a form, by people who know no rules. Texts are those of the fields: what is wrong in
 * them is told where the recurrence is read.
 *
 * @param interval every so many days, weeks, months or years; "" for each
 * @param weekdays for {@link Repeats#WEEKLY}; those chosen, or none for that of the start
 * @param until the last day, such as 2027-12-31, for {@link Ends#UNTIL}
 * @param times how often, for {@link Ends#AFTER}
 * @param rule for {@link Repeats#BY_RULE}
 * @param also further dates, one to a line
 * @param except exceptions, one to a line
 */
public record RuleChoice(
        Repeats repeats,
        String interval,
        Set<DayOfWeek> weekdays,
        Ends ends,
        String until,
        String times,
        String rule,
        String also,
        String except) {
    /** By what it repeats. */
    public enum Repeats {
        NEVER,
        DAILY,
        WEEKLY,
        /** On the same day of the month. */
        MONTHLY_BY_DAY,
        /** On the same weekday of the month, such as the second Tuesday. */
        MONTHLY_BY_WEEKDAY,
        /** On the last such weekday of the month. */
        MONTHLY_BY_LAST_WEEKDAY,
        YEARLY,
        /** Only on the further dates. */
        BY_DATES,
        BY_RULE
    }

    /** How a rule ends that is not written out. */
    public enum Ends {
        NEVER,
        UNTIL,
        AFTER
    }

    /** A single event. */
    public static final RuleChoice SINGLE = new RuleChoice(Repeats.NEVER, "", Set.of(), Ends.NEVER, "", "", "", "", "");

    private static final int WEEK = 7;

    /** What the fields of a form should say of a series. */
    public static RuleChoice of(Timetable series) {
        Recurrence recurrence = series.recurrence();
        String also = String.join("\n", recurrence.alsoTexts());
        String except = String.join("\n", recurrence.except().texts());
        return recurrence
                .rule()
                .map(rule -> of(rule, series.timing().first()))
                .orElse(SINGLE.with(Repeats.BY_DATES))
                .withDates(also, except);
    }

    /** The simplest choice that makes the rule. */
    private static RuleChoice of(Rule rule, LocalDateTime start) {
        var weekdays =
                rule.parts().weekdays().stream().map(WeekdayNumber::day).collect(Collectors.toCollection(TreeSet::new));
        var written = new RuleChoice(
                Repeats.BY_RULE,
                rule.interval() == 1 ? "" : Integer.toString(rule.interval()),
                weekdays,
                ends(rule),
                rule.ending()
                        .lastStart()
                        .map(last -> last.toLocalDate().toString())
                        .orElse(""),
                rule.ending() instanceof Ending.Count(int count) ? Integer.toString(count) : "",
                rule.toString(),
                "",
                "");
        return Arrays.stream(Repeats.values())
                .map(written::with)
                .filter(choice -> choice.makes(rule, start))
                .findFirst()
                .orElse(written);
    }

    private static Ends ends(Rule rule) {
        if (rule.isEndless()) return Ends.NEVER;
        return rule.ending() instanceof Ending.Count ? Ends.AFTER : Ends.UNTIL;
    }

    private RuleChoice with(Repeats other) {
        return new RuleChoice(other, interval, weekdays, ends, until, times, rule, also, except);
    }

    private RuleChoice withDates(String otherAlso, String otherExcept) {
        return new RuleChoice(repeats, interval, weekdays, ends, until, times, rule, otherAlso, otherExcept);
    }

    /** A form asks for the last day alone: an end at another time of it is left to the written rule. */
    private boolean makes(Rule other, LocalDateTime start) {
        Optional<Rule> made = ruleText(start.toLocalDate()).map(Rule::parse);
        return made.isPresent()
                && made.get().with(other.ending()).completed(start).equals(other.completed(start))
                && made.get().ending().lastStart().equals(other.ending().lastStart());
    }

    /** The same as the JSON tree that the interface takes; nothing for a single event. */
    public Optional<Map<String, Object>> tree(LocalDate start) {
        if (repeats == Repeats.NEVER) return Optional.empty();
        return Optional.of(Map.of("rule", ruleText(start).orElse(""), "also", lines(also), "except", lines(except)));
    }

    private static List<String> lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    private Optional<String> ruleText(LocalDate start) {
        return switch (repeats) {
            case NEVER, BY_DATES -> Optional.empty();
            case DAILY -> Optional.of(ruleText("DAILY", ""));
            case WEEKLY -> Optional.of(ruleText("WEEKLY", ";BYDAY=" + weekdayTexts(start)));
            case MONTHLY_BY_DAY -> Optional.of(ruleText("MONTHLY", ";BYMONTHDAY=" + start.getDayOfMonth()));
            case MONTHLY_BY_WEEKDAY ->
                Optional.of(ruleText("MONTHLY", ";BYDAY=" + numbered((start.getDayOfMonth() - 1) / WEEK + 1, start)));
            case MONTHLY_BY_LAST_WEEKDAY -> Optional.of(ruleText("MONTHLY", ";BYDAY=" + numbered(-1, start)));
            case YEARLY ->
                Optional.of(ruleText(
                        "YEARLY", ";BYMONTH=" + start.getMonthValue() + ";BYMONTHDAY=" + start.getDayOfMonth()));
            case BY_RULE -> Optional.of(rule);
        };
    }

    private String weekdayTexts(LocalDate start) {
        Set<DayOfWeek> chosen = weekdays.isEmpty() ? Set.of(start.getDayOfWeek()) : weekdays;
        return chosen.stream().sorted().map(WeekdayNumber::text).collect(Collectors.joining(","));
    }

    private static String numbered(int number, LocalDate start) {
        return new WeekdayNumber(number, start.getDayOfWeek()).toString();
    }

    private String ruleText(String frequency, String days) {
        String every = interval.isBlank() ? "" : ";INTERVAL=" + interval.strip();
        return "FREQ=" + frequency + every + days
                + switch (ends) {
                    case NEVER -> "";
                    case UNTIL -> ";UNTIL=" + until.strip().replace("-", "");
                    case AFTER -> ";COUNT=" + times.strip();
                };
    }
}
