package io.kalends.listing;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Some numbers, which take half of the memory where they lie close together. */
sealed interface Column {
    int size();

    long get(int place);

    /** The memory it takes. */
    long bytes();

    /** Adds it to what {@link #read} reads. */
    void write(ByteBuffer out);

    /** Whether one of the numbers is among these, which are sorted. */
    boolean hasOneOf(long[] sorted);

    /** How many are 0, or are seen for the first time. */
    default int countOnce(LongSet seen) {
        int count = 0;
        for (int i = 0; i < size(); i++) if (get(i) == 0 || seen.add(get(i))) count++;
        return count;
    }

    /** So many bytes are written besides the numbers, at most. */
    int HEAD = 1 + Integer.BYTES + Long.BYTES;

    /** The bytes it takes when it is written, at most. */
    default int written() {
        return HEAD + (int) bytes();
    }

    /** A column that was written. */
    static Column read(ByteBuffer in) {
        byte kind = in.get();
        int size = in.getInt();
        return switch (kind) {
            case Same.KIND -> new Same(in.getLong(), size);
            case Near.KIND -> Near.read(in, size);
            case Far.KIND -> Far.read(in, size);
            default -> throw new IllegalArgumentException("no column: " + kind);
        };
    }

    private static void writeHead(ByteBuffer out, byte kind, int size) {
        out.put(kind).putInt(size);
    }

    /** The same number again and again. */
    record Same(long value, int size) implements Column {
        static final byte KIND = 1;

        @Override
        public void write(ByteBuffer out) {
            writeHead(out, KIND, size);
            out.putLong(value);
        }

        @Override
        public long get(int place) {
            return value;
        }

        @Override
        public long bytes() {
            return Long.BYTES;
        }

        @Override
        public boolean hasOneOf(long[] sorted) {
            return size > 0 && Arrays.binarySearch(sorted, value) >= 0;
        }

        @Override
        public int countOnce(LongSet seen) {
            if (value == 0 || size == 0) return size;
            return seen.add(value) ? 1 : 0;
        }
    }

    /** Each as how far it lies above the least of them, without a sign. */
    record Near(long least, int[] above) implements Column {
        static final byte KIND = 2;

        static Near read(ByteBuffer in, int size) {
            long least = in.getLong();
            var above = new int[size];
            in.asIntBuffer().get(above);
            in.position(in.position() + Integer.BYTES * size);
            return new Near(least, above);
        }

        @Override
        public void write(ByteBuffer out) {
            writeHead(out, KIND, above.length);
            out.putLong(least).asIntBuffer().put(above);
            out.position(out.position() + Integer.BYTES * above.length);
        }

        @Override
        public int size() {
            return above.length;
        }

        @Override
        public long bytes() {
            return (long) Integer.BYTES * above.length;
        }

        @Override
        public boolean hasOneOf(long[] sorted) {
            long lowest = sorted[0] - least;
            long highest = sorted[sorted.length - 1] - least;
            for (int one : above) {
                long number = Integer.toUnsignedLong(one);
                if (number >= lowest && number <= highest && Arrays.binarySearch(sorted, least + number) >= 0)
                    return true;
            }
            return false;
        }

        @Override
        public int countOnce(LongSet seen) {
            int count = 0;
            for (int one : above) {
                long number = least + Integer.toUnsignedLong(one);
                if (number == 0 || seen.add(number)) count++;
            }
            return count;
        }

        @Override
        public long get(int place) {
            return least + Integer.toUnsignedLong(above[place]);
        }
    }

    /** Each by itself. */
    record Far(long[] values) implements Column {
        static final byte KIND = 3;

        static Far read(ByteBuffer in, int size) {
            var values = new long[size];
            in.asLongBuffer().get(values);
            in.position(in.position() + Long.BYTES * size);
            return new Far(values);
        }

        @Override
        public void write(ByteBuffer out) {
            writeHead(out, KIND, values.length);
            out.asLongBuffer().put(values);
            out.position(out.position() + Long.BYTES * values.length);
        }

        @Override
        public int size() {
            return values.length;
        }

        @Override
        public long bytes() {
            return (long) Long.BYTES * values.length;
        }

        @Override
        public boolean hasOneOf(long[] sorted) {
            for (long value : values) if (Arrays.binarySearch(sorted, value) >= 0) return true;
            return false;
        }

        @Override
        public long get(int place) {
            return values[place];
        }
    }

    static Column of(long[] values) {
        if (values.length == 0) return new Same(0, 0);
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (long value : values) {
            least = Math.min(least, value);
            most = Math.max(most, value);
        }
        if (least == most) return new Same(least, values.length);
        boolean near = most - least <= Integer.toUnsignedLong(-1);
        return near ? near(least, values) : new Far(values);
    }

    private static Near near(long least, long[] values) {
        var above = new int[values.length];
        for (int i = 0; i < above.length; i++) above[i] = (int) (values[i] - least);
        return new Near(least, above);
    }

    default long[] values() {
        var values = new long[size()];
        for (int i = 0; i < values.length; i++) values[i] = get(i);
        return values;
    }
}
