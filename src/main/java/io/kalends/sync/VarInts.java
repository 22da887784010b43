package io.kalends.sync;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** Numbers as variable-length integers: zigzag, seven bits in a byte, the lowest first, the last byte without its top bit. */
final class VarInts {
    private static final int BITS = 7;
    private static final int LONGEST = 63;
    private static final int MORE = 0x80;

    private VarInts() {}

    /** The count comes first, so that anything may follow. */
    static byte[] bytes(List<Long> numbers) {
        var out = new ByteArrayOutputStream();
        put(out, numbers.size());
        numbers.forEach(number -> put(out, number));
        return out.toByteArray();
    }

    private static void put(ByteArrayOutputStream out, long number) {
        // VarInts a little below zero are short as well.
        long left = (number << 1) ^ (number >> LONGEST);
        while ((left & -MORE) != 0) {
            out.write((int) (left & (MORE - 1)) | MORE);
            left >>>= BITS;
        }
        out.write((int) left);
    }

    /** As many of them as there are. */
    static List<Long> parse(byte[] bytes) {
        var numbers = new ArrayList<Long>();
        long number = 0;
        int shift = 0;
        long left = 1;
        for (int at = 0; at < bytes.length && left > 0; at++) {
            number |= (long) (bytes[at] & (MORE - 1)) << shift;
            shift = bytes[at] < 0 ? Math.min(shift + BITS, LONGEST) : 0;
            if (shift > 0) continue;
            long value = (number >>> 1) ^ -(number & 1);
            if (numbers.isEmpty()) left = value + 1;
            numbers.add(value);
            number = 0;
            left--;
        }
        return numbers.isEmpty() ? numbers : numbers.subList(1, numbers.size());
    }
}
