package io.kalends.bench;

import java.util.Arrays;

/** How long one client waited for something that was done again and again, in microseconds. */
record Timing(String name, Kind kind, double median, double worst) {
    /** What was waited for. */
    enum Kind {
        READ,
        TOTAL,
        WRITE
    }

    static Timing of(String name, Kind kind, long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new Timing(name, kind, sorted[sorted.length / 2] / 1e3, sorted[sorted.length - 1] / 1e3);
    }
}
