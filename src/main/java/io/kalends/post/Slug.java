package io.kalends.post;

import io.kalends.text.Slugs;
import java.util.Set;

/** Finds slugs nobody has. */
public final class Slug {
    /** Room for a dash and six digits behind a shortened slug. */
    private static final int SUFFIX = 7;

    /** The slugs which are taken, among records that may not share one. */
    public interface Taken {
        boolean has(String slug);

        Set<String> startingWith(String prefix);
    }

    private Slug() {}

    /** The wanted slug, or the first free of {@code wanted-2}, {@code wanted-3} and so on. */
    public static String free(String wanted, int maxLength, Taken taken) {
        if (!taken.has(wanted)) return wanted;
        int cut = Math.min(wanted.codePointCount(0, wanted.length()), Math.max(1, maxLength - SUFFIX));
        Set<String> similar = taken.startingWith(wanted.substring(0, wanted.offsetByCodePoints(0, cut)));
        int number = 2;
        while (similar.contains(Slugs.withSuffix(wanted, number, maxLength))) number++;
        return Slugs.withSuffix(wanted, number, maxLength);
    }

    /** The first text, in the order of the store, that is behind all texts starting with {@code prefix}. */
    public static String behind(String prefix) {
        return prefix + Character.toString(Character.MAX_CODE_POINT);
    }
}
