package io.kalends.event;

import io.kalends.recurrence.Occurrence;
import io.kalends.recurrence.Timetable;
import io.kalends.time.DateTimes;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An occurrence as it follows from its series.
 *
 * @param slugDate what tells it from the others in addresses; empty where only its ID is free
 */
record Dated(Occurrence occurrence, String slugDate) {
    /**
     * All occurrences of a series, as far as they are stored.
     *
     * @param taken slugs that other events have
     */
    static List<Dated> all(Event series, Set<String> taken) {
        Timetable timetable = ((Repetition.Series) series.repetition()).timetable();
        return timetable.isEndless()
                ? between(series, Timetable.BEGINNING, taken)
                : named(timetable.all(), series, taken);
    }

    /** Those that start at a time or later. */
    static List<Dated> between(Event series, LocalDateTime from, Set<String> taken) {
        var repetition = (Repetition.Series) series.repetition();
        LocalDateTime end = repetition.rolledOutUntil().orElse(Timetable.END);
        return named(repetition.timetable().between(from, end), series, taken);
    }

    /** Of several on a day the earliest is known by the day alone. */
    private static List<Dated> named(Collection<Occurrence> occurrences, Event series, Set<String> taken) {
        String prefix = series.post().slug() + "-";
        var used = new HashSet<String>();
        var dated = new ArrayList<Dated>();
        for (Occurrence occurrence : occurrences) {
            LocalDateTime start = occurrence.originalStart();
            String day = start.toLocalDate().toString();
            boolean isFree = used.add(day) && !taken.contains(prefix + day);
            dated.add(new Dated(occurrence, isFree ? day : longer(day, start, prefix, taken)));
        }
        return dated;
    }

    private static String longer(String day, LocalDateTime start, String prefix, Set<String> taken) {
        String longer = day + "-" + digits(start);
        return taken.contains(prefix + longer) ? "" : longer;
    }

    /** The time of day in addresses. */
    private static String digits(LocalDateTime time) {
        return DateTimes.text(time).substring(11, 16).replace(":", "");
    }

    LocalDateTime originalStart() {
        return occurrence.originalStart();
    }

    /** What tells the occurrence of this ID from the others in addresses. */
    String slugDate(long id) {
        return slugDate.isEmpty() ? Long.toString(id) : slugDate;
    }

    Schedule schedule(boolean allDay) {
        return new Schedule(occurrence.start(), occurrence.end(), allDay);
    }
}
