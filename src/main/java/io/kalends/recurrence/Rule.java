package io.kalends.recurrence;

import io.kalends.recurrence.InvalidRecurrence.Why;
import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.StringJoiner;

/**
 * A rule of RFC 5545 by which an event repeats. Rules that were written differently and mean the same are equal: without
 * repetitions and defaults, and with a first day of the week only where it makes a difference.
 */
public record Rule(Frequency frequency, int interval, Parts parts, DayOfWeek weekStart, Ending ending) {
    public Rule {
        if (!weekStartMatters(frequency, interval, parts)) weekStart = DayOfWeek.MONDAY;
    }

    /** Reads the value of an RRULE; throws {@link InvalidRecurrence}. */
    public static Rule parse(String text) {
        return new RuleReader(text).read();
    }

    /** It tells which days belong to one week: nothing to rules that take every week, or one day of each. */
    private static boolean weekStartMatters(Frequency frequency, int interval, Parts parts) {
        return frequency == Frequency.WEEKLY
                && parts.weekdays().size() > 1
                && (interval > 1 || !parts.positions().isEmpty());
    }

    public boolean isEndless() {
        return ending instanceof Ending.Never;
    }

    /** On the clock of an event; throws {@link InvalidRecurrence} where days are asked for times. */
    public Rule on(ZoneId zone, boolean allDay) {
        if (allDay && frequency == Frequency.HOURLY) throw allDay("FREQ=HOURLY");
        if (allDay && parts.haveTimes()) throw allDay("BYHOUR, BYMINUTE or BYSECOND");
        return with(ending.on(zone, allDay));
    }

    private static InvalidRecurrence allDay(String part) {
        return InvalidRecurrence.of(Why.CONFLICT, "must not have " + part + ", as the event lasts all day", part);
    }

    public Rule with(Ending changed) {
        return new Rule(frequency, interval, parts, weekStart, changed);
    }

    Rule with(Parts changed) {
        return new Rule(frequency, interval, changed, weekStart, ending);
    }

    /** With what it leaves to be taken from the start of the event. */
    Rule completed(LocalDateTime start) {
        return with(parts.withImplied(frequency, start));
    }

    /** Whether an event that starts then starts as the rule says. */
    public boolean fits(LocalDateTime start) {
        var starts = Starts.of(this, start, start, start);
        return starts.hasNext() && starts.next().equals(start);
    }

    /** The canonical text. */
    @Override
    public String toString() {
        return text(weekStart != DayOfWeek.MONDAY);
    }

    /** The same for programs that take any day for the first of a week unless they are told. */
    String textWithWeekStart() {
        return text(true);
    }

    private String text(boolean withWeekStart) {
        var text = new StringJoiner(";");
        text.add("FREQ=" + frequency);
        if (interval > 1) text.add("INTERVAL=" + interval);
        if (withWeekStart) text.add("WKST=" + WeekdayNumber.text(weekStart));
        parts.texts().forEach((name, value) -> text.add(name + "=" + value));
        if (!isEndless()) text.add(ending.text());
        return text.toString();
    }
}
