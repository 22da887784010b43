package io.kalends.attack;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What became of requests: their statuses, and how long each took. */
final class Tally {
    private static final double MILLI = 1e6;

    private long[] nanos = new long[1_024];
    private int count;
    private final Map<String, Integer> results = new TreeMap<>();

    /** @param result a status, or what happened instead of a reply */
    synchronized void add(String result, long took) {
        if (count == nanos.length) nanos = Arrays.copyOf(nanos, 2 * count);
        nanos[count++] = took;
        results.merge(result, 1, Integer::sum);
    }

    synchronized int count() {
        return count;
    }

    synchronized int countOf(String result) {
        return results.getOrDefault(result, 0);
    }

    /** The share of those that had this result, from 0 to 1; 1 when there were none at all. */
    synchronized double share(String result) {
        return count == 0 ? 1 : (double) countOf(result) / count;
    }

    /** The share of those that had this result and took no longer. */
    synchronized double shareWithin(double millis) {
        if (count == 0) return 1;
        long within = Arrays.stream(nanos, 0, count)
                .filter(took -> took <= millis * MILLI)
                .count();
        return (double) within / count;
    }

    /** The time that so many percent of all took at most, in milliseconds. */
    synchronized double millis(double percent) {
        if (count == 0) return 0;
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        int index = (int) Math.ceil(percent / 100 * count) - 1;
        return sorted[Math.max(0, index)] / MILLI;
    }

    /** The results other than 200, each with its number. */
    synchronized String others() {
        return results.entrySet().stream()
                .filter(result -> !result.getKey().equals("200"))
                .map(result -> result.getKey() + "×" + result.getValue())
                .collect(Collectors.joining(" "));
    }

    @Override
    public synchronized String toString() {
        return results.entrySet().stream()
                .map(result -> result.getKey() + "×" + result.getValue())
                .collect(Collectors.joining(" "));
    }
}
