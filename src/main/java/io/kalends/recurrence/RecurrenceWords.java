package io.kalends.recurrence;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Says in one language how an event repeats: "Every Tuesday until 31 December 2027". */
public final class RecurrenceWords {
    private static final Map<Locale, RecurrenceWords> ALL = new ConcurrentHashMap<>();

    /** More dates than that are counted rather than named. */
    private static final int MOST_NAMED = 3;

    private final Words words;

    private RecurrenceWords(Locale locale) {
        words = new Words(locale);
    }

    public static RecurrenceWords in(Locale locale) {
        return ALL.computeIfAbsent(locale, RecurrenceWords::new);
    }

    /** One sentence, without a full stop. */
    public String of(Timetable series) {
        String text =
                series.recurrence().rule().map(rule -> ruled(rule, series)).orElseGet(() -> byHand(series));
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private String ruled(Rule rule, Timetable series) {
        String text = new RuleWords(words, rule, series.timing().first()).text();
        String also = listed("also", text, days(series.recurrence().also()));
        return listed("except", also, takenOut(series));
    }

    private String listed(String name, String text, Collection<LocalDate> days) {
        if (days.isEmpty()) return text;
        return days.size() > MOST_NAMED
                ? words.of(name + ".many", text, days.size())
                : words.of(name, text, named(days));
    }

    private String named(Collection<LocalDate> days) {
        return words.and(days.stream().map(words::date).toList());
    }

    private static SortedSet<LocalDate> days(Collection<LocalDateTime> times) {
        return new TreeSet<>(times.stream().map(LocalDateTime::toLocalDate).toList());
    }

    /** The days of the exceptions that meet something. */
    private static SortedSet<LocalDate> takenOut(Timetable series) {
        Exceptions except = series.recurrence().except();
        SortedSet<LocalDate> days = days(except.times());
        days.addAll(except.days());
        if (days.isEmpty()) return days;
        var met = new TreeSet<LocalDate>();
        // An endless rule gives millions of dates between this year's exception and one in the year 9999.
        if (series.isEndless()) for (LocalDate day : days) addMet(series, day, day, met);
        else addMet(series, days.first(), days.last(), met);
        return met;
    }

    private static void addMet(Timetable series, LocalDate first, LocalDate last, Set<LocalDate> met) {
        Iterator<LocalDateTime> starts = series.starts(first.atStartOfDay(), last.atTime(Ending.LAST_SECOND));
        while (starts.hasNext()) {
            LocalDateTime start = starts.next();
            if (series.recurrence().except().contain(start)) met.add(start.toLocalDate());
        }
    }

    private String byHand(Timetable series) {
        List<LocalDateTime> starts = series.between(Timetable.BEGINNING, Timetable.END).stream()
                .map(Occurrence::originalStart)
                .toList();
        SortedSet<LocalDate> days = days(starts);
        if (days.size() == starts.size() && days.size() <= MOST_NAMED) return words.of("dates", named(days));
        return days.size() == 1
                ? words.of("dates.day", words.date(days.first()), starts.size())
                : words.of("dates.many", starts.size(), words.date(days.first()), words.date(days.last()));
    }
}
