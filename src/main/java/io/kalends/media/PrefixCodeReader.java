package io.kalends.media;

import java.util.Arrays;

/** Reads the prefix codes of a lossless image, as the lengths of the codes of all symbols. */
final class PrefixCodeReader {
    /** The most that all codes together may take of the heap. */
    static final int MAX_BYTES = 4 << 20;

    private static final int[] ORDER = {17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    private static final int REPEAT = 16;
    private static final int ZEROS = 17;
    private static final int MANY_ZEROS = 18;
    private static final int USUAL_LENGTH = 8;

    private final LosslessBits in;
    private final int[] lengths = new int[PrefixGroup.MAX_SYMBOLS];
    private int bytes;

    PrefixCodeReader(LosslessBits in) {
        this.in = in;
    }

    /** The next code, of so many symbols. */
    PrefixCode next(int symbols) {
        Arrays.fill(lengths, 0, symbols, 0);
        if (in.flag()) readSimple(symbols);
        else readLengths(symbols);
        var code = new PrefixCode(lengths, symbols);
        bytes += code.bytes();
        if (bytes > MAX_BYTES) throw ImageRefused.damaged("it has too many codes");
        return code;
    }

    private void readSimple(int symbols) {
        boolean two = in.flag();
        boolean wide = in.flag();
        setSimple(in.number(wide ? 8 : 1), symbols);
        if (two) setSimple(in.number(8), symbols);
    }

    private void setSimple(int symbol, int symbols) {
        if (symbol >= symbols) throw ImageRefused.damaged("a code in it is wrong");
        lengths[symbol] = 1;
    }

    private void readLengths(int symbols) {
        int[] ofLengths = new int[ORDER.length];
        int count = 4 + in.number(4);
        for (int i = 0; i < count; i++) ofLengths[ORDER[i]] = in.number(3);
        var code = new PrefixCode(ofLengths, ofLengths.length);
        int left = in.flag() ? 2 + in.number(2 + 2 * in.number(3)) : symbols;
        if (left > symbols) throw ImageRefused.damaged("a code in it is wrong");
        int usual = USUAL_LENGTH;
        for (int at = 0; at < symbols && left > 0; left--) {
            int length = code.read(in);
            if (length < REPEAT) {
                lengths[at++] = length;
                if (length > 0) usual = length;
            } else {
                at = repeat(length, usual, at, symbols);
            }
        }
        in.mustSuffice();
    }

    private int repeat(int how, int usual, int at, int symbols) {
        int count = switch (how) {
            case REPEAT -> 3 + in.number(2);
            case ZEROS -> 3 + in.number(3);
            case MANY_ZEROS -> 11 + in.number(7);
            default -> throw new IllegalArgumentException("no repetition: " + how);
        };
        if (count > symbols - at) throw ImageRefused.damaged("a code in it is wrong");
        if (how == REPEAT) Arrays.fill(lengths, at, at + count, usual);
        return at + count;
    }
}
