package io.kalends.listing;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;

/** Some numbers, which take less memory where they lie close together, or few of them differ. */
sealed interface Column {
    int size();

    long get(int place);

    /** The memory it takes. */
    long bytes();

    /** Adds it to what {@link #read} reads. */
    void write(ByteBuffer out);

    /** Whether one of the numbers is among these, which are sorted. */
    default boolean hasOneOf(long[] sorted) {
        for (int i = 0; i < size(); i++) if (Arrays.binarySearch(sorted, get(i)) >= 0) return true;
        return false;
    }

    /** How many are 0, or are seen for the first time. */
    default int countOnce(LongSet seen) {
        int count = 0;
        for (int i = 0; i < size(); i++) if (get(i) == 0 || seen.add(get(i))) count++;
        return count;
    }

    /** So many bytes are written besides the numbers, at most. */
    int HEAD = 1 + 2 * Integer.BYTES + Long.BYTES;

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
            case Coded.KIND -> Coded.read(in, size);
            case Close.KIND -> Close.read(in, size);
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

    /** Few different numbers, and for each place which of them it has. */
    record Coded(long[] numbers, byte[] codes) implements Column {
        static final byte KIND = 4;
        /** As many as a byte can tell apart. */
        static final int MOST = 256;

        static Coded read(ByteBuffer in, int size) {
            var numbers = new long[in.getInt()];
            for (int i = 0; i < numbers.length; i++) numbers[i] = in.getLong();
            var codes = new byte[size];
            in.get(codes);
            return new Coded(numbers, codes);
        }

        @Override
        public void write(ByteBuffer out) {
            writeHead(out, KIND, codes.length);
            out.putInt(numbers.length);
            for (long number : numbers) out.putLong(number);
            out.put(codes);
        }

        @Override
        public int size() {
            return codes.length;
        }

        @Override
        public long bytes() {
            return (long) Long.BYTES * numbers.length + codes.length;
        }

        @Override
        public boolean hasOneOf(long[] sorted) {
            for (long number : numbers) if (Arrays.binarySearch(sorted, number) >= 0) return true;
            return false;
        }

        @Override
        public int countOnce(LongSet seen) {
            int count = 0;
            int zero = -1;
            for (int i = 0; i < numbers.length; i++) {
                if (numbers[i] == 0) zero = i;
                else if (seen.add(numbers[i])) count++;
            }
            if (zero >= 0) for (byte code : codes) if (Byte.toUnsignedInt(code) == zero) count++;
            return count;
        }

        @Override
        public long get(int place) {
            return numbers[Byte.toUnsignedInt(codes[place])];
        }
    }

    /** Each as how far it lies above the least of them, by two bytes without a sign. */
    record Close(long least, short[] above) implements Column {
        static final byte KIND = 5;
        static final int FARTHEST = (1 << Short.SIZE) - 1;

        static Close read(ByteBuffer in, int size) {
            long least = in.getLong();
            var above = new short[size];
            in.asShortBuffer().get(above);
            in.position(in.position() + Short.BYTES * size);
            return new Close(least, above);
        }

        @Override
        public void write(ByteBuffer out) {
            writeHead(out, KIND, above.length);
            out.putLong(least).asShortBuffer().put(above);
            out.position(out.position() + Short.BYTES * above.length);
        }

        @Override
        public int size() {
            return above.length;
        }

        @Override
        public long bytes() {
            return (long) Short.BYTES * above.length;
        }

        @Override
        public long get(int place) {
            return least + Short.toUnsignedInt(above[place]);
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
        long range = most - least;
        boolean isClose = range >= 0 && range <= Close.FARTHEST;
        Column coded = coded(values, isClose ? Short.BYTES : Integer.BYTES);
        if (coded != null) return coded;
        if (isClose) return close(least, values);
        boolean near = range >= 0 && range <= Integer.toUnsignedLong(-1);
        return near ? near(least, values) : new Far(values);
    }

    /** By codes, if that takes less than so many bytes for each number; null otherwise. */
    private static @Nullable Column coded(long[] values, int bytesEach) {
        int most = Math.min(Coded.MOST, values.length * (bytesEach - 1) / Long.BYTES);
        var places = new HashMap<Long, Byte>();
        var numbers = new long[most];
        var codes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            Byte code = places.get(values[i]);
            if (code == null) {
                int next = places.size();
                if (next == most) return null;
                numbers[next] = values[i];
                code = (byte) next;
                places.put(values[i], code);
            }
            codes[i] = code;
        }
        return new Coded(Arrays.copyOf(numbers, places.size()), codes);
    }

    private static Close close(long least, long[] values) {
        var above = new short[values.length];
        for (int i = 0; i < above.length; i++) above[i] = (short) (values[i] - least);
        return new Close(least, above);
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
