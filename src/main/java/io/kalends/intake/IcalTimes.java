package io.kalends.intake;

import io.kalends.time.DateTimes;
import io.kalends.time.Zones;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When an entry takes place.
 *
 * @param end of whole days, the last of them
 * @param note what had to be guessed
 */
record IcalTimes(ZonedDateTime start, ZonedDateTime end, boolean allDay, Optional<String> note) {
    private static final Pattern DURATION = Pattern.compile(
            "([+-])?P(?:([0-9]{1,6})W)?(?:([0-9]{1,6})D)?(?:T(?:([0-9]{1,8})H)?(?:([0-9]{1,8})M)?(?:([0-9]{1,9})S)?)?");

    /** A length in days and in time on top of them. */
    private record Length(Period days, Duration time) {}

    static IcalTimes of(IcalEntry entry) {
        ContentLine property =
                entry.first("DTSTART").orElseThrow(() -> new Unreadable("DTSTART is missing: say when it starts."));
        IcalTime given = IcalTime.parse(property, property.value());
        IcalZones zones = entry.calendar().zones();
        ZonedDateTime start = given.in(zone(given, entry), zones);
        if (given instanceof IcalTime.Day(LocalDate first)) return days(first, start.getZone(), entry);
        return allDay(entry, start).orElseGet(() -> timed(entry, start, zones));
    }

    /** The zone on whose clock it is stored, and repeats. */
    private static ZoneId zone(IcalTime start, IcalEntry entry) {
        IcalZones zones = entry.calendar().zones();
        return switch (start) {
            case IcalTime.Day day -> zones.floating();
            // A rule in UTC does not follow the clocks of any place.
            case IcalTime.Moment moment when !entry.all("RRULE").isEmpty() -> ZoneOffset.UTC;
            case IcalTime.Moment moment -> zones.ofCalendar().orElse(ZoneOffset.UTC);
            case IcalTime.Clock clock -> named(zones.find(clock.zone(), clock.time()));
        };
    }

    /** UTC in the place of an offset that has no name. */
    private static ZoneId named(ZoneId zone) {
        return Zones.parse(Zones.text(zone)).filter(zone::equals).isPresent() ? zone : ZoneOffset.UTC;
    }

    private static IcalTimes days(LocalDate first, ZoneId zone, IcalEntry entry) {
        Optional<ContentLine> end = entry.first("DTEND");
        LocalDate last = end.isPresent()
                ? lastDay(
                        IcalTime.parse(end.get(), end.get().value()),
                        zone,
                        entry.calendar().zones())
                : length(entry)
                        .map(length -> first.plus(length.days()).minusDays(1))
                        .orElse(first);
        // Many programs write the same day twice for a single one.
        boolean isWrong = last.isBefore(first.minusDays(1));
        return new IcalTimes(
                first.atStartOfDay(zone),
                (last.isBefore(first) ? first : last).atStartOfDay(zone),
                true,
                isWrong ? Optional.of("DTEND lies before DTSTART: read as one day.") : Optional.empty());
    }

    /** The end of whole days is the day after the last one. */
    private static LocalDate lastDay(IcalTime end, ZoneId zone, IcalZones zones) {
        if (end instanceof IcalTime.Day(LocalDate day)) return day.minusDays(1);
        return end.in(zone, zones).toLocalDateTime().minusNanos(1).toLocalDate();
    }

    /** What Outlook means by a time from midnight to midnight. */
    private static Optional<IcalTimes> allDay(IcalEntry entry, ZonedDateTime start) {
        boolean isMarked = entry.text("X-MICROSOFT-CDO-ALLDAYEVENT").equalsIgnoreCase("TRUE");
        return isMarked && start.toLocalTime().equals(LocalTime.MIDNIGHT)
                ? Optional.of(days(start.toLocalDate(), start.getZone(), entry))
                : Optional.empty();
    }

    private static IcalTimes timed(IcalEntry entry, ZonedDateTime start, IcalZones zones) {
        Optional<ContentLine> given = entry.first("DTEND");
        ZonedDateTime end = given.isPresent()
                ? IcalTime.parse(given.get(), given.get().value()).in(start.getZone(), zones)
                : length(entry)
                        .map(length -> start.plus(length.days()).plus(length.time()))
                        .orElse(start);
        if (!end.isBefore(start)) return new IcalTimes(start, end, false, Optional.empty());
        return new IcalTimes(
                start, start, false, Optional.of("It ends before it starts: read as an event without an end."));
    }

    private static Optional<Length> length(IcalEntry entry) {
        return entry.first("DURATION").map(property -> length(property.value().strip()));
    }

    private static Length length(String text) {
        Matcher found = DURATION.matcher(text);
        if (!found.matches() || text.endsWith("P") || text.endsWith("T"))
            throw new Unreadable("DURATION must be a length such as PT1H30M or P2D, not " + Entries.quote(text) + ".");
        int sign = "-".equals(found.group(1)) ? -1 : 1;
        Duration time =
                Duration.ofHours(number(found, 4)).plusMinutes(number(found, 5)).plusSeconds(number(found, 6));
        return new Length(Period.ofDays(sign * (7 * number(found, 2) + number(found, 3))), time.multipliedBy(sign));
    }

    private static int number(Matcher found, int group) {
        return found.group(group) == null ? 0 : Integer.parseInt(found.group(group));
    }

    /** The same from another start on. */
    IcalTimes from(LocalDateTime changed) {
        ZonedDateTime moved = changed.atZone(start.getZone());
        ZonedDateTime until = allDay
                ? moved.plusDays(Duration.between(
                                start.toLocalDate().atStartOfDay(),
                                end.toLocalDate().atStartOfDay())
                        .toDays())
                : moved.plus(Duration.between(start, end));
        return new IcalTimes(moved, until, allDay, note);
    }

    /** Throws {@link Unreadable} unless the interface can show it. */
    void check() {
        if (!fits(start) || !fits(end)) throw new Unreadable("DTSTART and DTEND must lie in the years 1 to 9999.");
    }

    private static boolean fits(ZonedDateTime time) {
        try {
            return DateTimes.fits(time.toInstant(), time.getZone());
        } catch (DateTimeException e) {
            return false;
        }
    }

    /** A time as the interface reads it; with its offset where its clock shows it twice and the later is meant. */
    static String text(ZonedDateTime time) {
        LocalDateTime local = time.toLocalDateTime();
        return local.atZone(time.getZone()).toInstant().equals(time.toInstant())
                ? DateTimes.text(local)
                : DateTimes.iso(time);
    }

    String startText() {
        return allDay ? start.toLocalDate().toString() : text(start);
    }

    String endText() {
        return allDay ? end.toLocalDate().toString() : text(end);
    }
}
