package io.kalends.source;

import io.kalends.text.Fold;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Tells whether titles are of the same event, as people write them in two calendars. */
final class AlikeTitles {
    /** Says something of the event, and is no part of its title. */
    private static final Pattern PREFIX = Pattern.compile(
            "^\\W*(cancelled|canceled|postponed|rescheduled|moved online|sold out|new date|update|updated"
                    + "|abgesagt|verschoben|verlegt|ausverkauft|entfallt|neuer termin|achtung"
                    + "|annule|reporte|complet|cancelado|aplazado)\\b\\s*[:!\\-\u2013\u2014|\\])]+\\s*");

    /** Tell apart what is otherwise the same: two shows on a day, or the parts of something. */
    private static final Set<String> DISTINGUISHING = Set.of(
            "early",
            "late",
            "matinee",
            "morning",
            "afternoon",
            "evening",
            "night",
            "first",
            "second",
            "third",
            "part",
            "fruh",
            "spat",
            "fruhe",
            "spate",
            "fruhvorstellung",
            "spatvorstellung",
            "vormittag",
            "nachmittag",
            "abend",
            "teil",
            "erste",
            "zweite",
            "dritte",
            "i",
            "ii",
            "iii",
            "iv",
            "a",
            "b");

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    /** Of the words of the longer title, so many are in the shorter one as well. */
    private static final double SHARED = 0.75;

    private AlikeTitles() {}

    static boolean areAlike(String one, String other) {
        Set<String> ours = words(one);
        Set<String> theirs = words(other);
        return ours.size() > theirs.size() ? isShortFor(theirs, ours) : isShortFor(ours, theirs);
    }

    private static boolean isShortFor(Set<String> fewer, Set<String> more) {
        return !fewer.isEmpty()
                && more.containsAll(fewer)
                && fewer.size() >= SHARED * more.size()
                && more.stream().filter(word -> !fewer.contains(word)).noneMatch(AlikeTitles::tellsApart);
    }

    private static boolean tellsApart(String word) {
        return DISTINGUISHING.contains(word) || word.chars().anyMatch(Character::isDigit);
    }

    private static Set<String> words(String title) {
        String folded = Fold.of(title).strip();
        String plain = PREFIX.matcher(folded).replaceFirst("");
        return Arrays.stream(BETWEEN_WORDS.split(plain.isBlank() ? folded : plain))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toSet());
    }
}
