package io.kalends.torture;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What there should be of weekly dates, which may have been cut into several series.
 *
 * @param series by the day each begins on
 * @param own what was changed for one date alone
 */
record SeriesState(NavigableMap<LocalDate, Series> series, Map<LocalDate, Own> own) {
    static final SeriesState NOTHING = new SeriesState(new TreeMap<>(), Map.of());

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);

    /** One series: so many dates, a week apart. */
    record Series(LocalDate first, int count, LocalTime time, String title) {
        Stream<LocalDate> days() {
            return IntStream.range(0, count).mapToObj(first::plusWeeks);
        }

        Series withTitle(String other) {
            return new Series(first, count, time, other);
        }

        Series withTime(LocalTime other) {
            return new Series(first, count, other, title);
        }

        Series withCount(int other) {
            return new Series(first, other, time, title);
        }
    }

    /** What a date has of its own. */
    record Own(Optional<String> title, Optional<LocalTime> time, boolean trashed) {
        static final Own NOTHING = new Own(Optional.empty(), Optional.empty(), false);

        Own withTitle(String text) {
            return new Own(Optional.of(text), time, trashed);
        }

        Own withTime(LocalTime other) {
            return new Own(title, Optional.of(other), trashed);
        }

        Own withTrashed(boolean is) {
            return new Own(title, time, is);
        }
    }

    /** A date as the tables and the lists have it. */
    static String line(String originalStart, String start, String title, boolean trashed) {
        return originalStart + " | " + start + " | " + title + (trashed ? " | in the trash" : "");
    }

    List<String> lines() {
        var lines = new ArrayList<String>();
        series.values().forEach(one -> one.days().forEach(day -> lines.add(line(one, day))));
        return lines.stream().sorted().toList();
    }

    private String line(Series one, LocalDate day) {
        Own own = own(day);
        return line(
                text(day.atTime(one.time)),
                text(day.atTime(own.time.orElse(one.time))),
                own.title.orElse(one.title),
                own.trashed);
    }

    static String text(LocalDateTime time) {
        return TIME.format(time);
    }

    Own own(LocalDate day) {
        return own.getOrDefault(day, Own.NOTHING);
    }

    SeriesState with(Series one) {
        var changed = new TreeMap<>(series);
        changed.put(one.first, one);
        return new SeriesState(changed, own).withoutLost();
    }

    SeriesState without(Series one) {
        var changed = new TreeMap<>(series);
        changed.remove(one.first);
        return new SeriesState(changed, own).withoutLost();
    }

    /** A date that goes takes along what it has of its own. */
    private SeriesState withoutLost() {
        var kept = new TreeMap<>(own);
        kept.keySet()
                .removeIf(day -> series.values().stream().flatMap(Series::days).noneMatch(day::equals));
        return new SeriesState(series, kept);
    }

    SeriesState with(LocalDate day, UnaryOperator<Own> change) {
        var changed = new TreeMap<>(own);
        changed.put(day, change.apply(own(day)));
        return new SeriesState(series, changed);
    }

    /** Cut before a day; what follows has another title. */
    SeriesState cut(Series one, LocalDate day, String title) {
        int before = (int) one.days().takeWhile(day::isAfter).count();
        var changed = new TreeMap<>(series);
        changed.put(one.first, one.withCount(before));
        changed.put(day, new Series(day, one.count - before, one.time, title));
        return new SeriesState(changed, own);
    }

    SeriesState endedBefore(Series one, LocalDate day) {
        return with(one.withCount((int) one.days().takeWhile(day::isAfter).count()));
    }
}
