package io.kalends.web;

import java.time.DayOfWeek;
import java.time.temporal.WeekFields;
import java.util.List;
import java.util.Locale;
import java.util.Locale.LanguageRange;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Chooses the language of a page by what the visitor's browser asks for. There are only a few to choose from, so that few
 * forms of a page are cached: of the many kinds of English one writes dates as in Britain and one as in the United States.
 */
public final class Languages {
    private static final Locale DEFAULT_GERMAN = Locale.GERMANY;
    /** Browsers send no more than that. */
    private static final int LONGEST = 200;

    private final Supplier<List<Locale>> offered;

    /** @param offered the first is for those who ask for none of them */
    public Languages(Supplier<List<Locale>> offered) {
        this.offered = offered;
    }

    /** The name of the language in addresses, and of the cookie by which a visitor's choice is remembered. */
    static final String PARAM = "lang";

    static final String COOKIE = "kalends-language";

    private static final Pattern IN_QUERY = Pattern.compile("(?:^|&)" + PARAM + "=([a-z]{2})(?:$|&)");
    private static final Pattern IN_COOKIES = Pattern.compile("(?:^|; ?)" + COOKIE + "=([a-z]{2})(?:$|;)");

    /** The language that the address names, else the one the visitor has chosen, else one that their browser asks for. */
    public Locale choose(String query, Optional<String> cookies, Optional<String> header) {
        Locale asked = choose(header);
        return named(IN_QUERY, query)
                .or(() -> cookies.flatMap(text -> named(IN_COOKIES, text)))
                .map(language ->
                        language.getLanguage().equals(asked.getLanguage()) ? asked : between(language, language))
                .orElse(asked);
    }

    private Optional<Locale> named(Pattern place, String text) {
        Matcher found = place.matcher(text);
        return found.find() ? offered(found.group(1)) : Optional.empty();
    }

    private Optional<Locale> offered(String word) {
        return offered.get().stream()
                .filter(language -> language.getLanguage().equals(word))
                .findFirst();
    }

    /** The language for a visitor who sends this {@code Accept-Language}. */
    public Locale choose(Optional<String> header) {
        List<Locale> languages = offered.get();
        if (header.isEmpty() || header.get().length() > LONGEST) return usual(languages);
        return find(header.get(), languages);
    }

    private static Locale usual(List<Locale> offered) {
        return withRegion(offered.getFirst());
    }

    private static Locale find(String header, List<Locale> offered) {
        for (LanguageRange range : ranges(header)) {
            Locale wanted = Locale.forLanguageTag(range.getRange());
            if (range.getWeight() == 0) continue;
            for (Locale language : offered)
                if (language.getLanguage().equals(wanted.getLanguage())) return between(language, wanted);
        }
        return usual(offered);
    }

    private static List<LanguageRange> ranges(String header) {
        try {
            return LanguageRange.parse(header);
        } catch (IllegalArgumentException e) {
            return List.of(); // as if nothing had been asked for
        }
    }

    /** The region the site insists on, else one that stands for the visitor's. */
    private static Locale between(Locale language, Locale wanted) {
        return language.getCountry().isEmpty() ? withRegion(wanted) : language;
    }

    private static Locale withRegion(Locale locale) {
        if (locale.getLanguage().equals("de")) return DEFAULT_GERMAN;
        boolean sunday = WeekFields.of(locale).getFirstDayOfWeek() == DayOfWeek.SUNDAY;
        return sunday && !locale.getCountry().isEmpty() ? Locale.US : Locale.UK;
    }
}
