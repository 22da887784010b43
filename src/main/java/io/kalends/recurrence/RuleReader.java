package io.kalends.recurrence;

import static io.kalends.recurrence.InvalidRecurrence.quote;

import io.kalends.recurrence.InvalidRecurrence.Why;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a rule as strictly as RFC 5545 writes it, but for the case of its letters. */
final class RuleReader {
    /** Longer than any rule that says nothing twice. */
    private static final int MOST_CHARACTERS = 20_000;

    private static final int MOST_DIGITS = 9;

    private static final Set<String> NAMES = Set.of(
            "FREQ",
            "INTERVAL",
            "COUNT",
            "UNTIL",
            "WKST",
            "BYMONTH",
            "BYYEARDAY",
            "BYMONTHDAY",
            "BYDAY",
            "BYHOUR",
            "BYMINUTE",
            "BYSECOND",
            "BYSETPOS");

    private static final Map<String, String> UNSUPPORTED = Map.of(
            "BYWEEKNO", "calendars count weeks differently: use BYYEARDAY, BYMONTH or BYDAY",
            "RSCALE", "only the Gregorian calendar is supported: leave it out",
            "SKIP", "only the Gregorian calendar is supported: leave it out");

    private static final Pattern PREFIX = Pattern.compile("RRULE:", Pattern.CASE_INSENSITIVE);
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,2}");
    private static final Pattern WEEKDAY = Pattern.compile("([+-]?)([0-9]{1,2})?(MO|TU|WE|TH|FR|SA|SU)");

    private final Map<String, String> given = new HashMap<>();

    RuleReader(String text) {
        if (text.length() > MOST_CHARACTERS)
            throw InvalidRecurrence.of(
                    Why.TOO_MANY, "must have at most " + MOST_CHARACTERS + " characters", MOST_CHARACTERS);
        var value = text.strip();
        Matcher prefix = PREFIX.matcher(value);
        if (prefix.lookingAt()) value = value.substring(prefix.end());
        for (String part : value.toUpperCase(Locale.ROOT).split(";", -1)) add(part);
    }

    private void add(String part) {
        int equals = part.indexOf('=');
        if (equals <= 0)
            throw InvalidRecurrence.of(
                    Why.SYNTAX,
                    "must be parts such as FREQ=WEEKLY;BYDAY=TU;COUNT=10 with a semicolon between two, not "
                            + quote(part),
                    quote(part));
        String name = part.substring(0, equals);
        String problem = UNSUPPORTED.get(name);
        if (problem != null)
            throw InvalidRecurrence.of(Why.NOT_SUPPORTED, "must not have " + name + ", as " + problem, name);
        if (!NAMES.contains(name))
            throw InvalidRecurrence.of(
                    Why.SYNTAX,
                    "must not have " + quote(name) + ", which is no part of a rule of RFC 5545",
                    quote(name));
        if (given.put(name, part.substring(equals + 1)) != null)
            throw InvalidRecurrence.of(Why.SYNTAX, "must have " + name + " only once", name);
    }

    Rule read() {
        Frequency frequency = frequency();
        var parts = new Parts(
                numbers("BYMONTH", 1, 12),
                signedNumbers("BYYEARDAY", 366),
                signedNumbers("BYMONTHDAY", 31),
                list("BYDAY", RuleReader::weekday, "days such as MO or, of a month or year, 1MO or -1FR"),
                numbers("BYHOUR", 0, 23),
                numbers("BYMINUTE", 0, 59),
                // Where there are no leap seconds, their second is the one before.
                numbers("BYSECOND", 0, 60).stream()
                        .map(second -> Math.min(second, 59))
                        .toList(),
                signedNumbers("BYSETPOS", 366));
        check(frequency, parts);
        int interval = number("INTERVAL").orElse(1);
        return new Rule(frequency, interval, parts, weekStart(), ending());
    }

    private Frequency frequency() {
        String text = given.get("FREQ");
        if (text == null) throw InvalidRecurrence.of(Why.SYNTAX, "must have FREQ, such as FREQ=WEEKLY", "FREQ");
        if (text.equals("SECONDLY") || text.equals("MINUTELY"))
            throw InvalidRecurrence.of(
                    Why.NOT_SUPPORTED, "must not have " + text + " in FREQ: HOURLY is the shortest period", "FREQ");
        return Arrays.stream(Frequency.values())
                .filter(frequency -> frequency.name().equals(text))
                .findFirst()
                .orElseThrow(() -> value("FREQ", "YEARLY, MONTHLY, WEEKLY, DAILY or HOURLY", text));
    }

    private static void check(Frequency frequency, Parts parts) {
        boolean numbered = parts.weekdays().stream().anyMatch(day -> day.number() != 0);
        if (numbered && !frequency.isLongerThan(Frequency.WEEKLY))
            throw conflict("BYDAY", "numbers only with FREQ=MONTHLY or FREQ=YEARLY");
        if (!parts.monthDays().isEmpty() && frequency == Frequency.WEEKLY)
            throw conflict("BYMONTHDAY", "nothing with FREQ=WEEKLY: use FREQ=MONTHLY, or BYDAY");
        if (!parts.yearDays().isEmpty() && frequency != Frequency.YEARLY && frequency != Frequency.HOURLY)
            throw conflict("BYYEARDAY", "nothing with FREQ=" + frequency + ": use FREQ=YEARLY");
        if (!parts.positions().isEmpty() && parts.texts().size() == 1)
            throw conflict("BYSETPOS", "nothing without another part whose name begins with BY");
    }

    private static InvalidRecurrence conflict(String name, String allowed) {
        return InvalidRecurrence.of(Why.CONFLICT, "must have in " + name + " " + allowed, name);
    }

    private DayOfWeek weekStart() {
        String text = given.getOrDefault("WKST", "MO");
        return weekday(text)
                .filter(day -> day.number() == 0)
                .orElseThrow(() -> value("WKST", "a day such as MO", text))
                .day();
    }

    private Ending ending() {
        if (given.containsKey("COUNT") && given.containsKey("UNTIL"))
            throw InvalidRecurrence.of(Why.CONFLICT, "must have COUNT or UNTIL, not both", "COUNT", "UNTIL");
        Optional<Integer> count = number("COUNT");
        if (count.isPresent()) return new Ending.Count(count.get());
        String until = given.get("UNTIL");
        return until == null ? new Ending.Never() : until(until);
    }

    private static Ending until(String text) {
        try {
            if (text.matches("(?!0000)[0-9]{8}")) return new Ending.UntilDay(LocalDate.parse(text, Ending.DAY));
            if (text.matches("(?!0000)[0-9]{8}T[0-9]{6}")) return new Ending.UntilTime(time(text));
            if (text.matches("(?!0000)[0-9]{8}T[0-9]{6}Z"))
                return new Ending.UntilInstant(
                        time(text.substring(0, text.length() - 1)).toInstant(ZoneOffset.UTC));
        } catch (DateTimeParseException e) {
            // A day or a time that does not exist is none.
        }
        throw value("UNTIL", "a day such as 20261231 or a time such as 20261231T193000", text);
    }

    private static LocalDateTime time(String text) {
        return LocalDateTime.parse(text, Ending.TIME);
    }

    private Optional<Integer> number(String name) {
        String text = given.get(name);
        if (text == null) return Optional.empty();
        if (!text.matches("0*[1-9][0-9]{0," + (MOST_DIGITS - 1) + "}"))
            throw value(name, "a whole number from 1 to 999999999", text);
        return Optional.of(Integer.parseInt(text));
    }

    private List<Integer> numbers(String name, int least, int most) {
        return list(
                name,
                text -> parse(text, NUMBER).filter(number -> number >= least && number <= most),
                "numbers from " + least + " to " + most);
    }

    private List<Integer> signedNumbers(String name, int most) {
        Pattern form = Pattern.compile("[+-]?[0-9]{1," + Integer.toString(most).length() + "}");
        return list(
                name,
                text -> parse(text, form).filter(number -> number != 0 && Math.abs(number) <= most),
                "numbers from 1 to " + most + " or from -" + most + " to -1");
    }

    private static Optional<Integer> parse(String text, Pattern form) {
        return form.matcher(text).matches() ? Optional.of(Integer.parseInt(text)) : Optional.empty();
    }

    private static Optional<WeekdayNumber> weekday(String text) {
        Matcher matcher = WEEKDAY.matcher(text);
        if (!matcher.matches()) return Optional.empty();
        boolean numbered = matcher.group(2) != null;
        int number = numbered ? Integer.parseInt(matcher.group(1) + matcher.group(2)) : 0;
        boolean wrong = numbered
                ? number == 0 || Math.abs(number) > 53
                : !matcher.group(1).isEmpty();
        return wrong ? Optional.empty() : Optional.of(new WeekdayNumber(number, day(matcher.group(3))));
    }

    private static DayOfWeek day(String letters) {
        return Arrays.stream(DayOfWeek.values())
                .filter(day -> WeekdayNumber.text(day).equals(letters))
                .findFirst()
                .orElseThrow();
    }

    private <T> List<T> list(String name, Function<String, Optional<T>> item, String expected) {
        String text = given.get(name);
        if (text == null) return List.of();
        return Arrays.stream(text.split(",", -1))
                .map(one -> item.apply(one).orElseThrow(() -> value(name, expected, one)))
                .toList();
    }

    private static InvalidRecurrence value(String name, String expected, String text) {
        return InvalidRecurrence.of(
                Why.SYNTAX, "must have in " + name + " " + expected + ", not " + quote(text), name, quote(text));
    }
}
