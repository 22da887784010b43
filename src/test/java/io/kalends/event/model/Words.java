package io.kalends.event.model;

import io.kalends.Dice;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Random texts of several scripts, and what is looked for in them. */
final class Words {
    private static final List<String> POOL = List.of(
            "Café",
            "CAFE",
            "Übung",
            "Ärzte",
            "ångström",
            "naïve",
            "İstanbul",
            "Işık",
            "Straße",
            "STRASSE",
            "œuvre",
            "ΟΔΟΣ",
            "οδός",
            "Ελλάδα",
            "Москва",
            "Ёлка",
            "йога",
            "日本語",
            "東京タワー",
            "ﾀﾜｰ",
            "한국어",
            "नमस्ते",
            "สวัสดี",
            "العربية",
            "עִבְרִית",
            "ﬁnale",
            "Ⅷ",
            "①②",
            "x²",
            "50%",
            "a_b",
            "back\\slash",
            "it's",
            "C++",
            "AND",
            "or",
            "NOT",
            "NEAR(a",
            "7\"vinyl",
            "post*",
            "a:b",
            "^top",
            "R&B",
            "🎭",
            "🎸live",
            "jazz",
            "Jazz-Nacht",
            "open",
            "air",
            "the",
            "a",
            "fête",
            "Nguyễn",
            "Łódź",
            "smørrebrød");

    /** Folding takes time, and the same texts are compared again and again. */
    private static final Map<String, String> FOLDED = new ConcurrentHashMap<>();

    private final Dice dice;

    Words(Dice dice) {
        this.dice = dice;
    }

    /** Some words; a few may be run together. */
    String text(int least, int most) {
        var text = new StringBuilder(dice.any(POOL));
        int more = least - 1 + dice.below(most - least + 1);
        for (int i = 0; i < more; i++) text.append(dice.chance(85) ? " " : "").append(dice.any(POOL));
        return text.toString();
    }

    /** HTML in which a reader sees the text. */
    String html(String text) {
        var html = new StringBuilder();
        for (String word : text.split(" ")) {
            if (!html.isEmpty()) html.append(dice.any(" ", " ", "\n", "<br />", "</p><p>", " <!-- finale -->"));
            String escaped = word.replace("&", "&amp;").replace("<", "&lt;");
            int cut = word.offsetByCodePoints(0, dice.below(word.codePointCount(0, word.length())));
            if (dice.chance(20) && escaped.equals(word) && cut > 0)
                html.append(word, 0, cut)
                        .append("<em>")
                        .append(word.substring(cut))
                        .append("</em>");
            else if (dice.chance(10))
                html.append("<a href=\"https://example.org/finale\" title=\"finale\">")
                        .append(escaped)
                        .append("</a>");
            else html.append(escaped);
        }
        return "<p>" + html + "</p>";
    }

    /** One thing to look for. */
    record Term(String text, boolean excluded) {
        boolean fits(List<String> fields) {
            return fields.stream().map(Words::fold).anyMatch(field -> field.contains(fold(text))) != excluded;
        }
    }

    /** What is typed, and the terms that it means. */
    record Search(String typed, List<Term> terms) {
        boolean fits(List<String> fields) {
            return terms.stream().allMatch(term -> term.fits(fields));
        }
    }

    /** Looks for pieces of these texts, mostly. */
    Search search(List<String> texts) {
        var typed = new StringBuilder();
        var terms = new ArrayList<Term>();
        int count = dice.any(1, 1, 1, 2, 2, 3);
        while (terms.size() < count) {
            String source = dice.chance(90) ? dice.any(texts) : text(1, 3);
            boolean phrase = dice.chance(35);
            String piece = otherSpelling(phrase ? phrase(source) : word(source));
            if (fold(piece).isBlank() || piece.startsWith("-") || piece.startsWith("\"")) continue;
            boolean excluded = dice.chance(20);
            terms.add(new Term(piece, excluded));
            if (!typed.isEmpty()) typed.append(dice.any(" ", " ", "  ", "\u3000"));
            typed.append(excluded ? "-" : "").append(phrase ? '"' + piece + '"' : piece);
        }
        return new Search(typed.toString(), terms);
    }

    private String word(String source) {
        return piece(dice.any(List.of(source.split(" "))), dice.any(1, 2, 3, 4, 8));
    }

    private String phrase(String source) {
        return piece(source.replace("\"", " "), dice.any(1, 2, 3, 6, 12))
                .replaceAll(" +", " ")
                .strip();
    }

    private String piece(String source, int length) {
        int[] letters = source.codePoints().toArray();
        if (letters.length == 0) return "";
        int start = dice.below(letters.length);
        return new String(letters, start, Math.min(length, letters.length - start));
    }

    private String otherSpelling(String text) {
        return switch (dice.below(6)) {
            case 0 -> text.toUpperCase(Locale.ROOT);
            case 1 -> text.toLowerCase(Locale.ROOT);
            case 2 -> Normalizer.normalize(text, Normalizer.Form.NFD);
            case 3 -> Normalizer.normalize(text, Normalizer.Form.NFKC);
            default -> text;
        };
    }

    /** Compatibility decomposition, marks removed, case folded. */
    static String fold(String text) {
        return FOLDED.computeIfAbsent(text, Words::folded);
    }

    private static String folded(String text) {
        var folded = new StringBuilder();
        decomposed(text)
                .codePoints()
                .mapToObj(Character::toString)
                .forEach(letter -> folded.append(
                        letter.toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT)));
        return decomposed(folded.toString());
    }

    private static String decomposed(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKD).replaceAll("\\p{M}", "");
    }

    /** By code points, as bytes of UTF-8 sort. */
    static int compare(String one, String other) {
        int[] left = one.codePoints().toArray();
        int[] right = other.codePoints().toArray();
        return Arrays.compare(left, right);
    }
}
