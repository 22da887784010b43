package io.kalends.time;

import io.kalends.text.Fold;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.time.Year;
import java.time.format.TextStyle;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.ResourceBundle.Control;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads days and times of day as people type them, in the words of every language there are texts in: {@code 7.12. 19h},
 * {@code Sat, 5 Dec 2026}, {@code 19:30}, {@code 7pm}.
 *
 * @param today a day without a year is the next one from then on
 * @param locale says whether {@code 5/12} is in December or in May
 */
public record TypedTimes(LocalDate today, Locale locale) {
    /**
     * A day, and a time of it if one was typed along.
     *
     * @param minute of the day, up to the last one at its end
     */
    public record Moment(LocalDate day, Optional<Integer> minute) {}

    /** Those there are words of. */
    static final List<Locale> LANGUAGES = List.of(Locale.ENGLISH, Locale.GERMAN);

    private static final int MINUTES_OF_A_DAY = 24 * 60;

    private static final Set<String> TODAY = words("today").collect(Collectors.toSet());
    private static final Set<String> TOMORROW = words("tomorrow").collect(Collectors.toSet());
    private static final Set<String> NOON = words("noon").collect(Collectors.toSet());
    private static final Set<String> MIDNIGHT = words("midnight").collect(Collectors.toSet());

    /** Looking up names is slow, and files have many dates. */
    private static final Map<Locale, Names> NAMES = new ConcurrentHashMap<>();

    private static final String CLOCK =
            "(?<hour>\\d{1,2})(?:(?<sign>[:.h])(?<minute>\\d\\d)(?::\\d\\d)?)? ?(?<mark>[ap]\\.?m\\.?|"
                    + words("hour").map(Pattern::quote).collect(Collectors.joining("|")) + ")?";
    private static final Pattern TIME = Pattern.compile(CLOCK);
    private static final Pattern DIGITS = Pattern.compile("(\\d{1,2})(\\d\\d)");
    private static final Pattern DAY_AND_TIME = Pattern.compile("(?<day>.+?)[ ,]+" + CLOCK);

    private static final String YEAR = "(?<year>\\d{4}|\\d\\d)";
    private static final Pattern ISO = Pattern.compile("(?<year>\\d{4})[-/](?<month>\\d{1,2})[-/](?<day>\\d{1,2})");
    private static final Pattern DOTTED =
            Pattern.compile("(?<day>\\d{1,2})\\. ?(?<month>\\d{1,2})(?:\\.(?: ?" + YEAR + ")?)?");
    private static final Pattern SLASHED = Pattern.compile("(?<day>\\d{1,2})/(?<month>\\d{1,2})(?:/" + YEAR + ")?");
    private static final Pattern SLASHED_IN_AMERICA =
            Pattern.compile("(?<month>\\d{1,2})/(?<day>\\d{1,2})(?:/" + YEAR + ")?");
    private static final Pattern DAY_FIRST =
            Pattern.compile("(?<day>\\d{1,2})(?:\\.|st|nd|rd|th)? ?(?<month>\\p{L}{3,})\\.?(?:,? (?<year>\\d{4}))?");
    private static final Pattern MONTH_FIRST =
            Pattern.compile("(?<month>\\p{L}{3,})\\.? (?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\\d{4}))?");

    /** All words that a text names, in every language, folded. */
    private static Stream<String> words(String name) {
        return LANGUAGES.stream()
                .map(language -> ResourceBundle.getBundle(
                                "io.kalends.time.words",
                                language,
                                Control.getNoFallbackControl(Control.FORMAT_PROPERTIES))
                        .getString(name))
                .flatMap(list -> Stream.of(list.split(",")))
                .map(word -> Fold.of(word.strip()));
    }

    /** A day, which a time may follow; empty for what is neither. */
    public Optional<Moment> day(String typed) {
        String text = tidy(typed).replaceFirst("(\\d)t(\\d)", "$1 $2");
        Optional<LocalDate> alone = date(text);
        if (alone.isPresent()) return alone.map(day -> new Moment(day, Optional.empty()));
        Matcher both = DAY_AND_TIME.matcher(text);
        if (!both.matches() || !isClock(both)) return Optional.empty();
        Optional<Integer> minute = minute(both);
        return minute.isEmpty() ? Optional.empty() : date(both.group("day")).map(day -> new Moment(day, minute));
    }

    /** A time of day in minutes. */
    public static Optional<Integer> time(String typed) {
        String text = tidy(typed);
        if (NOON.contains(text)) return Optional.of(MINUTES_OF_A_DAY / 2);
        if (MIDNIGHT.contains(text)) return Optional.of(0);
        Matcher digits = DIGITS.matcher(text);
        if (digits.matches()) return minute(digits.group(1), digits.group(2));
        Matcher clock = TIME.matcher(text);
        return clock.matches() ? minute(clock) : Optional.empty();
    }

    private static String tidy(String typed) {
        return Fold.of(typed).replaceAll("\\s+", " ").strip();
    }

