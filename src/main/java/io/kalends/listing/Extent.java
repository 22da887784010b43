package io.kalends.listing;

import java.nio.ByteBuffer;

/**
 * How many records there are and between what they lie, the bounds included; enough to count most without a look at them.
 *
 * @param highestId of the records and their series
 */
record Extent(int size, long highestId, long firstStart, long lastStart, long firstEnd, long lastEnd) {
    static final Extent NONE = of(new long[0], new long[0], new long[0], new long[0]);

    /** The bytes that {@link #write} takes. */
    static final int WRITTEN = Integer.BYTES + 5 * Long.BYTES;

    static Extent read(ByteBuffer in) {
        return new Extent(in.getInt(), in.getLong(), in.getLong(), in.getLong(), in.getLong(), in.getLong());
    }

    void write(ByteBuffer out) {
        out.putInt(size).putLong(highestId);
        out.putLong(firstStart).putLong(lastStart).putLong(firstEnd).putLong(lastEnd);
    }

    /** That of the records with these IDs, starts, ends and series. */
    static Extent of(long[] ids, long[] starts, long[] ends, long[] series) {
        long highestId = Math.max(largest(ids), largest(series));
        return new Extent(ids.length, highestId, smallest(starts), largest(starts), smallest(ends), largest(ends));
    }

    private static long smallest(long[] values) {
        long smallest = Long.MAX_VALUE;
        for (long value : values) smallest = Math.min(smallest, value);
        return smallest;
    }

    private static long largest(long[] values) {
        long largest = Long.MIN_VALUE;
        for (long value : values) largest = Math.max(largest, value);
        return largest;
    }

    Extent and(Extent other) {
        return new Extent(
                size + other.size,
                Math.max(highestId, other.highestId),
                Math.min(firstStart, other.firstStart),
                Math.max(lastStart, other.lastStart),
                Math.min(firstEnd, other.firstEnd),
                Math.max(lastEnd, other.lastEnd));
    }

    boolean isInside(Span span) {
        return firstStart >= span.startFrom()
                && lastStart <= span.startTo()
                && firstEnd >= span.endFrom()
                && lastEnd <= span.endTo();
    }

    boolean isOutside(Span span) {
        return lastStart < span.startFrom()
                || firstStart > span.startTo()
                || lastEnd < span.endFrom()
                || firstEnd > span.endTo();
    }
}
