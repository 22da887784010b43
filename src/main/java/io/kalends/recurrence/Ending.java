package io.kalends.recurrence;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.Optional;

/** How a rule ends. */
public sealed interface Ending {
    DateTimeFormatter DAY = format("uuuuMMdd");
    DateTimeFormatter TIME = format("uuuuMMdd'T'HHmmss");
    LocalTime LAST_SECOND = LocalTime.of(23, 59, 59);

    private static DateTimeFormatter format(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);
    }

    /** As the part of a rule; "" for {@link Never}. */
    String text();

    /** The last moment on the clock of the event at which something may start, if that is what ends the rule. */
    default Optional<LocalDateTime> lastStart() {
        return Optional.empty();
    }

    /** The same on the clock of an event, as a day if it lasts all day and as a time otherwise. */
    default Ending on(ZoneId zone, boolean allDay) {
        return lastStart()
                .<Ending>map(time -> allDay ? new UntilDay(time.toLocalDate()) : new UntilTime(time))
                .orElse(this);
    }

    /** It goes on for ever. */
    record Never() implements Ending {
        @Override
        public String text() {
            return "";
        }
    }

    /** After so many starts, the first included. */
    record Count(int count) implements Ending {
        @Override
        public String text() {
            return "COUNT=" + count;
        }
    }

    /** With this day. */
    record UntilDay(LocalDate day) implements Ending {
        @Override
        public String text() {
            return "UNTIL=" + DAY.format(day);
        }

        @Override
        public Optional<LocalDateTime> lastStart() {
            return Optional.of(day.atTime(LAST_SECOND));
        }
    }

    /** With this time on the clock of the event. */
    record UntilTime(LocalDateTime time) implements Ending {
        @Override
        public String text() {
            return "UNTIL=" + TIME.format(time);
        }

        @Override
        public Optional<LocalDateTime> lastStart() {
            return Optional.of(time);
        }
    }

    /** With this instant; only in rules as callers write them. */
    record UntilInstant(Instant instant) implements Ending {
        @Override
        public String text() {
            return "UNTIL=" + TIME.format(instant.atOffset(ZoneOffset.UTC)) + "Z";
        }

        @Override
        public Ending on(ZoneId zone, boolean allDay) {
            LocalDateTime time = LocalDateTime.ofInstant(instant, zone);
            return new UntilTime(time.isAfter(Starts.END) ? Starts.END : time).on(zone, allDay);
        }
    }
}
