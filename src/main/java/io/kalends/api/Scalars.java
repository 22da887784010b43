package io.kalends.api;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Reads numbers and flags, which JSON has as they are and queries as text; refuses with {@link Invalid}. */
final class Scalars {
    private Scalars() {}

    /** A whole number; one too large for any record reads as the largest. */
    static Long integer(Object raw) {
        if (raw instanceof Long number) return number;
        if (raw instanceof BigInteger number) return largest(number.signum());
        if (raw instanceof BigDecimal number) return integral(number);
        if (raw instanceof String text && isDecimal(text)) return digits(text);
        throw Invalid.type("an integer");
    }

    private static boolean isDecimal(String text) {
        int start = text.startsWith("-") ? 1 : 0;
        return text.length() > start && text.chars().skip(start).allMatch(c -> c >= '0' && c <= '9');
    }

    private static Long digits(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException e) {
            return largest(text.startsWith("-") ? -1 : 1);
        }
    }

    private static long largest(int sign) {
        return sign < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    /** Looks at the digits without writing out what may be a one with a billion zeros. */
    private static Long integral(BigDecimal number) {
        BigDecimal shortest = number.stripTrailingZeros();
        if (shortest.scale() > 0) throw Invalid.type("an integer");
        if (shortest.precision() - (long) shortest.scale() > 18) return largest(number.signum());
        return shortest.longValueExact();
    }

    static Double number(Object raw) {
        double number = parseNumber(raw) + 0.0; // the sum has no negative zero
        if (!Double.isFinite(number)) throw Invalid.value("must be a finite number");
        return number;
    }

    private static double parseNumber(Object raw) {
        if (raw instanceof Number number) return number.doubleValue();
        if (raw instanceof String text && text.matches("-?[0-9]{1,30}(\\.[0-9]{1,30})?"))
            return Double.parseDouble(text);
        throw Invalid.type("a number");
    }

    static Boolean flag(Object raw) {
        if (raw instanceof Boolean flag) return flag;
        String word = raw instanceof Long number ? number.toString() : raw instanceof String text ? text : "";
        if (isOneOf(word, "true", "1", "yes", "on")) return true;
        if (isOneOf(word, "false", "0", "no", "off")) return false;
        throw Invalid.type("a boolean: true or false");
    }

    private static boolean isOneOf(String text, String... words) {
        for (String word : words) if (word.equalsIgnoreCase(text)) return true;
        return false;
    }
}
