package io.kalends.time;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Dates and times as they are shown and stored: {@code 2026-12-05 19:30:00}. */
public final class DateTimes {
    private static final DateTimeFormatter ISO = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx", Locale.ROOT);

    private DateTimes() {}

    public static String text(LocalDateTime time) {
        var text = new StringBuilder(19);
        int year = time.getYear();
        for (int unit = 1000; unit > Math.max(year, 1); unit /= 10) text.append('0');
        text.append(year);
        two(text.append('-'), time.getMonthValue());
        two(text.append('-'), time.getDayOfMonth());
        two(text.append(' '), time.getHour());
        two(text.append(':'), time.getMinute());
        two(text.append(':'), time.getSecond());
        return text.toString();
    }

    /** The instant on the clocks of the zone. */
    public static String text(Instant instant, ZoneId zone) {
        return text(LocalDateTime.ofInstant(instant, zone));
    }

    /** The instant on the clocks of UTC. */
    public static String utc(Instant instant) {
        return text(LocalDateTime.ofEpochSecond(instant.getEpochSecond(), 0, ZoneOffset.UTC));
    }

    /** The time with its offset, as machines other than ours read it: {@code 2026-12-05T19:30:00+01:00}. */
    public static String iso(ZonedDateTime time) {
        return ISO.format(time);
    }

    /** Reads back what {@link #text(LocalDateTime)} wrote. For our own texts only: what callers send is a {@link When}. */
    public static LocalDateTime parse(String text) {
        if (text.length() != 19 || text.charAt(10) != ' ') throw new DateTimeException("not a stored time: " + text);
        return LocalDateTime.of(
                number(text, 0, 4),
                number(text, 5, 7),
                number(text, 8, 10),
                number(text, 11, 13),
                number(text, 14, 16),
                number(text, 17, 19));
    }

    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) throw new DateTimeException("not a stored time: " + text);
            number = 10 * number + digit;
        }
        return number;
    }

    /** Whether the instant can be shown both in the zone and in UTC, that is, with a year between 1 and 9999. */
    public static boolean fits(Instant instant, ZoneId zone) {
        return fits(instant.atZone(zone).getYear())
                && fits(instant.atZone(ZoneOffset.UTC).getYear());
    }

    private static boolean fits(int year) {
        return year >= 1 && year <= 9999;
    }

    private static void two(StringBuilder text, int number) {
        text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }
}
