package io.kalends.media;

/**
 * Reads the arithmetic code of VP8: every bit is read with the probability that it is 0, in 256ths. After the end of the
 * data there are zeros.
 */
final class Vp8Bits {
    private static final int EVEN = 128;

    private final byte[] data;
    private final int from;
    private final int to;
    private int at;
    /** What was read and not yet used: eight bits that are compared with the range, and some more. */
    private long value;
    /** How many more; negative where bits have to be read first. */
    private int more = -8;

    private int range = 255;

    Vp8Bits(Slice slice) {
        data = slice.data();
        from = slice.from();
        to = slice.to();
        at = from;
    }

    int bit(int probability) {
        if (more < 0) load();
        int split = 1 + (((range - 1) * probability) >> 8);
        long low = (long) split << more;
        int bit;
        if (value < low) {
            range = split;
            bit = 0;
        } else {
            range -= split;
            value -= low;
            bit = 1;
        }
        int shift = Integer.numberOfLeadingZeros(range) - 24;
        range <<= shift;
        more -= shift;
        return bit;
    }

    private void load() {
        while (more < 40) {
            int next = at < to ? data[at] & 0xff : 0;
            value = (value << 8) | next;
            at++;
            more += 8;
        }
    }

    boolean flag() {
        return bit(EVEN) == 1;
    }

    /** A number of some bits, the highest first. */
    int number(int bits) {
        int number = 0;
        for (int i = 0; i < bits; i++) number = (number << 1) | bit(EVEN);
        return number;
    }

    /** A flag, and if it is set a number and its sign; otherwise 0. */
    int optional(int bits) {
        if (!flag()) return 0;
        int number = number(bits);
        return flag() ? -number : number;
    }

    /** Damaged if more bits were used than there are. */
    void mustSuffice() {
        long used = 8L * (at - from) - (more + 8);
        if (used > 8L * (to - from)) throw ImageRefused.damaged("pixels are missing");
    }
}
