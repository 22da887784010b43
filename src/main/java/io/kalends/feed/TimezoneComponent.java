package io.kalends.feed;

import io.kalends.time.AgreedTimes;
import io.kalends.time.Zones;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneOffsetTransitionRule;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A time zone as a VTIMEZONE component of iCalendar, from the rules of Java. It covers the time it is used for: single
 * transitions where they follow no rule, then recurrence rules without an end.
 */
final class TimezoneComponent {
    /** Hours and minutes, and seconds where there are any. */
    private static final DateTimeFormatter OFFSET = DateTimeFormatter.ofPattern("xxxx", Locale.ROOT);

    private final ZoneId zone;
    private final ZoneRules rules;
    private final UsedZones.Use use;
    private final Component text = new Component("VTIMEZONE");

    TimezoneComponent(ZoneId zone, UsedZones.Use use) {
        this.zone = zone;
        this.use = use;
        rules = zone.getRules();
        text.add(Property.text("TZID", Zones.text(zone)));
    }

    Component component() {
        @Nullable ZoneOffsetTransition change = changeBeforeLast(use.first().plusSeconds(1));
        if (change == null || change.getDateTimeBefore().isBefore(AgreedTimes.FIRST)) {
            begin();
            change = rules.nextTransition(AgreedTimes.FIRST.toInstant(rules.getOffset(AgreedTimes.FIRST)));
        }
        addFrom(change);
        return text;
    }

    /** One earlier than needed: some calendars cannot read DAYLIGHT without a STANDARD before it. */
    private @Nullable ZoneOffsetTransition changeBeforeLast(Instant time) {
        @Nullable ZoneOffsetTransition last = rules.previousTransition(time);
        return last == null ? null : rules.previousTransition(last.getInstant());
    }

    /** The offset at the start. */
    private void begin() {
        ZoneOffset offset = rules.getOffset(AgreedTimes.FIRST);
        add(AgreedTimes.FIRST, offset, offset, AgreedTimes.FIRST.toInstant(offset), Optional.empty());
    }

    private void addFrom(@Nullable ZoneOffsetTransition first) {
        @Nullable ZoneOffsetTransition change = first;
        while (change != null && !change.getInstant().isAfter(use.last())) {
            if (change.getDateTimeBefore().getYear() > lastIrregularYear()
                    && addRules(change.getDateTimeBefore().getYear())) return;
            add(change, Optional.empty());
            change = rules.nextTransition(change.getInstant());
        }
    }

    /** The last year with transitions that follow no rule. */
    private int lastIrregularYear() {
        List<ZoneOffsetTransition> irregular = rules.getTransitions();
        return irregular.isEmpty()
                ? Integer.MIN_VALUE
                : irregular.getLast().getDateTimeBefore().getYear();
    }

    /** The yearly transitions from this year on, if all of them can be written as recurrence rules. */
    private boolean addRules(int year) {
        List<ZoneOffsetTransitionRule> yearly = rules.getTransitionRules();
        List<Optional<String>> recurrences =
                yearly.stream().map(rule -> RecurrenceRule.of(rule, year)).toList();
        if (yearly.isEmpty() || recurrences.contains(Optional.<String>empty())) return false;
        for (int i = 0; i < yearly.size(); i++) add(yearly.get(i).createTransition(year), recurrences.get(i));
        return true;
    }

    private void add(ZoneOffsetTransition change, Optional<String> rule) {
        add(change.getDateTimeBefore(), change.getOffsetBefore(), change.getOffsetAfter(), change.getInstant(), rule);
    }

    private void add(LocalDateTime start, ZoneOffset before, ZoneOffset after, Instant at, Optional<String> rule) {
        var observance = new Component(rules.isDaylightSavings(at) ? "DAYLIGHT" : "STANDARD");
        observance.add(Property.of("DTSTART", Times.local(start)));
        observance.add(Property.of("TZOFFSETFROM", OFFSET.format(before)));
        observance.add(Property.of("TZOFFSETTO", OFFSET.format(after)));
        observance.add(Property.text("TZNAME", name(at, after)));
        rule.ifPresent(recurrence -> observance.add(Property.of("RRULE", recurrence)));
        text.add(observance);
    }

    /** Java has only the names of today; where the standard offset differed, the name is the offset. */
    private String name(Instant at, ZoneOffset offset) {
        String name = Zones.abbreviation(zone, at);
        boolean isOther = !rules.getStandardOffset(at).equals(rules.getStandardOffset(use.last()));
        boolean isTaken =
                name.equals(Zones.abbreviation(zone, use.last())) && !offset.equals(rules.getOffset(use.last()));
        return isOther || isTaken ? Zones.shortOffset(offset) : name;
    }
}
