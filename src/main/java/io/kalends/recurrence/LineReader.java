package io.kalends.recurrence;

import static io.kalends.recurrence.InvalidRecurrence.quote;

import io.kalends.recurrence.InvalidRecurrence.Why;
import io.kalends.time.When;
import io.kalends.time.Zones;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the lines RRULE, RDATE and EXDATE as calendars have them. */
final class LineReader {
    /** A name, parameters whose values may be quoted, and the value. */
    private static final Pattern LINE =
            Pattern.compile("([A-Za-z-]+)((?:;[A-Za-z-]+=(?:\"[^\"]*+\"|[^\";:]*+))*+):(.*)", Pattern.DOTALL);

    private static final Pattern ZONE = Pattern.compile(";TZID=(?:\"([^\"]*)\"|([^\";]*))", Pattern.CASE_INSENSITIVE);

    private final int most;
    private Optional<Rule> rule = Optional.empty();
    private final List<GivenDate> also = new ArrayList<>();
    private final List<GivenDate> except = new ArrayList<>();

    LineReader(int most) {
        this.most = most;
    }

    GivenRecurrence read(List<?> lines) {
        if (lines.size() > most) throw InvalidRecurrence.of(Why.TOO_MANY, "must have at most " + most + " items", most);
        for (int i = 0; i < lines.size(); i++) {
            try {
                read(lines.get(i));
            } catch (InvalidRecurrence e) {
                throw e.in(Integer.toString(i));
            }
        }
        return new GivenRecurrence(rule, List.copyOf(also), List.copyOf(except));
    }

    private void read(@Nullable Object raw) {
        Matcher line = raw instanceof String text ? LINE.matcher(text.strip()) : LINE.matcher("");
        if (!line.matches())
            throw GivenRecurrence.type("must be a line such as RRULE:FREQ=DAILY;COUNT=3 or RDATE:20261222T193000");
        switch (line.group(1).toUpperCase(Locale.ROOT)) {
            case "RRULE" -> setRule(line.group(3));
            case "RDATE" -> addAll(also, line.group(2), line.group(3));
            case "EXDATE" -> addAll(except, line.group(2), line.group(3));
            case "EXRULE" ->
                throw InvalidRecurrence.of(
                        Why.NOT_SUPPORTED, "must not be EXRULE: say the dates to be left out in EXDATE", "EXRULE");
            default ->
                throw InvalidRecurrence.of(
                        Why.SYNTAX,
                        "must be a line RRULE, RDATE or EXDATE, not " + quote(line.group(1)),
                        quote(line.group(1)));
        }
    }

    private void setRule(String value) {
        if (rule.isPresent())
            throw InvalidRecurrence.of(
                    Why.NOT_SUPPORTED, "must be the only RRULE: say further dates in RDATE", "RRULE");
        rule = Optional.of(Rule.parse(value));
    }

    private void addAll(List<GivenDate> dates, String params, String values) {
        Optional<ZoneId> zone = zone(params);
        for (String value : values.split(",", -1)) {
            dates.add(date(value.strip(), zone));
            if (dates.size() > most)
                throw InvalidRecurrence.of(Why.TOO_MANY, "must have at most " + most + " dates", most);
        }
    }

    private static Optional<ZoneId> zone(String params) {
        Matcher matcher = ZONE.matcher(params);
        if (!matcher.find()) return Optional.empty();
        String name = matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
        return Optional.of(Zones.parse(name)
                .orElseThrow(() -> InvalidRecurrence.of(
                        Why.ZONE, "must have in TZID a zone such as Europe/Berlin, not " + quote(name), quote(name))));
    }

    private static GivenDate date(String text, Optional<ZoneId> zone) {
        try {
            if (!text.contains("T")) return new GivenDate.Day(LocalDate.parse(text, Ending.DAY));
            boolean utc = text.endsWith("Z");
            var time = LocalDateTime.parse(utc ? text.substring(0, text.length() - 1) : text, Ending.TIME);
            Optional<ZoneId> known = utc ? Optional.of(ZoneOffset.UTC) : zone;
            return new GivenDate.Time(
                    known.<When>map(place -> new When.Moment(time.atZone(place).toInstant()))
                            .orElseGet(() -> new When.Wall(time)));
        } catch (DateTimeParseException e) {
            throw GivenDate.invalid("must have dates such as 20261222 or 20261222T193000, not " + quote(text));
        }
    }
}
