package io.kalends.bench;

import java.time.Instant;
import java.util.List;

/**
 * An invented calendar of any size, three years around a moment. IDs count from 1: venues, then organizers, then single
 * events, then series, each followed by its dates; categories, then tags. So what is where is known without looking.
 *
 * @param events how many there are in lists
 * @param hasSeries whether a third of them are dates of series
 */
record Calendar(int events, boolean hasSeries, Instant now) {
    static final int CATEGORIES = 20;
    static final int TAGS = 200;

    private static final List<Integer> DATES = List.of(52, 500, 24, 100, 12, 250, 60, 30);
    private static final List<Integer> DATES_IN_SMALL = List.of(52, 24, 100, 12, 60, 30);
    private static final int PUBLIC_PERCENT = 95;

    /** How many dates series have, in turn. */
    List<Integer> dates() {
        return sum(DATES) <= events / 3 ? DATES : DATES_IN_SMALL;
    }

    private static int sum(List<Integer> counts) {
        return counts.stream().mapToInt(Integer::intValue).sum();
    }

    /** How many events take place once. */
    int singles() {
        return hasSeries ? events - series() / dates().size() * sum(dates()) : events;
    }

    /** How many series there are: as many of each length. */
    int series() {
        return hasSeries ? Math.max(1, events / 3 / sum(dates())) * dates().size() : 0;
    }

    /** How many dates a series has. */
    int dates(int series) {
        return dates().get(series % dates().size());
    }

    int venues() {
        return Math.max(10, events / 100);
    }

    int organizers() {
        return Math.max(5, events / 200);
    }

    /** How many single events anybody may see; those that are drafts or private come last. Series are all public. */
    int publicSingles() {
        return (int) ((long) singles() * PUBLIC_PERCENT / 100);
    }

    int publicEvents() {
        return publicSingles() + events - singles();
    }

    long venue(int index) {
        return 1L + index;
    }

    long organizer(int index) {
        return 1L + venues() + index;
    }

    long event(int index) {
        return 1L + venues() + organizers() + index;
    }

    long series(int index) {
        int before = dates().stream()
                .limit(index % dates().size())
                .mapToInt(dates -> dates + 1)
                .sum();
        return event(singles()) + (long) (index / dates().size()) * (sum(dates()) + dates().size()) + before;
    }

    /** Higher IDs belong to what was added while measuring. */
    long lastId() {
        return series(series()) - 1;
    }

    /** How many of the IDs are those of events, series and dates. */
    long eventIds() {
        return lastId() - event(0) + 1;
    }

    long category(int index) {
        return 1L + index;
    }

    long tag(int index) {
        return 1L + CATEGORIES + index;
    }
}
