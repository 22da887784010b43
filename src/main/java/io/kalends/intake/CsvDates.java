package io.kalends.intake;

import io.kalends.time.TypedTimes;
import io.kalends.time.When;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads days and times of a table.
 *
 * @param order of day and month in dates such as {@code 05/12/2026}
 */
record CsvDates(TypedTimes typed, Order order) {
    /** What comes first in a date of numbers. */
    enum Order {
        DAY,
        MONTH,
        /** The file has dates that can only be the one, and dates that can only be the other. */
        MIXED
    }

    /** A day, perhaps with a time. */
    record Moment(LocalDate day, Optional<LocalTime> time) {}

    private static final Pattern NUMBERS =
            Pattern.compile("([0-9]{1,2})[/-]([0-9]{1,2})[/-]([0-9]{4}|[0-9]{2})(?![0-9])(.*)", Pattern.DOTALL);
    private static final Pattern ISO = Pattern.compile("[0-9]{4}[-/][0-9]{2}[-/][0-9]{2}(.*)", Pattern.DOTALL);
    private static final Pattern JOINED = Pattern.compile("(?i)\\s+(?:um|at|@|ab|-|–)\\s+(?=[0-9])");
    private static final Pattern YEAR = Pattern.compile("[0-9]{4}|[0-9]\\. ?[0-9]{1,2}\\. ?[0-9]{2}");
    private static final Pattern TO =
            Pattern.compile("(?i)\\s*[–—]\\s*|\\s+-\\s+|\\s+(?:bis|to|until)\\s+|\\s*/\\s*(?=[0-9]{1,2}:)");
    private static final Pattern TIMES_TO = Pattern.compile("(?i)\\s*[-–—]\\s*|\\s+(?:bis|to|until)\\s+");
    private static final int LONGEST = 100;

    /** Which order a date shows: a number above 12 is no month. */
    static Optional<Order> shown(String text) {
        Matcher numbers = NUMBERS.matcher(text.strip());
        if (text.length() > LONGEST || !numbers.matches()) return Optional.empty();
        boolean day = Integer.parseInt(numbers.group(1)) > 12;
        boolean month = Integer.parseInt(numbers.group(2)) > 12;
        return day == month ? Optional.empty() : Optional.of(day ? Order.DAY : Order.MONTH);
    }

    /** Whether both orders give a day. */
    static boolean isAmbiguous(String text) {
        Matcher numbers = NUMBERS.matcher(text.strip());
        return text.length() <= LONGEST
                && numbers.matches()
                && shown(text).isEmpty()
                && !numbers.group(1).equals(numbers.group(2));
    }

    /** A day, which a time may follow; throws {@link Unreadable}. */
    Moment moment(String field, String text, ZoneId zone) {
        if (text.length() > LONGEST) throw wrong(field, text);
        if (order == Order.MIXED && isAmbiguous(text))
            throw new Unreadable(
                    field + " may be day or month first, and the file has both: write it as 2026-12-24, not "
                            + Entries.quote(text) + ".");
        String ordered = ordered(text.strip());
        return machine(ordered, zone).or(() -> typed(ordered)).orElseThrow(() -> wrong(field, text));
    }

    /** Two of them in one cell. */
    static Optional<String[]> range(String text) {
        return parts(TO, text);
    }

    /** Two times of day in one cell. */
    static Optional<String[]> timeRange(String text) {
        return parts(TIMES_TO, text);
    }

    private static Optional<String[]> parts(Pattern between, String text) {
        if (text.length() > LONGEST) return Optional.empty();
        return Optional.of(between.split(text.strip(), 2)).filter(parts -> parts.length == 2);
    }

    private static Unreadable wrong(String field, String text) {
        return new Unreadable(field + " must be a day such as 2026-12-24 or 24.12.2026, with or without a time, not "
                + Entries.quote(text) + ".");
    }

    /** With the year first where there are numbers between slashes or dashes. */
    private String ordered(String text) {
        Matcher numbers = NUMBERS.matcher(text);
        if (!numbers.matches()) return text;
        boolean monthFirst = shown(text).orElse(order) == Order.MONTH;
        String year = numbers.group(3).length() == 2 ? "20" + numbers.group(3) : numbers.group(3);
        return year + "-" + two(numbers.group(monthFirst ? 1 : 2)) + "-" + two(numbers.group(monthFirst ? 2 : 1))
                + numbers.group(4);
    }

    private static String two(String number) {
        return number.length() == 1 ? "0" + number : number;
    }

    /** As programs write it, which may have an offset and seconds. */
    private static Optional<Moment> machine(String text, ZoneId zone) {
        Matcher iso = ISO.matcher(text);
        if (!iso.matches()) return Optional.empty();
        boolean timed = !iso.group(1).isBlank();
        return When.parse(text).flatMap(when -> switch (when) {
            case When.Wall(LocalDateTime wall) -> Optional.of(moment(wall, timed));
            case When.Moment(Instant instant) -> Optional.of(moment(LocalDateTime.ofInstant(instant, zone), true));
            default -> Optional.empty();
        });
    }

    private static Moment moment(LocalDateTime time, boolean timed) {
        return new Moment(
                time.toLocalDate(), timed ? Optional.of(time.toLocalTime().withNano(0)) : Optional.empty());
    }

    private Optional<Moment> typed(String text) {
        try {
            return typed.day(JOINED.matcher(text).replaceAll(" ")).map(found -> {
                int minutes = found.minute().orElse(0);
                LocalDateTime time = found.day().atStartOfDay().plusMinutes(minutes);
                return new Moment(time.toLocalDate(), found.minute().map(minute -> time.toLocalTime()));
            });
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** Whether a date names no year, and is the next one. */
    static boolean lacksYear(String text) {
        return !YEAR.matcher(text).find()
                && shown(text).isEmpty()
                && !NUMBERS.matcher(text.strip()).matches();
    }

    /** A time of day in minutes, up to the end of the day; throws {@link Unreadable}. */
    static int time(String field, String text) {
        Optional<Integer> minutes = text.length() > LONGEST ? Optional.empty() : TypedTimes.time(text);
        return minutes.orElseThrow(() -> new Unreadable(
                field + " must be a time such as 19:30, 19.30 Uhr or 7:30 pm, not " + Entries.quote(text) + "."));
    }
}
