package io.kalends.recurrence;

import io.kalends.time.DateTimes;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * How an event repeats, on the clock of its zone: by a rule, on further dates, or both, less some exceptions. Without a rule
 * its start is a date like the others.
 */
public record Recurrence(Optional<Rule> rule, SortedSet<LocalDateTime> also, Exceptions except) {
    /** The length of a date without a time. */
    private static final int DAY = 10;

    public Recurrence(Optional<Rule> rule, Collection<LocalDateTime> also, Exceptions except) {
        this(rule, new TreeSet<>(also), except);
    }

    public Recurrence {
        also = Collections.unmodifiableSortedSet(also);
    }

    /** A recurrence from its texts. For our own texts only: what callers send is a {@link GivenRecurrence}. */
    public static Recurrence restore(String rule, List<String> also, List<String> except) {
        var days = new ArrayList<LocalDate>();
        var times = new ArrayList<LocalDateTime>();
        for (String text : except) {
            if (text.length() == DAY) days.add(LocalDate.parse(text));
            else times.add(DateTimes.parse(text));
        }
        return new Recurrence(
                rule.isEmpty() ? Optional.empty() : Optional.of(Rule.parse(rule)),
                also.stream().map(DateTimes::parse).toList(),
                new Exceptions(days, times));
    }

    /** The canonical text of the rule; "" when there is none. */
    public String ruleText() {
        return rule.map(Rule::toString).orElse("");
    }

    public List<String> alsoTexts() {
        return also.stream().map(DateTimes::text).toList();
    }

    public boolean isEndless() {
        return rule.isPresent() && rule.get().isEndless();
    }

    /** The same for an event that lasts all day or no longer does; throws {@link InvalidRecurrence} where the rule forbids. */
    public Recurrence withAllDay(boolean allDay, ZoneId zone) {
        return new Recurrence(
                rule.map(value -> value.on(zone, allDay)),
                allDay
                        ? also.stream()
                                .map(time -> time.toLocalDate().atStartOfDay())
                                .toList()
                        : also,
                allDay ? except.asDays() : except);
    }
}
