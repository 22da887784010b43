package io.kalends.event;

import java.util.Optional;

/** A number of a cost, as it was written and as machines read it: {@code 1.000,50} and {@code 1000.50}. */
record Amount(String written, String value) {
    private static final int GROUP = 3;

    /** Reads digits with points and commas; empty if these are not set as in a number. */
    static Optional<Amount> parse(String written) {
        int decimal = decimalMark(written);
        var whole = decimal < 0 ? written : written.substring(0, decimal);
        if (!isWhole(whole, decimal < 0 ? '\0' : written.charAt(decimal))) return Optional.empty();
        var digits = whole.replace(".", "").replace(",", "");
        var fraction = decimal < 0 ? "" : "." + written.substring(decimal + 1);
        return Optional.of(new Amount(written, (digits.isEmpty() ? "0" : digits) + fraction));
    }

    /** How many characters from here on are digits, points and commas, up to the last digit. */
    static int length(String text, int from) {
        int end = from;
        for (int i = from; i < text.length() && isPart(text.charAt(i)); i++) {
            if (isDigit(text.charAt(i))) end = i + 1;
        }
        return end - from;
    }

    static boolean isDigit(char character) {
        return character >= '0' && character <= '9';
    }

    int digits() {
        return (int) written.chars().filter(c -> isDigit((char) c)).count();
    }

    private static boolean isPart(char character) {
        return isDigit(character) || isMark(character);
    }

    private static boolean isMark(char character) {
        return character == '.' || character == ',';
    }

    /** Where the decimal mark is, or -1. */
    private static int decimalMark(String written) {
        int dot = written.lastIndexOf('.');
        int comma = written.lastIndexOf(',');
        int last = Math.max(dot, comma);
        if (last < 0 || Math.min(dot, comma) >= 0) return last;
        boolean several = written.indexOf(written.charAt(last)) < last;
        return several || groupsAlone(written, comma) ? -1 : last;
    }

    /** Whether the only mark is a comma that groups: {@code 1,000}, but not {@code 0,125} or {@code 1000,125}. */
    private static boolean groupsAlone(String written, int comma) {
        return comma >= 1
                && comma <= GROUP
                && written.length() - comma - 1 == GROUP
                && written.chars().limit(comma).anyMatch(digit -> digit != '0');
    }

    /** Whether these are digits, all or none of them in groups of three, with another mark than the decimal one. */
    private static boolean isWhole(String whole, char decimal) {
        int group = 0;
        int groups = 1;
        char mark = '\0';
        for (int i = 0; i < whole.length(); i++) {
            char character = whole.charAt(i);
            if (!isMark(character)) {
                group++;
                continue;
            }
            boolean wrongMark = character == decimal || (groups > 1 && character != mark);
            boolean wrongGroup = groups == 1 ? group < 1 || group > GROUP : group != GROUP;
            if (wrongMark || wrongGroup) return false;
            mark = character;
            group = 0;
            groups++;
        }
        return groups == 1 || group == GROUP;
    }
}
