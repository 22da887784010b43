package io.kalends.recurrence;

import io.kalends.time.DateTimes;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What is taken out of a series: whole days, and single starts on the clock of the event. */
public record Exceptions(SortedSet<LocalDate> days, SortedSet<LocalDateTime> times) {
    public static final Exceptions NONE = new Exceptions(List.of(), List.of());

    public Exceptions(Collection<LocalDate> days, Collection<LocalDateTime> times) {
        this(new TreeSet<>(days), new TreeSet<>(times));
    }

    public Exceptions {
        days = Collections.unmodifiableSortedSet(days);
        times = Collections.unmodifiableSortedSet(times);
    }

    boolean contain(LocalDateTime start) {
        return times.contains(start) || days.contains(start.toLocalDate());
    }

    /** A date for a day, a date with a time for a start; in order. */
    public List<String> texts() {
        return Stream.concat(
                        days.stream().map(LocalDate::toString), times.stream().map(DateTimes::text))
                .sorted()
                .toList();
    }

    /** Days instead of times, for a series that lasts all day. */
    Exceptions asDays() {
        return new Exceptions(
                Stream.concat(days.stream(), times.stream().map(LocalDateTime::toLocalDate))
                        .toList(),
                List.of());
    }
}
