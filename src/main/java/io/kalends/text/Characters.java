package io.kalends.text;

import java.text.Normalizer;

/** Single characters, and the steps every text goes through before anything else. */
final class Characters {
    /**
     * Marks kept after one another. No language stacks as many, while sorting a long run of them takes the normaliser
     * quadratic time: half a megabyte of accents would keep it busy for minutes.
     */
    private static final int MARKS_IN_A_ROW = 30;

    private static final int LAST_CONTROL = 0x9F;
    private static final int REPLACEMENT = 0xFFFD;

    private Characters() {}

    /** White space of any script, line ends included. */
    static boolean isBlank(int character) {
        return character == '\t' || character == '\n' || character == '\r' || Character.isSpaceChar(character);
    }

    static boolean isMark(int character) {
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> true;
            default -> false;
        };
    }

    static boolean isBetween(int character, int first, int last) {
        return first <= character && character <= last;
    }

    /** Whether there is nothing in the text but what ASCII knows, which has no marks and one way to be folded. */
    static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) if (text.charAt(i) >= 0x80) return false;
        return true;
    }

    static boolean isAsciiLetter(int character) {
        return isBetween(character, 'a', 'z') || isBetween(character, 'A', 'Z');
    }

    static boolean isAsciiDigit(int character) {
        return isBetween(character, '0', '9');
    }

    /** A character beyond ASCII that an address of any script may contain. */
    static boolean isForeign(int character) {
        return character > LAST_CONTROL && !isBlank(character) && !isLoneSurrogate(character);
    }

    /** Half of a surrogate pair without its other half, which no encoding can write. */
    static boolean isLoneSurrogate(int character) {
        return isBetween(character, Character.MIN_SURROGATE, Character.MAX_SURROGATE);
    }

    /** Line ends as {@code \n}, without other control characters, and only characters that XML can carry as well. */
    static String tidy(String text) {
        if (isTidy(text)) return text;
        var tidied = new StringBuilder(text.length());
        text.replace("\r\n", "\n").codePoints().forEach(character -> appendTidied(tidied, character));
        return tidied.toString();
    }

    private static boolean isTidy(String text) {
        for (int i = 0, character; i < text.length(); i += Character.charCount(character)) {
            character = text.codePointAt(i);
            if (character == '\r' || isForbidden(character) || isLoneSurrogate(character)) return false;
        }
        return true;
    }

    private static void appendTidied(StringBuilder tidied, int character) {
        if (character == '\r') tidied.append('\n');
        else if (isLoneSurrogate(character)) tidied.appendCodePoint(REPLACEMENT);
        else if (!isForbidden(character)) tidied.appendCodePoint(character);
    }

    private static boolean isForbidden(int character) {
        if (character == '\t' || character == '\n' || character == '\r') return false;
        return Character.isISOControl(character) || character == 0xFFFE || character == 0xFFFF;
    }

    /** Every run of blanks as one blank, none at the ends. */
    static String collapse(String text) {
        var collapsed = new StringBuilder(text.length());
        int from = 0;
        while (from < text.length()) {
            int end = from;
            // No blank needs two chars.
            while (end < text.length() && !isBlank(text.charAt(end))) end++;
            if (end > from && !collapsed.isEmpty()) collapsed.append(' ');
            collapsed.append(text, from, end);
            from = end + 1;
        }
        return collapsed.toString();
    }

    /** The composed form, in time linear to the text. */
    static String compose(String text) {
        if (isAscii(text)) return text;
        // Limited again afterwards, because some marks are written as two in this form.
        return limitMarks(Normalizer.normalize(limitMarks(text), Normalizer.Form.NFC));
    }

    private static String limitMarks(String text) {
        var limited = new StringBuilder(text.length());
        int marks = 0;
        for (int i = 0, character; i < text.length(); i += Character.charCount(character)) {
            character = text.codePointAt(i);
            marks = isMark(character) ? marks + 1 : 0;
            if (marks <= MARKS_IN_A_ROW) limited.appendCodePoint(character);
        }
        return limited.length() == text.length() ? text : limited.toString();
    }

    /** The first characters (code points) of a text. */
    static String cut(String text, int maxLength) {
        if (text.codePointCount(0, text.length()) <= maxLength) return text;
        return text.substring(0, text.offsetByCodePoints(0, Math.max(0, maxLength)));
    }
}
