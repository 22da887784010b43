package io.kalends.intake;

import io.kalends.recurrence.Exceptions;
import io.kalends.recurrence.InvalidRecurrence;
import io.kalends.recurrence.Occurrence;
import io.kalends.recurrence.Recurrence;
import io.kalends.recurrence.Rule;
import io.kalends.recurrence.Timetable;
import io.kalends.recurrence.Timing;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A time zone as a calendar describes it (VTIMEZONE): when its clocks are changed, and to what. */
final class ZoneDefinition {
    private static final Pattern OFFSET = Pattern.compile("([+-]?)([0-9]{2}):?([0-9]{2}):?([0-9]{2})?");
    private static final int MOST = 1_000;
    private static final int YEARS = 2;

    /** From when on there is an offset, perhaps each year. */
    private record Observance(List<LocalDateTime> starts, Optional<Rule> rule, ZoneOffset before, ZoneOffset after) {}

    private final List<Observance> observances = new ArrayList<>();
    private String id = "";
    private String location = "";

    /** What is known of the observance that is being read. */
    private final List<ContentLine> lines = new ArrayList<>();

    String id() {
        return id;
    }

    /** The name in the zone database, if the calendar tells it. */
    String location() {
        return location;
    }

    void add(ContentLine property) {
        if (property.name().equals("TZID")) id = property.text().strip();
        else if (property.name().equals("X-LIC-LOCATION"))
            location = property.text().strip();
    }

    void addToObservance(ContentLine property) {
        if (lines.size() < MOST) lines.add(property);
    }

    /** What cannot be read is left out: the others may do. */
    void endObservance() {
        try {
            Optional<ZoneOffset> before = value("TZOFFSETFROM").flatMap(ZoneDefinition::offset);
            Optional<ZoneOffset> after = value("TZOFFSETTO").flatMap(ZoneDefinition::offset);
            List<LocalDateTime> starts = starts();
            boolean isWhole = after.isPresent() && !starts.isEmpty() && observances.size() < MOST;
            if (isWhole) observances.add(new Observance(starts, rule(), before.orElse(after.get()), after.get()));
        } catch (Unreadable | InvalidRecurrence e) {
            // As above.
        } finally {
            lines.clear();
        }
    }

    private Optional<String> value(String name) {
        return lines.stream()
                .filter(line -> line.name().equals(name))
                .map(line -> line.value().strip())
                .findFirst();
    }

    private Optional<Rule> rule() {
        return value("RRULE").map(Rule::parse);
    }

    private List<LocalDateTime> starts() {
        return lines.stream()
                .filter(line -> line.name().equals("DTSTART") || line.name().equals("RDATE"))
                .flatMap(line -> Stream.of(line.value().split(",", -1)).map(value -> IcalTime.parse(line, value)))
                .map(time -> switch (time) {
                    case IcalTime.Clock clock -> clock.time();
                    case IcalTime.Day(LocalDate day) -> day.atStartOfDay();
                    case IcalTime.Moment(Instant instant) -> LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
                })
                .toList();
    }

    private static Optional<ZoneOffset> offset(String text) {
        Matcher found = OFFSET.matcher(text);
        if (!found.matches()) return Optional.empty();
        int seconds = 3600 * Integer.parseInt(found.group(2)) + 60 * Integer.parseInt(found.group(3));
        if (found.group(4) != null) seconds += Integer.parseInt(found.group(4));
        if (seconds > 18 * 3600) return Optional.empty();
        return Optional.of(ZoneOffset.ofTotalSeconds(found.group(1).equals("-") ? -seconds : seconds));
    }

    boolean isEmpty() {
        return observances.isEmpty();
    }

    /** The zone among some whose clocks are the same in the years about a time. */
    Optional<ZoneId> find(Stream<ZoneId> candidates, LocalDateTime time) {
        Map<Instant, ZoneOffset> samples = samples(time.getYear());
        return candidates
                .filter(zone -> samples.entrySet().stream()
                        .allMatch(sample ->
                                zone.getRules().getOffset(sample.getKey()).equals(sample.getValue())))
                .findFirst();
    }

    /** The offset on all days of the years about a time, if there is just one. */
    Optional<ZoneOffset> onlyOffset(LocalDateTime time) {
        List<ZoneOffset> all =
                samples(time.getYear()).values().stream().distinct().toList();
        return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
    }

    /** The offset at a time of its clocks. */
    ZoneOffset offset(LocalDateTime time) {
        NavigableMap<Instant, ZoneOffset> changes = changes(time.getYear());
        return offset(changes, time.toInstant(offset(changes, time.toInstant(ZoneOffset.UTC))));
    }

    private ZoneOffset offset(NavigableMap<Instant, ZoneOffset> changes, Instant instant) {
        var last = changes.floorEntry(instant);
        return last == null ? observances.getFirst().before() : last.getValue();
    }

    /** The offsets in the middle of each month, and before and after each change. */
    private Map<Instant, ZoneOffset> samples(int year) {
        NavigableMap<Instant, ZoneOffset> changes = changes(year);
        var samples = new TreeMap<Instant, ZoneOffset>();
        Instant from = changes.isEmpty() ? Instant.MIN : changes.firstKey();
        for (YearMonth month = YearMonth.of(year, 1); month.getYear() < year + YEARS; month = month.plusMonths(1)) {
            Instant middle = month.atDay(15).atStartOfDay().toInstant(ZoneOffset.UTC);
            if (!middle.isBefore(from)) samples.put(middle, offset(changes, middle));
        }
        Instant begin = LocalDate.of(year, 1, 1).atStartOfDay().toInstant(ZoneOffset.UTC);
        for (Instant change : changes.tailMap(begin).keySet()) {
            samples.put(change, offset(changes, change));
            if (change.isAfter(from)) samples.put(change.minusSeconds(1), offset(changes, change.minusSeconds(1)));
        }
        return samples;
    }

    /** All changes that matter to some years: those of rules from just before these on. */
    private NavigableMap<Instant, ZoneOffset> changes(int year) {
        var changes = new TreeMap<Instant, ZoneOffset>();
        LocalDateTime from = LocalDateTime.of(Math.max(1, year - YEARS), 1, 1, 0, 0);
        LocalDateTime to = LocalDateTime.of(Math.min(9998, year + YEARS), 1, 1, 0, 0);
        for (Observance one : observances) {
            one.starts().stream()
                    // The first of a rule may be one that the rule does not give.
                    .filter(start -> one.rule().isEmpty() || !start.isBefore(from))
                    .filter(start -> start.isBefore(to))
                    .forEach(start -> changes.put(start.toInstant(one.before()), one.after()));
            one.rule()
                    .ifPresent(rule -> ruled(one, rule, from, to)
                            .forEach(start -> changes.put(start.toInstant(one.before()), one.after())));
        }
        return changes;
    }

    private static Stream<LocalDateTime> ruled(Observance one, Rule rule, LocalDateTime from, LocalDateTime to) {
        var start = one.starts().getFirst().atZone(one.before());
        var recurrence = new Recurrence(Optional.of(rule.on(one.before(), false)), List.of(), Exceptions.NONE);
        return new Timetable(new Timing(start, start, false), recurrence)
                .between(from, to, 10 * YEARS).stream().map(Occurrence::originalStart);
    }
}
