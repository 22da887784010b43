package io.kalends.text;

import java.text.Normalizer;
import java.util.Locale;

/** Forms of a text in which spellings that count as the same are equal. */
public final class Fold {
    private static final int DOTLESS_I = 'ı';

    private Fold() {}

    /** Without regard to case and accents: for searching and sorting. Folding twice changes nothing. */
    public static String of(String text) {
        if (Characters.isAscii(text)) return text.toLowerCase(Locale.ROOT);
        // Marks go before as well as after, since normalising a long run of them takes quadratic time.
        String letters = withoutMarks(Normalizer.normalize(withoutMarks(text), Normalizer.Form.NFKD));
        // Upper case has decomposable letters of its own, hence once more.
        String folded = withoutMarks(Normalizer.normalize(foldCase(letters), Normalizer.Form.NFKD));
        // ISIK must find Işık, so the dotless i gives way here, though it is a letter of its own elsewhere.
        return folded.replace((char) DOTLESS_I, 'i');
    }

    /** Without regard to case alone: for names that must not exist twice. */
    public static String caseOnly(String text) {
        return Characters.compose(foldCase(Characters.compose(text)));
    }

    private static String withoutMarks(String text) {
        var kept = new StringBuilder(text.length());
        text.codePoints().filter(character -> !Characters.isMark(character)).forEach(kept::appendCodePoint);
        return kept.length() == text.length() ? text : kept.toString();
    }

    private static String foldCase(String text) {
        var folded = new StringBuilder(text.length());
        text.codePoints().forEach(character -> appendFolded(folded, character));
        return folded.toString();
    }

    private static void appendFolded(StringBuilder folded, int character) {
        if (character == DOTLESS_I) folded.append((char) DOTLESS_I);
        else if (mayExpand(character)) folded.append(foldFully(Character.toString(character)));
        else folded.appendCodePoint(Character.toLowerCase(Character.toUpperCase(character)));
    }

    /** Lower case first for the capital ß, then up and down again for ß itself, ligatures and both small sigmas. */
    private static String foldFully(String letter) {
        return letter.toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }

    /** Whether a letter lies where Unicode has letters that become several when their case changes. */
    private static boolean mayExpand(int letter) {
        return switch (letter) {
            case 'ß', 'ŉ', 'ǰ', 'ΐ', 'ΰ', 'և' -> true;
            default ->
                Characters.isBetween(letter, 0x1E96, 0x1E9E)
                        || Characters.isBetween(letter, 0x1F50, 0x1FFC)
                        || Characters.isBetween(letter, 0xFB00, 0xFB17);
        };
    }
}
