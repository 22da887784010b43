package io.kalends.recurrence;

import io.kalends.recurrence.InvalidRecurrence.Why;
import io.kalends.time.DateTimes;
import java.time.LocalDateTime;
import java.util.Iterator;
import java.util.Optional;

/**
 * What a series may be when its recurrence is written.
 *
 * @param mostOccurrences in all or, of an endless series, between the two times
 * @param now on the clock of the series
 * @param horizon to which endless series are rolled out, on the same clock
 */
public record Limits(int mostOccurrences, LocalDateTime now, LocalDateTime horizon) {
    /** So many times as many dates of an endless series may be over. */
    private static final int PAST = 20;

    /** Throws {@link InvalidRecurrence} if a series is none that can be stored. */
    public void check(Timetable series) {
        checkStart(series);
        checkNumber(series);
        Occurrence _ = first(series);
    }

    /** The first occurrence of a series; throws {@link InvalidRecurrence} if there is none. */
    public static Occurrence first(Timetable series) {
        return series.first()
                .orElseThrow(() ->
                        InvalidRecurrence.of(Why.NONE_LEFT, "must leave at least one date: take out fewer of them"));
    }

    private static void checkStart(Timetable series) {
        Optional<Rule> rule = series.recurrence().rule();
        LocalDateTime start = series.timing().first();
        if (rule.isEmpty() || rule.get().fits(start)) return;
        rule.get().ending().lastStart().filter(last -> last.isBefore(start)).ifPresent(last -> {
            throw InvalidRecurrence.of(
                            Why.START,
                            "must have in UNTIL no time before the start of the event",
                            DateTimes.text(start))
                    .in("rule");
        });
        throw misfit(new Nearest(rule.get(), start));
    }

    private static InvalidRecurrence misfit(Nearest suiting) {
        Optional<String> nearest = suiting.find().map(DateTimes::text);
        if (nearest.isEmpty())
            return InvalidRecurrence.of(Why.NONE_LEFT, "must be a rule that gives a date")
                    .in("rule");
        String next = suiting.next()
                .map(DateTimes::text)
                .filter(time -> !nearest.get().equals(time))
                .map(time -> ", the next is " + time)
                .orElse("");
        return InvalidRecurrence.of(
                Why.START,
                "must give the start of the event: the nearest start that fits is " + nearest.get() + next,
                nearest.get());
    }

    private void checkNumber(Timetable series) {
        boolean endless = series.isEndless();
        LocalDateTime from = endless ? now : Timetable.BEGINNING;
        LocalDateTime to = endless ? horizon : Timetable.END;
        boolean tooMany = givesFarTooMany(series, from, to)
                || series.between(from, to, mostOccurrences + 1).size() > mostOccurrences;
        if (tooMany) throw tooMany();
        if (endless && isLongPast(series)) throw longPast();
    }

    /** Dates that are over do not count, but all of them are stored: those of two thousand years would keep others waiting. */
    private boolean isLongPast(Timetable series) {
        int most = PAST * mostOccurrences;
        Iterator<LocalDateTime> starts = series.starts(Timetable.BEGINNING, now);
        for (int i = 0; i < most && starts.hasNext(); i++) starts.next();
        return starts.hasNext();
    }

    private InvalidRecurrence longPast() {
        return InvalidRecurrence.of(
                Why.TOO_MANY,
                "must give at most " + PAST * mostOccurrences + " dates that are over: begin with a later one",
                PAST * mostOccurrences);
    }

    /** An exception takes out one, but for those of whole days: where these take out more than are left, nobody waits. */
    private boolean givesFarTooMany(Timetable series, LocalDateTime from, LocalDateTime to) {
        if (series.recurrence().except().days().isEmpty()) return false;
        Iterator<LocalDateTime> starts = series.starts(from, to);
        for (int i = 0; i < 2 * mostOccurrences && starts.hasNext(); i++) starts.next();
        return starts.hasNext();
    }

    private InvalidRecurrence tooMany() {
        return InvalidRecurrence.of(
                Why.TOO_MANY,
                "must give at most " + mostOccurrences + " dates, those of an endless rule until "
                        + horizon.toLocalDate() + ": choose fewer, or end it earlier",
                mostOccurrences);
    }
}
