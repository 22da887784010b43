package io.kalends.recurrence;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One rule in words: what most rules say has a short sentence, the others get one made of all of their parts. What a rule
 * leaves to its start is taken from there, but for the time of day.
 */
final class RuleWords {
    private static final List<DayOfWeek> WEEK = List.of(DayOfWeek.values());
    private static final List<DayOfWeek> WORKDAYS = WEEK.subList(0, 5);
    /** More dates of a year or times of a day than that are not named one by one. */
    private static final int MOST_NAMED = 4;
    /** From so many days on, a row of them is told by the first and the last. */
    private static final int ROW = 3;

    private final Words words;
    private final Rule rule;
    private final Parts parts;
    private final Frequency frequency;
    /** Empty if it is every hour. */
    private final List<LocalTime> times;
    /** Weekdays of which each one is meant. */
    private final List<DayOfWeek> each;
    /** Those that are counted, such as "last Friday". */
    private final List<String> counted;

    private final List<Integer> positions;

    RuleWords(Words words, Rule rule, LocalDateTime start) {
        this.words = words;
        this.rule = rule;
        parts = rule.parts().withImplied(rule.frequency(), start);
        frequency = isEveryHourNamed() ? Frequency.DAILY : rule.frequency();
        times = times();
        Optional<String> kind = kindThatIsCounted();
        each = kind.isPresent() ? List.of() : weekdays();
        counted = kind.map(name -> counted(parts.positions(), name)).orElseGet(this::countedWeekdays);
        positions = kind.isPresent() ? List.of() : parts.positions();
    }

    /** Then it is every day at these hours. */
    private boolean isEveryHourNamed() {
        return rule.frequency() == Frequency.HOURLY
                && rule.interval() == 1
                && !parts.hours().isEmpty()
                && parts.positions().isEmpty();
    }

    private List<LocalTime> times() {
        return parts.hours().stream()
                .flatMap(hour -> parts.minutes().stream()
                        .flatMap(minute -> parts.seconds().stream().map(second -> LocalTime.of(hour, minute, second))))
                .toList();
    }

    private List<DayOfWeek> weekdays() {
        return parts.weekdays().stream()
                .filter(day -> day.number() == 0)
                .map(WeekdayNumber::day)
                .toList();
    }

    private List<String> countedWeekdays() {
        return parts.weekdays().stream()
                .filter(day -> day.number() != 0)
                .map(day -> counted(day.number(), words.weekday(day.day())))
                .toList();
    }

    private List<String> counted(List<Integer> numbers, String name) {
        return numbers.stream().map(number -> counted(number, name)).toList();
    }

    private String counted(int number, String name) {
        return words.of("counted", words.position(number), name);
    }

    /** The first of all Tuesdays of a month is its first Tuesday, the last of all days its last day. */
    private Optional<String> kindThatIsCounted() {
        boolean isOneMonthOrYear = frequency == Frequency.MONTHLY
                || (frequency == Frequency.YEARLY && parts.months().size() < 2);
        boolean haveOnlyWeekdays = parts.yearDays().isEmpty()
                && parts.monthDays().isEmpty()
                && countedWeekdays().isEmpty();
        if (!isOneMonthOrYear || !haveOnlyWeekdays || parts.positions().isEmpty() || times.size() > 1)
            return Optional.empty();
        List<DayOfWeek> days = weekdays();
        if (days.size() == 1) return Optional.of(words.weekday(days.getFirst()));
        if (days.equals(WORKDAYS)) return Optional.of(words.of("workday"));
        return days.equals(WEEK) ? Optional.of(words.of("day")) : Optional.empty();
    }

    /** The whole sentence. */
    String text() {
        return ended(chosen(timed(dated())));
    }

    private String dated() {
        if (rule.interval() == 1 && positions.isEmpty() && frequency != Frequency.HOURLY) return ofEveryPeriod();
        String every = every(frequency, rule.interval());
        return switch (frequency) {
            case HOURLY, DAILY -> months("only.in", falling(every, conditions(0)));
            case WEEKLY -> months("only.in", weeks(every + " " + each("on.weekdays")));
            case MONTHLY -> months("only.in", falling(every + " " + onDays(), conditions(1)));
            case YEARLY -> ofYears(every);
        };
    }

    private String every(Frequency period, int interval) {
        return words.of("every." + period, interval, words.number(interval));
    }

    /** Where it is every period, it makes no difference which one. */
    private String ofEveryPeriod() {
        boolean haveNumbers = !parts.yearDays().isEmpty() || !parts.monthDays().isEmpty() || !counted.isEmpty();
        if (!haveNumbers) return months("in", each.isEmpty() ? every(Frequency.DAILY, 1) : each("each"));
        return parts.months().isEmpty() && countsInMonths()
                ? falling(words.of("of.month", onDays()), conditions(1))
                : ofYears(every(Frequency.YEARLY, 1));
    }

    private String ofYears(String every) {
        List<String> dates = dates();
        if (!dates.isEmpty()) return falling(every + " " + words.of("on.dates", words.and(dates)), conditions(1));
        String days = every + " " + onDays();
        boolean countsInYear = !parts.yearDays().isEmpty() || (!counted.isEmpty() && !countsInMonths());
        if (countsInYear) return months("only.in", falling(words.of("of.year", days), conditions(1)));
        if (!parts.months().isEmpty()) return falling(months("in", days), conditions(1));
        return falling(countsInMonths() ? words.of("of.month", days) : days, conditions(1));
    }

