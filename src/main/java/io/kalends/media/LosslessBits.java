package io.kalends.media;

/** Reads bits of lossless WebP, the lowest of each byte first. After the end of the data there are zeros. */
final class LosslessBits {
    private final byte[] data;
    private final int from;
    private final int to;
    private int at;
    private long buffer;
    private int buffered;

    LosslessBits(Slice slice) {
        data = slice.data();
        from = slice.from();
        to = slice.to();
        at = from;
    }

    /** The next bits, at least 32 of them, which stay the next. */
    long peek() {
        if (buffered < 32) load();
        return buffer;
    }

    private void load() {
        while (buffered <= 56) {
            if (at < to) buffer |= (data[at] & 0xffL) << buffered;
            at++;
            buffered += 8;
        }
    }

    /** Steps over some of the bits that were looked at. */
    void skip(int count) {
        buffer >>>= count;
        buffered -= count;
    }

    /** A number of up to 31 bits. */
    int number(int count) {
        int number = (int) peek() & ((1 << count) - 1);
        skip(count);
        return number;
    }

    boolean flag() {
        return number(1) == 1;
    }

    /** Damaged if more bits were used than there are. */
    void mustSuffice() {
        long used = 8L * (at - from) - buffered;
        if (used > 8L * (to - from)) throw ImageRefused.damaged("pixels are missing");
    }
}
