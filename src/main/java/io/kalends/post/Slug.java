package io.kalends.post;

import io.kalends.text.Slugs;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds slugs nobody has. */
public final class Slug {
    /** Room for a dash and six digits behind a shortened slug. */
    private static final int SUFFIX = 7;

    /** The slugs which are taken, among records that may not share one. */
    public interface Taken {
        boolean has(String slug);

        Set<String> startingWith(String prefix);
    }

    /**
     * The slug of a date of a series.
     *
     * @param series the slug of the series
     * @param date its day, with the time of day where there are several on that
     */
    public record Dated(String series, String date) {
        private static final Pattern PATTERN =
                Pattern.compile("(?<series>.+)-(?<date>\\d{4}-\\d{2}-\\d{2}(?:-\\d{4})?)");

        /** Empty for a slug that no date has. */
        public static Optional<Dated> parse(String slug) {
            Matcher dated = PATTERN.matcher(slug);
            return dated.matches()
                    ? Optional.of(new Dated(dated.group("series"), dated.group("date")))
                    : Optional.empty();
        }
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
