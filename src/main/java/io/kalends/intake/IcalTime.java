package io.kalends.intake;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A date or time as it stands in a calendar. */
sealed interface IcalTime {
    Pattern DAY = Pattern.compile("([0-9]{4})-?([0-9]{2})-?([0-9]{2})");
    Pattern TIME = Pattern.compile(
            DAY + "[Tt ]([0-9]{2}):?([0-9]{2})(?::?([0-9]{2})(?:\\.[0-9]+)?)?(Z|z|[+-][0-9]{2}:?[0-9]{2})?");

    /** A day that lasts all of it. */
    record Day(LocalDate day) implements IcalTime {}

    /** An instant. */
    record Moment(Instant instant) implements IcalTime {}

    /**
     * What a clock shows.
     *
     * @param zone the name of the zone as the file has it; "" for the clock of whoever looks at it
     */
    record Clock(LocalDateTime time, String zone) implements IcalTime {}

    /** Reads a value of a property that has times; throws {@link Unreadable}. */
    static IcalTime parse(ContentLine property, String value) {
        String text = value.strip();
        String zone = property.parameter("TZID").strip();
        int colon = text.indexOf(':');
        // Some programs do not quote names of zones with a colon in them, such as (UTC+01:00) Berlin.
        int last = text.lastIndexOf(':');
        if (colon >= 0 && !zone.isEmpty() && !TIME.matcher(text).matches()) {
            zone = zone + ":" + text.substring(0, last);
            text = text.substring(last + 1);
        }
        return parse(property.name(), text, zone);
    }

    private static IcalTime parse(String name, String text, String zone) {
        try {
            Matcher day = DAY.matcher(text);
            if (day.matches()) return new Day(day(day));
            Matcher time = TIME.matcher(text);
            if (time.matches()) return time(time, zone);
        } catch (DateTimeException e) {
            // Told like any other value that is no time.
        }
        throw new Unreadable(name + " must be a time such as 20261224T193000 or a day such as 20261224, not "
                + Entries.quote(text) + ".");
    }

    private static LocalDate day(Matcher found) {
        if (number(found, 1) == 0) throw new DateTimeException("There is no year 0.");
        return LocalDate.of(number(found, 1), number(found, 2), number(found, 3));
    }

    private static IcalTime time(Matcher found, String zone) {
        boolean atEnd = number(found, 4) == 24 && number(found, 5) == 0;
        // A leap second is the one before, as clocks of events have none.
        int second = found.group(6) == null ? 0 : Math.min(59, number(found, 6));
        LocalDateTime time = atEnd
                ? day(found).plusDays(1).atStartOfDay()
                : day(found).atTime(number(found, 4), number(found, 5), second);
        String offset = found.group(7);
        if (offset == null) return new Clock(time, zone);
        boolean utc = offset.equalsIgnoreCase("Z");
        return new Moment(time.toInstant(utc ? ZoneOffset.UTC : ZoneOffset.of(offset)));
    }

    private static int number(Matcher found, int group) {
        return Integer.parseInt(found.group(group));
    }

    /** The same on the clock of a zone; a day begins at midnight. */
    default ZonedDateTime in(ZoneId zone, IcalZones zones) {
        return switch (this) {
            case Day(LocalDate day) -> day.atStartOfDay(zone);
            case Moment(Instant instant) -> instant.atZone(zone);
            case Clock(LocalDateTime time, String name) when name.isEmpty() -> time.atZone(zone);
            case Clock(LocalDateTime time, String name) ->
                time.atZone(zones.find(name, time)).withZoneSameInstant(zone);
        };
    }
}
