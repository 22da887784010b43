package io.kalends.event;

import io.kalends.recurrence.Recurrence;
import io.kalends.recurrence.Timetable;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/** What an event has to do with others that are the same but for their dates. */
public sealed interface Repetition {
    Repetition NONE = new Single();

    /** The event takes place once. */
    record Single() implements Repetition {}

    /**
     * The event takes place again and again. Its schedule is the one the rule begins with.
     *
     * @param timetable when it takes place
     * @param first the start of the first occurrence, and
     * @param last of the last one, empty when there is none
     * @param count of occurrences, empty when there is no end to them
     * @param rolledOutUntil how far the occurrences of an endless series are stored
     * @param fits the occurrence for which it stands in a list
     */
    record Series(
            Timetable timetable,
            LocalDateTime first,
            Optional<LocalDateTime> last,
            Optional<Long> count,
            Optional<LocalDateTime> rolledOutUntil,
            Optional<Fitting> fits)
            implements Repetition {
        public Recurrence recurrence() {
            return timetable.recurrence();
        }

        /** The same, rolled out up to then. */
        Series until(LocalDateTime end) {
            return new Series(timetable, first, last, count, Optional.of(end), fits);
        }

        Series withoutHorizon() {
            return new Series(timetable, first, last, count, Optional.empty(), fits);
        }

        Series fitting(Fitting occurrence) {
            return new Series(timetable, first, last, count, rolledOutUntil, Optional.of(occurrence));
        }
    }

    /** An occurrence by its ID and local start. */
    record Fitting(long id, LocalDateTime start) {}

    /**
     * The event is one of the times at which a series takes place.
     *
     * @param series ID of the series
     * @param seriesSlug the slug of the series
     * @param seriesName the title of the series
     * @param slugDate what tells it from the others in addresses
     * @param timetable when the series takes place
     * @param originalStart the start the rule gives it, its name within the series
     * @param changed the fields that were changed for it alone
     * @param isTrashed whether it is in the trash by itself, not with its series
     */
    record Occurrence(
            long series,
            String seriesSlug,
            String seriesName,
            String slugDate,
            Timetable timetable,
            LocalDateTime originalStart,
            List<String> changed,
            boolean isTrashed)
            implements Repetition {
        /** Whether the store has an event of its own for it. */
        boolean hasOwnEvent() {
            return isTrashed || !changed.isEmpty();
        }
    }
}
