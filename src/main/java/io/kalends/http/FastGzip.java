package io.kalends.http;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Compresses a text in half the time that zlib takes at its quickest, to an eighth more: one pass, one place looked at for each
 * repetition, and the codes that deflate (RFC 1951) has fixed.
 */
final class FastGzip {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};
    private static final int LAST_BLOCK_WITH_FIXED_CODES = 0b011;

    /** Shorter repetitions are left alone: the code for one takes up to 31 bits. */
    private static final int SHORTEST = 5;

    private static final int LONGEST = 258;
    private static final int FARTHEST = 32_768;
    private static final int HASH_BITS = 13;
    /** After so many bytes without a repetition, one place more is passed over each time. */
    private static final int PATIENCE_BITS = 6;

    private final byte[] text;
    private final BitWriter out;
    /** Where a text that begins with such a hash was seen last. */
    private final int[] seen = new int[1 << HASH_BITS];
    /** Up to here it is written. */
    private int written;

    private FastGzip(byte[] text) {
        this.text = text;
        out = new BitWriter(HEADER, text.length / 4);
    }

    static byte[] compress(byte[] text) {
        return new FastGzip(text).compress();
    }

    private byte[] compress() {
        out.put(LAST_BLOCK_WITH_FIXED_CODES, 3);
        int place = 1;
        while (place < text.length - Long.BYTES) {
            long start = start(place);
            int hash = hash(start);
            int earlier = seen[hash];
            seen[hash] = place;
            if (place - earlier <= FARTHEST && start(earlier) == start) place = repeat(place, earlier);
            else place += 1 + ((place - written) >> PATIENCE_BITS);
        }
        literals(text.length);
        out.put(FixedCodes.END, FixedCodes.END_BITS);
        var sum = new CRC32();
        sum.update(text);
        return out.finish((int) sum.getValue(), text.length);
    }

    /** Writes what is at this place as a repetition of what was there earlier, with all that is the same around it. */
    private int repeat(int place, int earlier) {
        int end = place + same(place, earlier);
        literals(place - before(place, earlier));
        copy(end - written, place - earlier);
        if (end < text.length - Long.BYTES) seen[hash(start(end - 2))] = end - 2;
        return end;
    }

    /** How many bytes are the same from both places on: eight at a time, which is quicker than Java's own for so few. */
    private int same(int place, int earlier) {
        int at = place;
        int distance = place - earlier;
        for (; at <= text.length - Long.BYTES; at += Long.BYTES) {
            long difference = (long) LONG.get(text, at) ^ (long) LONG.get(text, at - distance);
            if (difference != 0) return at - place + (Long.numberOfTrailingZeros(difference) >> 3);
        }
        while (at < text.length && text[at] == text[at - distance]) at++;
        return at - place;
    }

    /** How many bytes before both places are the same, too. */
    private int before(int place, int earlier) {
        int count = 0;
        while (place - count > written && earlier > count && text[place - count - 1] == text[earlier - count - 1])
            count++;
        return count;
    }

    private void literals(int end) {
        for (int place = written; place < end; place++) {
            int value = text[place] & 0xff;
            out.put(FixedCodes.LITERAL[value], FixedCodes.LITERAL_BITS[value]);
        }
        written = end;
    }

    private void copy(int count, int distance) {
        written += count;
        int left = count;
        while (left > 0) {
            // What is left has to be as long as the least that there is a code for.
            int length = left <= LONGEST ? left : Math.min(LONGEST, left - FixedCodes.LEAST_LENGTH);
            out.put(FixedCodes.LENGTH[length], FixedCodes.LENGTH_BITS[length]);
            putDistance(distance - 1);
            left -= length;
        }
    }

    /** The two highest bits and their place make the code; the bits below them follow as they are. */
    private void putDistance(int distance) {
        int below = Math.max(0, Integer.SIZE - 2 - Integer.numberOfLeadingZeros(distance));
        int code = 2 * below + (distance >> below);
        int rest = distance & ((1 << below) - 1);
        out.put(FixedCodes.DISTANCE[code] | rest << FixedCodes.DISTANCE_BITS, FixedCodes.DISTANCE_BITS + below);
    }

    private long start(int place) {
        return (long) LONG.get(text, place) << (Long.SIZE - SHORTEST * Byte.SIZE);
    }

    private static int hash(long start) {
        return (int) ((start * 0x9e37_79b1_85eb_ca87L) >>> (Long.SIZE - HASH_BITS));
    }

    /** Numbers of any count of bits, the lowest first. */
    private static final class BitWriter {
        private byte[] bytes;
        private int size;
        private long waiting;
        private int waitingBits;

        BitWriter(byte[] header, int expected) {
            bytes = Arrays.copyOf(header, header.length + Math.max(Long.BYTES, expected));
            size = header.length;
        }

        /** Whole bytes are counted, and those that have bits left are written over: a branch less than waiting for more. */
        void put(int value, int bits) {
            if (size + Long.BYTES > bytes.length) bytes = Arrays.copyOf(bytes, bytes.length * 2);
            waiting |= (long) value << waitingBits;
            waitingBits += bits;
            LONG.set(bytes, size, waiting);
            size += waitingBits >> 3;
            waiting >>>= waitingBits & ~7;
            waitingBits &= 7;
        }

        /** With the two numbers that end a file. */
        byte[] finish(int sum, int length) {
            if (waitingBits > 0) size++;
            byte[] file = Arrays.copyOf(bytes, size + 2 * Integer.BYTES);
            INT.set(file, size, sum);
            INT.set(file, size + Integer.BYTES, length);
            return file;
        }
    }

    /** The codes of RFC 1951, section 3.2.6, with their bits turned round, as they are written the highest first. */
    private static final class FixedCodes {
        static final int END = 0;
        static final int END_BITS = 7;
        static final int LEAST_LENGTH = 3;
        static final int DISTANCE_BITS = 5;
        static final int[] LITERAL = new int[256];
        static final byte[] LITERAL_BITS = new byte[256];
        /** With the bits that follow the code. */
        static final int[] LENGTH = new int[LONGEST + 1];

        static final byte[] LENGTH_BITS = new byte[LONGEST + 1];
        static final int[] DISTANCE = new int[30];

        static {
            for (int value = 0; value < LITERAL.length; value++) {
                boolean isLow = value < 144;
                LITERAL_BITS[value] = (byte) (isLow ? 8 : 9);
                LITERAL[value] = turned(isLow ? 0b0011_0000 + value : 0b1_1001_0000 + value - 144, isLow ? 8 : 9);
            }
            for (int length = LEAST_LENGTH; length <= LONGEST; length++) setLength(length);
            for (int code = 0; code < DISTANCE.length; code++) DISTANCE[code] = turned(code, DISTANCE_BITS);
        }

        /** Eight lengths have a code each; then four codes for each power of two; the longest has its own again. */
        private static void setLength(int length) {
            int above = length - LEAST_LENGTH;
            boolean hasOwnCode = above < 8 || length == LONGEST;
            int below = hasOwnCode ? 0 : Integer.SIZE - 3 - Integer.numberOfLeadingZeros(above);
            int symbol = length == LONGEST ? 28 : 4 * below + (above >> below);
            int bits = symbol < 23 ? 7 : 8;
            int code = turned(symbol < 23 ? symbol + 1 : 0b1100_0000 + symbol - 23, bits);
            int rest = above & ((1 << below) - 1);
            LENGTH[length] = code | rest << bits;
            LENGTH_BITS[length] = (byte) (bits + below);
        }

        private static int turned(int code, int bits) {
            return Integer.reverse(code) >>> (Integer.SIZE - bits);
        }
    }
}
