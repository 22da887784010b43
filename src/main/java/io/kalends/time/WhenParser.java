package io.kalends.time;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;

/** Reads the texts that stand for a date and time, in one pass from left to right. */
final class WhenParser {
    static final int MAX_TIMESTAMP_DIGITS = 12;

    private static final int MAX_OFFSET_MINUTES = 18 * 60;

    private final String text;
    private final boolean query;
    private int at;
    private boolean wrong;

    private WhenParser(String text, boolean query) {
        this.text = text;
        this.query = query;
    }

    static Optional<When> parse(String raw, boolean query) {
        var text = raw.strip();
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "now" -> Optional.of(new When.Now());
            case "yesterday" -> Optional.of(new When.Day(-1));
            case "today" -> Optional.of(new When.Day(0));
            case "tomorrow" -> Optional.of(new When.Day(1));
            default -> isInteger(text) ? timestamp(text) : new WhenParser(text, query).dateTime();
        };
    }

    private static boolean isInteger(String text) {
        int start = text.startsWith("-") ? 1 : 0;
        return text.length() > start && text.chars().skip(start).allMatch(WhenParser::isDigit);
    }

    private static Optional<When> timestamp(String text) {
        boolean negative = text.startsWith("-");
        int start = negative ? 1 : 0;
        while (start < text.length() && text.charAt(start) == '0') start++;
        if (text.length() - start > MAX_TIMESTAMP_DIGITS) return Optional.empty();
        long seconds = start == text.length() ? 0 : Long.parseLong(text, start, text.length(), 10);
        return Optional.of(new When.Moment(Instant.ofEpochSecond(negative ? -seconds : seconds)));
    }

    private Optional<When> dateTime() {
        var date = date();
        boolean timed = timeFollows();
        var wall = LocalDateTime.of(date, timed ? time() : LocalTime.MIDNIGHT);
        // After a bare date a blank announces a time, so it is no plus there.
        When when = done() ? new When.Wall(wall) : new When.Moment(wall.toInstant(offset(query && timed)));
        return wrong || !done() ? Optional.empty() : Optional.of(when);
    }

    private LocalDate date() {
        int year = number(4, 1, 9999);
        char mark = peek(0) == '/' ? '/' : '-';
        expect(mark);
        int month = number(2, 1, 12);
        expect(mark);
        return LocalDate.of(year, month, number(2, 1, YearMonth.of(year, month).lengthOfMonth()));
    }

    private boolean timeFollows() {
        return peek(0) == 'T' || peek(0) == 't' || (peek(0) == ' ' && isDigit(peek(1)));
    }

    private LocalTime time() {
        at++; // the T or blank
        int hour = number(2, 0, 23);
        expect(':');
        int minute = number(2, 0, 59);
        if (!take(':')) return LocalTime.of(hour, minute);
        int second = number(2, 0, 59);
        if (take('.') || take(',')) fraction();
        return LocalTime.of(hour, minute, second);
    }

    /** Any number of digits, at least one; their value is not wanted. */
    private void fraction() {
        wrong |= !isDigit(peek(0));
        while (isDigit(peek(0))) at++;
    }

    private ZoneOffset offset(boolean blankIsPlus) {
        boolean blank = take(' ');
        if (take('Z') || take('z')) return ZoneOffset.UTC;
        boolean negative = take('-');
        boolean positive = !negative && (take('+') || (blankIsPlus && (take(' ') || blank)));
        wrong |= !negative && !positive;
        int hours = number(2, 0, 18);
        int minutes = take(':') || !done() ? number(2, 0, 59) : 0;
        int total = hours * 60 + minutes;
        wrong |= total > MAX_OFFSET_MINUTES;
        return wrong ? ZoneOffset.UTC : ZoneOffset.ofTotalSeconds((negative ? -total : total) * 60);
    }

    /** The number in exactly so many digits; the lowest one allowed when something else stands there. */
    private int number(int digits, int lowest, int highest) {
        int value = 0;
        for (int i = 0; i < digits && !wrong; i++) {
            wrong = !isDigit(peek(0));
            value = value * 10 + peek(0) - '0';
            at++;
        }
        wrong |= value < lowest || value > highest;
        return wrong ? lowest : value;
    }

    private void expect(char mark) {
        wrong |= !take(mark);
    }

    private boolean take(char mark) {
        boolean there = peek(0) == mark;
        if (there) at++;
        return there;
    }

    /** The character so far ahead, or NUL, which no form contains, behind the end. */
    private char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
    }

    private boolean done() {
        return at >= text.length();
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }
}
