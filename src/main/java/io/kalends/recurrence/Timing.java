package io.kalends.recurrence;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;

/** When a series takes place for the first time, by which all other dates have their length. */
public record Timing(ZonedDateTime start, ZonedDateTime end, boolean allDay) {
    /** The start on the clock of the series; of a day its beginning, even where the clocks skip midnight. */
    public LocalDateTime first() {
        return allDay ? start.toLocalDate().atStartOfDay() : start.toLocalDateTime();
    }

    public ZoneId zone() {
        return start.getZone();
    }

    /**
     * The occurrence that starts then. A start that the clocks skip moves forward by what they skip, of two the earlier one is
     * meant. It lasts as long as the first: in elapsed time, or in days if it lasts all day.
     */
    public Occurrence at(LocalDateTime originalStart) {
        ZonedDateTime moved = originalStart.atZone(zone());
        return new Occurrence(originalStart, moved, allDay ? lastSecond(moved.toLocalDate()) : moved.plus(length()));
    }

    private Duration length() {
        return Duration.between(start, end);
    }

    private ZonedDateTime lastSecond(LocalDate first) {
        LocalDate last = first.plusDays(ChronoUnit.DAYS.between(start.toLocalDate(), end.toLocalDate()));
        ZonedDateTime found = last.atTime(Ending.LAST_SECOND).atZone(zone());
        // Where the clocks skip the end of the day, it ends when they do.
        return found.toLocalDate().equals(last)
                ? found
                : last.plusDays(1).atStartOfDay(zone()).minusSeconds(1);
    }
}
