package io.kalends.bench;

import java.util.Arrays;

/** How long each of many requests took. */
final class Times {
    private long[] micros = new long[1 << 16];
    private int count;
    private boolean sorted = true;

    void add(long nanos) {
        if (count == micros.length) micros = Arrays.copyOf(micros, 2 * count);
        micros[count++] = nanos / 1_000;
        sorted = false;
    }

    int count() {
        return count;
    }

    /** The time within which so many of a hundred were done, in microseconds; 0 if there was none. */
    double percentile(int percent) {
        if (!sorted) Arrays.sort(micros, 0, count);
        sorted = true;
        return count == 0 ? 0 : micros[(int) ((count - 1) * (long) percent / 100)];
    }
}
