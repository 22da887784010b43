package io.kalends.time;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A date and time as a caller wrote it, before it is known in which zone it is to be read. */
public sealed interface When {
    /**
     * Reads a value of a JSON body: a text in one of the accepted forms, or a timestamp as an integer ({@code 3.0}
     * counts as one). Empty for everything else.
     */
    static Optional<When> parse(@Nullable Object raw) {
        return switch (raw) {
            case String text -> WhenParser.parse(text, false);
            case Long seconds -> timestamp(BigDecimal.valueOf(seconds));
            case BigInteger seconds -> timestamp(new BigDecimal(seconds));
            case BigDecimal seconds -> timestamp(seconds);
            case null, default -> Optional.empty();
        };
    }

    /** Reads a value of a query string, where a blank may be an unencoded {@code +} before the offset. */
    static Optional<When> parseQuery(@Nullable Object raw) {
        return raw instanceof String text ? WhenParser.parse(text, true) : Optional.empty();
    }

    private static Optional<When> timestamp(BigDecimal seconds) {
        if (seconds.signum() == 0) return Optional.of(new Moment(Instant.EPOCH));
        // Far outside the years served, and a huge exponent must not be written out.
        if (seconds.precision() - (long) seconds.scale() > WhenParser.MAX_TIMESTAMP_DIGITS) return Optional.empty();
        if (seconds.stripTrailingZeros().scale() > 0) return Optional.empty();
        return Optional.of(new Moment(Instant.ofEpochSecond(seconds.longValue())));
    }

    /**
     * The time on the clocks of a zone, in whole seconds. A wall clock skipped in the zone moves forward by the length of
     * the gap, one that occurs twice means the earlier instant. Empty if its year there is not between 1 and 9999; whether
     * it can also be shown in UTC, {@link DateTimes#fits} tells.
     */
    default Optional<ZonedDateTime> in(ZoneId zone, Instant now) {
        var time = read(zone, now);
        return time.getYear() >= 1 && time.getYear() <= 9999 ? Optional.of(time) : Optional.empty();
    }

    /** The same as {@link #in}, as an instant. */
    default Optional<Instant> at(ZoneId zone, Instant now) {
        return in(zone, now).map(ZonedDateTime::toInstant);
    }

    /** The time on the clocks of a zone, whatever its year. */
    ZonedDateTime read(ZoneId zone, Instant now);

    /** A value with an offset, or a timestamp: the same instant in every zone. */
    record Moment(Instant instant) implements When {
        @Override
        public ZonedDateTime read(ZoneId zone, Instant now) {
            return instant.atZone(zone);
        }
    }

    /** A value without an offset: what a clock on the wall shows. */
    record Wall(LocalDateTime time) implements When {
        @Override
        public ZonedDateTime read(ZoneId zone, Instant now) {
            return time.atZone(zone);
        }
    }

    /** The start of the day so many days after today. */
    record Day(int daysAhead) implements When {
        @Override
        public ZonedDateTime read(ZoneId zone, Instant now) {
            return LocalDate.ofInstant(now, zone)
                    .plusDays(daysAhead)
                    .atTime(0, 0)
                    .atZone(zone);
        }
    }

    /** The clock. */
    record Now() implements When {
        @Override
        public ZonedDateTime read(ZoneId zone, Instant now) {
            return now.truncatedTo(ChronoUnit.SECONDS).atZone(zone);
        }
    }
}
