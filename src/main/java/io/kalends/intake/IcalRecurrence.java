package io.kalends.intake;

import io.kalends.recurrence.Exceptions;
import io.kalends.recurrence.InvalidRecurrence;
import io.kalends.recurrence.Occurrence;
import io.kalends.recurrence.Recurrence;
import io.kalends.recurrence.Rule;
import io.kalends.recurrence.Timetable;
import io.kalends.recurrence.Timing;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** How an entry repeats: RRULE, RDATE, EXDATE and EXRULE on the clock of its zone. */
final class IcalRecurrence {
    /**
     * A series as the interface has it.
     *
     * @param times of its first date, which the rule gives
     */
    record Repeating(IcalTimes times, Timetable timetable) {
        Map<String, Object> field() {
            Recurrence recurrence = timetable.recurrence();
            var field = new LinkedHashMap<String, Object>();
            if (recurrence.rule().isPresent()) field.put("rule", recurrence.ruleText());
            field.put("also", recurrence.alsoTexts());
            field.put("except", recurrence.except().texts());
            return field;
        }
    }

    private final IcalEntry entry;
    private final IcalTimes times;
    private final ZoneId zone;
    private final int most;
    private final List<String> notes = new ArrayList<>();
    private final TreeSet<LocalDateTime> also = new TreeSet<>();
    private final TreeSet<LocalDate> exceptDays = new TreeSet<>();
    private final TreeSet<LocalDateTime> except = new TreeSet<>();

    IcalRecurrence(IcalEntry entry, IcalTimes times, int most) {
        this.entry = entry;
        this.times = times;
        this.most = most;
        zone = times.start().getZone();
    }

    /** What had to be guessed. */
    List<String> notes() {
        return notes;
    }

    /** The series; empty for an entry that takes place once. Throws {@link Unreadable}. */
    Optional<Repeating> read() {
        try {
            return series();
        } catch (InvalidRecurrence e) {
            throw new Unreadable("RRULE " + e.text() + ".");
        }
    }

    private Optional<Repeating> series() {
        List<Rule> rules = rules("RRULE");
        addDates("RDATE");
        if (rules.isEmpty() && also.isEmpty()) return Optional.empty();
        addExceptions();
        rules.stream().skip(1).forEach(rule -> also.addAll(expanded(rule, "RRULE")));
        Optional<Rule> rule = rules.stream().findFirst();
        for (Rule excluded : rules("EXRULE")) except.addAll(excluded(excluded, rule));
        return begun(rule);
    }

    private List<Rule> rules(String name) {
        return entry.all(name).stream().map(line -> rule(name, line.value())).toList();
    }

    private Rule rule(String name, String value) {
        try {
            // A semicolon at the end says nothing.
            return Rule.parse(withoutLastSemicolon(value.strip())).on(zone, times.allDay());
        } catch (InvalidRecurrence e) {
            throw new Unreadable(name + " " + e.text() + ".");
        }
    }

    private static String withoutLastSemicolon(String value) {
        return value.endsWith(";") ? value.substring(0, value.length() - 1) : value;
    }

    private void addDates(String name) {
        for (ContentLine line : entry.all(name)) {
            for (String value : line.value().split(",", -1)) {
                if (value.isBlank()) continue;
                String start = value.replaceFirst("/.*", "");
                if (start.length() < value.length())
                    note("RDATE has periods: all dates of a series last as long as the first.");
                also.add(start(IcalTime.parse(line, start)));
                if (also.size() > most) throw tooMany(name);
            }
        }
    }

    private Unreadable tooMany(String name) {
        return new Unreadable(name + " must have at most " + most + " dates.");
    }

    private void addExceptions() {
        for (ContentLine line : entry.all("EXDATE"))
            for (String value : line.value().split(",", -1)) {
                if (value.isBlank()) continue;
                IcalTime time = IcalTime.parse(line, value);
                if (time instanceof IcalTime.Day(LocalDate day)) exceptDays.add(day);
                else except.add(start(time));
                if (exceptDays.size() + except.size() > most) throw tooMany("EXDATE");
            }
    }

