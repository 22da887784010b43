package io.kalends.attack;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What became of requests: their statuses, and how long each took. */
final class Tally {
    static final String OK = "200";
    private static final double MILLI = 1e6;

    /** @param result a status, or what happened instead of a reply */
    private record Sample(String result, long nanos) {
        boolean isOk() {
            return result.equals(OK);
        }
    }

    private final List<Sample> samples = new ArrayList<>();

    /** @param result a status, or what happened instead of a reply */
    synchronized void add(String result, long nanos) {
        samples.add(new Sample(result, nanos));
    }

    synchronized int count() {
        return samples.size();
    }

    synchronized long countOf(String result) {
        return samples.stream().filter(sample -> sample.result.equals(result)).count();
    }

    /** The share of those that were answered with 200, from 0 to 1. */
    double answered() {
        return share(Sample::isOk);
    }

    /** The share of those that were answered with 200 and took no longer. */
    double answeredWithin(double millis) {
        return share(sample -> sample.isOk() && sample.nanos <= millis * MILLI);
    }

    private synchronized double share(Predicate<Sample> kind) {
        return samples.isEmpty() ? 1 : (double) samples.stream().filter(kind).count() / samples.size();
    }

    /** The time that so many percent of all took at most, in milliseconds. */
    synchronized double millis(double percent) {
        if (samples.isEmpty()) return 0;
        long[] sorted = samples.stream().mapToLong(Sample::nanos).sorted().toArray();
        int index = (int) Math.ceil(percent / 100 * sorted.length) - 1;
        return sorted[Math.max(0, index)] / MILLI;
    }

    @Override
    public synchronized String toString() {
        Map<String, Long> results =
                samples.stream().collect(Collectors.groupingBy(Sample::result, TreeMap::new, Collectors.counting()));
        return results.entrySet().stream()
                .map(result -> result.getKey() + "×" + result.getValue())
                .collect(Collectors.joining(" "));
    }
}
