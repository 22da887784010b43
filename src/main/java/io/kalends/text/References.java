package io.kalends.text;

import java.util.Optional;
import org.jsoup.nodes.Entities;

/** Character references of HTML, by name or by number. */
final class References {
    /** Length of the longest name there is, with its {@code &} and {@code ;}. */
    static final int MAX_LENGTH = "&CounterClockwiseContourIntegral;".length();

    private static final int FIRST_LEGACY = 0x80;

    /** What browsers read for the numbers 128 to 159, by which old word processors meant their own characters. */
    private static final String LEGACY = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

    private References() {}

    /**
     * What a reference stands for; absent when it is none.
     *
     * @param reference with its {@code &} and {@code ;}
     */
    static Optional<String> decode(String reference) {
        String name = reference.substring(1, reference.length() - 1);
        if (name.startsWith("#x") || name.startsWith("#X")) return decodeNumber(name.substring(2), 16);
        if (name.startsWith("#")) return decodeNumber(name.substring(1), 10);
        return Optional.of(Entities.getByName(name)).filter(found -> !found.isEmpty());
    }

    private static Optional<String> decodeNumber(String digits, int radix) {
        if (digits.isEmpty() || !digits.chars().allMatch(digit -> isDigit(digit, radix))) return Optional.empty();
        int number = 0;
        for (int i = 0; i < digits.length() && number <= Character.MAX_CODE_POINT; i++) {
            number = number * radix + Character.digit(digits.charAt(i), radix);
        }
        return Optional.of(character(number));
    }

    private static boolean isDigit(int character, int radix) {
        return character < 0x80 && Character.digit(character, radix) >= 0;
    }

    private static String character(int number) {
        boolean impossible = number == 0 || number > Character.MAX_CODE_POINT || Characters.isLoneSurrogate(number);
        if (impossible) return "\uFFFD";
        int legacy = number - FIRST_LEGACY;
        if (legacy >= 0 && legacy < LEGACY.length()) return LEGACY.substring(legacy, legacy + 1);
        return Character.toString(number);
    }
}
