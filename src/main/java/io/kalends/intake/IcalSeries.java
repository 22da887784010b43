package io.kalends.intake;

import io.kalends.recurrence.Occurrence;
import io.kalends.recurrence.Timetable;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** A series that was read, in which changed dates find their place. */
record IcalSeries(String key, Timetable timetable) {
    /** How far from its name a date may be where the clocks skip it. */
    private static final int HOURS = 3;

    ZoneId zone() {
        return timetable.timing().zone();
    }

    boolean isAllDay() {
        return timetable.timing().allDay();
    }

    /** The start of the date that a RECURRENCE-ID names, if the series has it. */
    Optional<LocalDateTime> find(IcalTime name, IcalZones zones) {
        if (isAllDay()) return find(day(name, zones).atStartOfDay());
        if (name instanceof IcalTime.Day(LocalDate day))
            return timetable.between(day.atStartOfDay(), day.atTime(LocalTime.MAX), 1).stream()
                    .map(Occurrence::originalStart)
                    .findFirst();
        return find(name.in(zone(), zones).toLocalDateTime());
    }

    private LocalDate day(IcalTime name, IcalZones zones) {
        return switch (name) {
            case IcalTime.Day(LocalDate day) -> day;
            case IcalTime.Clock clock -> clock.time().toLocalDate();
            case IcalTime.Moment moment -> {
                LocalDateTime utc = LocalDateTime.ofInstant(moment.instant(), ZoneOffset.UTC);
                // Some write the day as midnight in UTC.
                yield utc.toLocalTime().equals(LocalTime.MIDNIGHT)
                        ? utc.toLocalDate()
                        : moment.in(zone(), zones).toLocalDate();
            }
        };
    }

    private Optional<LocalDateTime> find(LocalDateTime start) {
        List<Occurrence> near = timetable.between(start.minusHours(HOURS), start.plusHours(HOURS), 100);
        return near.stream()
                .filter(one -> one.originalStart().equals(start)
                        || one.start().toLocalDateTime().equals(start))
                .map(Occurrence::originalStart)
                .findFirst();
    }
}