    /** On the clock of the series; a day means the time at which the series starts. */
    private LocalDateTime start(IcalTime time) {
        if (time instanceof IcalTime.Day(LocalDate day))
            return day.atTime(times.start().toLocalTime());
        if (times.allDay() && time instanceof IcalTime.Clock clock)
            return clock.time().toLocalDate().atStartOfDay();
        LocalDateTime local = time.in(zone, entry.calendar().zones()).toLocalDateTime();
        return times.allDay() ? local.toLocalDate().atStartOfDay() : local;
    }

    /** All starts of a rule beside the first one. */
    private List<LocalDateTime> expanded(Rule rule, String name) {
        if (rule.isEndless())
            throw new Unreadable(name + " must be the only one, or end: give all but one of them COUNT or UNTIL.");
        List<LocalDateTime> starts = starts(rule, Timetable.END);
        if (starts.size() > most) throw tooMany(name);
        return starts;
    }

    private List<LocalDateTime> starts(Rule rule, LocalDateTime to) {
        return timetable(times, new Recurrence(Optional.of(rule), List.of(), Exceptions.NONE))
                .between(Timetable.BEGINNING, to, most + 1)
                .stream()
                .map(Occurrence::originalStart)
                .toList();
    }

    /** What a rule takes out, as dates. */
    private List<LocalDateTime> excluded(Rule excluded, Optional<Rule> rule) {
        boolean isEndless = excluded.isEndless() && rule.filter(Rule::isEndless).isPresent();
        if (isEndless) throw new Unreadable("EXRULE must end, or RRULE must: say the dates to be left out in EXDATE.");
        LocalDateTime to = rule.filter(one -> !one.isEndless())
                .map(one -> starts(one, Timetable.END))
                .filter(starts -> !starts.isEmpty())
                .map(List::getLast)
                .orElseGet(() -> excluded.isEndless() ? lastNamed() : Timetable.END);
        List<LocalDateTime> starts = starts(excluded, to);
        if (starts.size() > most) throw tooMany("EXRULE");
        return starts;
    }

    private LocalDateTime lastNamed() {
        return also.isEmpty() ? times.start().toLocalDateTime() : also.last();
    }

    private static Timetable timetable(IcalTimes times, Recurrence recurrence) {
        return new Timetable(new Timing(times.start(), times.end(), times.allDay()), recurrence);
    }

    /** From the first start that the rule gives; an odd start becomes a further date. */
    private Optional<Repeating> begun(Optional<Rule> rule) {
        LocalDateTime first = timetable(times, recurrence(rule)).timing().first();
        if (rule.isEmpty() || rule.get().fits(first)) return whole(times, rule);
        List<LocalDateTime> starts = starts(rule.get(), Timetable.END);
        if (!except.contains(first) && !exceptDays.contains(first.toLocalDate())) also.add(first);
        if (starts.isEmpty()) {
            note("RRULE gives no date: read as an event on the dates that are named.");
            return also.size() == 1 && also.contains(first) ? Optional.empty() : whole(times, Optional.empty());
        }
        note("RRULE does not give DTSTART, which becomes a further date: the series begins with "
                + starts.getFirst().toLocalDate() + ".");
        return whole(times.from(starts.getFirst()), rule);
    }

    private Optional<Repeating> whole(IcalTimes begun, Optional<Rule> rule) {
        Timetable timetable = timetable(begun, recurrence(rule));
        if (timetable.first().isEmpty())
            throw new Unreadable("EXDATE takes out every date: leave at least one of them.");
        return Optional.of(new Repeating(begun, timetable));
    }

    private Recurrence recurrence(Optional<Rule> rule) {
        return new Recurrence(rule, also, new Exceptions(exceptDays, except)).withAllDay(times.allDay(), zone);
    }

    private void note(String note) {
        if (!notes.contains(note)) notes.add(note);
    }

    /** Whether an entry says that it repeats. */
    static boolean isIn(IcalEntry entry) {
        return Stream.of("RRULE", "RDATE").anyMatch(name -> !entry.all(name).isEmpty());
    }
}
