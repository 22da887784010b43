package io.kalends.listing;

import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Some numbers, which take half of the memory where they lie close together. */
sealed interface Column {
    int size();

    long get(int place);

    /** Each as how far it lies above the least of them, without a sign. */
    record Near(long least, int[] above) implements Column {
        @Override
        public int size() {
            return above.length;
        }

        @Override
        public long get(int place) {
            return least + Integer.toUnsignedLong(above[place]);
        }
    }

    /** Each by itself. */
    record Far(long[] values) implements Column {
        @Override
        public int size() {
            return values.length;
        }

        @Override
        public long get(int place) {
            return values[place];
        }
    }

    static Column of(long[] values) {
        long least = LongStream.of(values).min().orElse(0);
        long most = LongStream.of(values).max().orElse(0);
        boolean near = most - least <= Integer.toUnsignedLong(-1);
        if (!near) return new Far(values);
        return new Near(
                least,
                LongStream.of(values).mapToInt(value -> (int) (value - least)).toArray());
    }

    default long[] values() {
        return IntStream.range(0, size()).mapToLong(this::get).toArray();
    }
}