    /** Whether numbers of days are those within a month. */
    private boolean countsInMonths() {
        if (!parts.yearDays().isEmpty()) return false;
        return !parts.monthDays().isEmpty() || (!counted.isEmpty() && weekdaysCountInMonths());
    }

    private boolean weekdaysCountInMonths() {
        return frequency == Frequency.MONTHLY || !parts.months().isEmpty();
    }

    /** Days of the year with their months, if that is what is meant and they are few. */
    private List<String> dates() {
        var dates = new ArrayList<String>();
        if (!parts.yearDays().isEmpty()) return dates;
        for (int month : parts.months())
            for (int day : parts.monthDays())
                if (day > 0 && day <= Month.of(month).maxLength()) dates.add(words.date(MonthDay.of(month, day)));
        boolean isWhole =
                dates.size() == parts.months().size() * parts.monthDays().size();
        return isWhole && dates.size() <= MOST_NAMED ? dates : List.of();
    }

    /** Days of the year, else of the month, else of the week: the others are conditions. */
    private String onDays() {
        if (!parts.yearDays().isEmpty()) return words.of("on.the", words.and(yearDays()));
        if (!parts.monthDays().isEmpty()) return words.of("on.the", words.and(monthDays()));
        var phrases = new ArrayList<String>();
        if (!each.isEmpty()) phrases.add(each("on.each"));
        if (!counted.isEmpty()) phrases.add(words.of("on.the", words.and(counted)));
        return words.and(phrases);
    }

    private List<String> yearDays() {
        return parts.yearDays().stream()
                .map(day -> day > 0
                        ? words.of("counted", words.ordinal(day), words.of("day"))
                        : counted(day, words.of("day")))
                .toList();
    }

    private List<String> monthDays() {
        return parts.monthDays().stream()
                .map(day -> day > 0 ? words.ordinal(day) : counted(day, words.of("day")))
                .toList();
    }

    private String each(String name) {
        boolean isRow = each.size() >= ROW
                && each.getLast().getValue() - each.getFirst().getValue() < each.size();
        if (isRow) return words.of(name + ".row", words.weekday(each.getFirst()), words.weekday(each.getLast()));
        return words.of(name, words.and(each.stream().map(words::weekday).toList()));
    }

    /** What days must be as well, but for the first so many of those by which they are told. */
    private List<String> conditions(int told) {
        var conditions = new ArrayList<String>();
        if (!parts.yearDays().isEmpty())
            conditions.add(words.of("of.year", words.of("falls.the", words.or(yearDays()))));
        if (!parts.monthDays().isEmpty()) conditions.add(words.of("falls.the", words.or(monthDays())));
        var weekdays = new ArrayList<String>();
        if (!each.isEmpty())
            weekdays.add(words.of(
                    "falls.a", words.or(each.stream().map(words::weekday).toList())));
        if (!counted.isEmpty()) {
            String days = words.of("falls.the", words.or(counted));
            weekdays.add(weekdaysCountInMonths() ? days : words.of("of.year", days));
        }
        if (!weekdays.isEmpty()) conditions.add(words.or(weekdays));
        return conditions.subList(told, conditions.size());
    }

    private String falling(String text, List<String> conditions) {
        return conditions.isEmpty() ? text : words.of("falls", text, words.and(conditions));
    }

    private String months(String name, String text) {
        return parts.months().isEmpty() ? text : words.of(name, text, words.months(parts.months()));
    }

    private String weeks(String text) {
        return rule.weekStart() == DayOfWeek.MONDAY ? text : words.of("weeks", text, words.weekday(rule.weekStart()));
    }

    private String timed(String text) {
        if (frequency == Frequency.HOURLY) return timedHourly(text);
        if (times.size() == 1) return text;
        if (times.size() <= MOST_NAMED)
            return words.of(
                    "at", text, words.and(times.stream().map(words::time).toList()));
        return words.of("at.many", text, times.size(), words.time(times.getFirst()), words.time(times.getLast()));
    }

    private String timedHourly(String text) {
        String timed = text;
        if (!parts.hours().isEmpty()) timed = words.of("only.hours", timed, words.numbers(parts.hours()));
        if (!rule.parts().minutes().isEmpty()) timed = words.of("minutes", timed, words.numbers(parts.minutes()));
        if (!rule.parts().seconds().isEmpty()) timed = words.of("seconds", timed, words.numbers(parts.seconds()));
        return timed;
    }

    private String chosen(String text) {
        return positions.isEmpty()
                ? text
                : words.of(
                        "only.positions",
                        text,
                        words.and(positions.stream().map(words::position).toList()));
    }

    private String ended(String text) {
        return switch (rule.ending()) {
            case Ending.Never() -> text;
            case Ending.Count(int count) -> words.of("count", text, count);
            case Ending.UntilDay(LocalDate day) -> words.of("until", text, words.date(day));
            default -> rule.ending().lastStart().map(time -> until(text, time)).orElse(text);
        };
    }

    /** With the last day on which something may start, and a time only if not all of that day may. */
    private String until(String text, LocalDateTime last) {
        LocalDate day = last.toLocalDate();
        LocalTime time = last.toLocalTime();
        boolean isWhole = times.isEmpty() ? time.equals(Ending.LAST_SECOND) : !time.isBefore(times.getLast());
        if (isWhole) return words.of("until", text, words.date(day));
        if (!times.isEmpty() && time.isBefore(times.getFirst()))
            return words.of("until", text, words.date(day.minusDays(1)));
        return words.of("until.time", text, words.date(day), words.time(time));
    }
}
