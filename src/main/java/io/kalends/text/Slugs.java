package io.kalends.text;

import java.lang.Character.UnicodeScript;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;

/** Names of records as they stand in addresses. */
public final class Slugs {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    /** Letters that are no base with a mark, and how one writes them without. */
    private static final Map<Integer, String> SPELLED_OUT = Map.of(
            (int) 'ß', "ss", (int) 'æ', "ae", (int) 'œ', "oe", (int) 'ø', "o", (int) 'đ', "d", (int) 'ð', "d",
            (int) 'ł', "l", (int) 'þ', "th");

    private Slugs() {}

    /**
     * The slug for a title, a name or a slug as sent; of a slug, itself.
     *
     * @param maxLength in characters (code points)
     * @return empty if the source has no letter and no digit
     */
    public static String of(String source, int maxLength) {
        String words = PlainText.clean(source).replace("'", "").replace("’", "");
        String letters = plainLatin(words.toLowerCase(Locale.ROOT));
        return cut(hyphenated(Characters.compose(letters)), maxLength);
    }

    /** The slug to try when others have taken it: with a number, and shortened if there is no room for that. */
    public static String withSuffix(String slug, int number, int maxLength) {
        String suffix = "-" + number;
        return cut(slug, maxLength - suffix.length()) + suffix;
    }

    /** As written in an address: UTF-8, percent-encoded. */
    public static String encode(String slug) {
        var encoded = new StringBuilder(slug.length());
        for (byte octet : slug.getBytes(StandardCharsets.UTF_8)) {
            if (isUnreserved(octet)) encoded.append((char) octet);
            else encoded.append('%').append(HEX.toHexDigits(octet));
        }
        return encoded.toString();
    }

    private static boolean isUnreserved(byte octet) {
        return Characters.isAsciiLetter(octet) || Characters.isAsciiDigit(octet) || "-._~".indexOf(octet) >= 0;
    }

    /** Latin letters without their marks; other scripts lose meaning with them and keep theirs. */
    private static String plainLatin(String text) {
        if (Characters.isAscii(text)) return text;
        var plain = new StringBuilder(text.length());
        boolean afterLatin = false;
        for (int character :
                Normalizer.normalize(text, Normalizer.Form.NFD).codePoints().toArray()) {
            if (Characters.isMark(character)) {
                if (!afterLatin) plain.appendCodePoint(character);
                continue;
            }
            afterLatin = UnicodeScript.of(character) == UnicodeScript.LATIN;
            if (afterLatin) appendLatin(plain, character);
            else plain.appendCodePoint(character);
        }
        return plain.toString();
    }

    /** Ligatures and full-width letters are taken apart as well. */
    private static void appendLatin(StringBuilder plain, int letter) {
        Normalizer.normalize(Character.toString(letter), Normalizer.Form.NFKD)
                .codePoints()
                .filter(part -> !Characters.isMark(part))
                .map(Character::toLowerCase) // raised capitals have a lower case only once taken apart
                .forEach(part -> plain.append(SPELLED_OUT.getOrDefault(part, Character.toString(part))));
    }

    private static String hyphenated(String text) {
        var slug = new StringBuilder(text.length());
        boolean gap = false;
        for (int character : text.codePoints().toArray()) {
            if (isVariationSelector(character)) continue;
            // A mark in a gap has lost the character it stood on.
            boolean kept = isWordPart(character) || (Characters.isMark(character) && !gap && !slug.isEmpty());
            if (kept && gap && !slug.isEmpty()) slug.append('-');
            if (kept) slug.appendCodePoint(character);
            gap = !kept;
        }
        return slug.toString();
    }

    private static boolean isWordPart(int character) {
        return Character.isLetterOrDigit(character) || character == '_';
    }

    /** Chooses between the pictures of an emoji and cannot be seen itself. */
    private static boolean isVariationSelector(int character) {
        return Characters.isBetween(character, 0xFE00, 0xFE0F) || Characters.isBetween(character, 0xE0100, 0xE01EF);
    }

    private static String cut(String slug, int maxLength) {
        String start = Characters.cut(slug, maxLength);
        return start.endsWith("-") ? start.substring(0, start.length() - 1) : start;
    }
}