    /** Beside a day, a bare number or one with a dot may be part of it. */
    private static boolean isClock(Matcher time) {
        Optional<String> sign = Optional.ofNullable(time.group("sign"));
        return time.group("mark") != null
                || sign.filter(found -> !found.equals(".")).isPresent();
    }

    private static Optional<Integer> minute(Matcher time) {
        String minutes = Optional.ofNullable(time.group("minute")).orElse("0");
        String mark = Optional.ofNullable(time.group("mark")).orElse("");
        if (!mark.matches("[ap]\\.?m\\.?")) return minute(time.group("hour"), minutes);
        int hour = Integer.parseInt(time.group("hour"));
        int half = mark.startsWith("p") ? 12 : 0;
        return hour < 1 || hour > 12 ? Optional.empty() : minute(Integer.toString(hour % 12 + half), minutes);
    }

    private static Optional<Integer> minute(String hours, String minutes) {
        int minute = Integer.parseInt(minutes);
        int all = 60 * Integer.parseInt(hours) + minute;
        return minute < 60 && all <= MINUTES_OF_A_DAY ? Optional.of(all) : Optional.empty();
    }

    private Optional<LocalDate> date(String text) {
        if (TODAY.contains(text)) return Optional.of(today);
        if (TOMORROW.contains(text)) return Optional.of(today.plusDays(1));
        Optional<DayOfWeek> weekday = weekday(text);
        if (weekday.isPresent()) return weekday.map(day -> today.with(TemporalAdjusters.nextOrSame(day)));
        Pattern slashed = locale.getCountry().equals("US") ? SLASHED_IN_AMERICA : SLASHED;
        String bare = withoutWeekday(text);
        return Stream.of(ISO, DOTTED, slashed, DAY_FIRST, MONTH_FIRST)
                .map(form -> form.matcher(bare))
                .filter(Matcher::matches)
                .findFirst()
                .flatMap(this::date);
    }

    private Optional<LocalDate> date(Matcher found) {
        Optional<Integer> month = month(found.group("month"));
        int day = Integer.parseInt(found.group("day"));
        Optional<String> year = Optional.ofNullable(found.group("year"));
        try {
            return month.flatMap(number -> year.isPresent()
                    ? Optional.of(LocalDate.of(year(year.get()), number, day))
                    : next(MonthDay.of(number, day)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static int year(String digits) {
        int year = Integer.parseInt(digits);
        if (year == 0 && digits.length() == 4) throw new DateTimeException("There is no such year.");
        return digits.length() == 2 ? 2000 + year : year;
    }

    private Optional<LocalDate> next(MonthDay wanted) {
        return Stream.iterate(Year.from(today), year -> year.plusYears(1))
                .limit(9)
                .filter(year -> wanted.isValidYear(year.getValue()))
                .map(year -> year.atMonthDay(wanted))
                .filter(found -> !found.isBefore(today))
                .findFirst();
    }

    /** By its number, its name or the beginning of that. */
    private Optional<Integer> month(String text) {
        if (Character.isDigit(text.charAt(0))) return Optional.of(Integer.parseInt(text));
        Map<Month, Set<String>> months = names().months();
        return Stream.of(Month.values())
                .filter(month -> months.getOrDefault(month, Set.of()).stream().anyMatch(name -> name.startsWith(text)))
                .map(Month::getValue)
                .findFirst();
    }

    private Optional<DayOfWeek> weekday(String text) {
        String bare = text.replaceFirst("[.,]+$", "");
        Map<DayOfWeek, Set<String>> weekdays = names().weekdays();
        return Stream.of(DayOfWeek.values())
                .filter(day -> weekdays.getOrDefault(day, Set.of()).contains(bare))
                .findFirst();
    }

    private String withoutWeekday(String text) {
        int end = text.indexOf(' ');
        return end > 0 && weekday(text.substring(0, end)).isPresent() ? text.substring(end + 1) : text;
    }

    private Names names() {
        return NAMES.computeIfAbsent(locale, Names::in);
    }

    /** What months and days are called in a language and in all those that there are words of. */
    private record Names(Map<Month, Set<String>> months, Map<DayOfWeek, Set<String>> weekdays) {
        /** What a month or a day is called. */
        private interface Named {
            String in(TextStyle style, Locale locale);
        }

        static Names in(Locale locale) {
            return new Names(
                    Stream.of(Month.values())
                            .collect(Collectors.toMap(month -> month, month -> all(month::getDisplayName, locale))),
                    Stream.of(DayOfWeek.values())
                            .collect(Collectors.toMap(day -> day, day -> all(day::getDisplayName, locale))));
        }

        private static Set<String> all(Named named, Locale locale) {
            return Stream.concat(Stream.of(locale), LANGUAGES.stream())
                    .flatMap(language -> Stream.of(TextStyle.FULL, TextStyle.SHORT, TextStyle.SHORT_STANDALONE)
                            .map(style -> named.in(style, language)))
                    .map(name -> Fold.of(name).replace(".", ""))
                    .collect(Collectors.toSet());
        }
    }
}
