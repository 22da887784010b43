package io.kalends.media;

import java.util.Arrays;

/** Reads the coefficients of macroblocks, in the order of rows. */
final class Vp8Tokens {
    /** Kinds of blocks: luma whose first coefficients are in a block of their own, these, chroma, and other luma. */
    private static final int LUMA_WITHOUT_DC = 0;

    private static final int SECOND = 1;
    private static final int CHROMA = 2;
    private static final int LUMA = 3;

    private static final int TREE = 11;
    private static final int CONTEXTS = 3 * TREE;
    private static final int BANDS = 8 * CONTEXTS;
    /** The band of each coefficient, as an offset; one more for the place behind the last. */
    private static final int[] BAND = new int[17];

    private static final int[] ZIGZAG = {0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15};
    /** Probabilities of the lower bits of large numbers. */
    private static final int[][] EXTRA = {
        {173, 148, 140},
        {176, 155, 140, 135},
        {180, 157, 141, 134, 130},
        {254, 254, 243, 230, 196, 177, 153, 140, 133, 130, 129},
    };

    /** Which neighbours have coefficients: of each column and row four luma, two U, two V blocks and the second one. */
    private static final int NEIGHBOURS = 9;

    private static final int SECOND_NEIGHBOUR = 8;

    static {
        int[] bands = {0, 1, 2, 3, 6, 4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 0};
        for (int i = 0; i < bands.length; i++) BAND[i] = bands[i] * CONTEXTS;
    }

    private final int[] probabilities;
    private final int[] above;
    private final int[] left = new int[NEIGHBOURS];
    private final short[] second = new short[16];
    private final int[] work = new int[16];

    Vp8Tokens(int[] probabilities, int columns) {
        this.probabilities = probabilities;
        above = new int[NEIGHBOURS * columns];
    }

    void startRow() {
        Arrays.fill(left, 0);
    }

    /** Reads the coefficients of a macroblock, which must be clear; true if there are any. */
    boolean read(Vp8Bits bits, int column, Vp8Macroblock block, Vp8Scale scale) {
        int neighbours = NEIGHBOURS * column;
        if (block.skipped) {
            skip(neighbours, block.inSubblocks());
            return false;
        }
        boolean second = !block.inSubblocks() && second(bits, neighbours, block, scale);
        boolean luma = luma(bits, neighbours, block, block.inSubblocks() ? LUMA : LUMA_WITHOUT_DC, scale);
        boolean u = chroma(bits, neighbours + 4, 4, 16, block, scale);
        boolean v = chroma(bits, neighbours + 6, 6, 20, block, scale);
        return second || luma || u || v;
    }

    private void skip(int neighbours, boolean inSubblocks) {
        int count = inSubblocks ? SECOND_NEIGHBOUR : NEIGHBOURS;
        Arrays.fill(above, neighbours, neighbours + count, 0);
        Arrays.fill(left, 0, count, 0);
    }

    private boolean second(Vp8Bits bits, int neighbours, Vp8Macroblock block, Vp8Scale scale) {
        int context = above[neighbours + SECOND_NEIGHBOUR] + left[SECOND_NEIGHBOUR];
        Arrays.fill(second, (short) 0);
        int count = block(bits, SECOND, context, 0, scale.secondDc(), scale.secondAc(), second, 0);
        above[neighbours + SECOND_NEIGHBOUR] = left[SECOND_NEIGHBOUR] = count > 0 ? 1 : 0;
        if (count > 0) Vp8Transform.spread(second, work, block.coefficients);
        return count > 0;
    }

    private boolean luma(Vp8Bits bits, int neighbours, Vp8Macroblock block, int kind, Vp8Scale scale) {
        int first = kind == LUMA ? 0 : 1;
        boolean any = false;
        for (int i = 0; i < Vp8Macroblock.LUMA_BLOCKS; i++) {
            int x = neighbours + i % 4;
            int y = i / 4;
            int context = above[x] + left[y];
            int count = block(bits, kind, context, first, scale.lumaDc(), scale.lumaAc(), block.coefficients, 16 * i);
            boolean some = count > first;
            block.counts[i] = some ? count : 0;
            above[x] = left[y] = some ? 1 : 0;
            any |= some;
        }
        return any;
    }

    private boolean chroma(Vp8Bits bits, int top, int side, int first, Vp8Macroblock block, Vp8Scale scale) {
        boolean any = false;
        for (int i = 0; i < Vp8Macroblock.CHROMA_BLOCKS; i++) {
            int x = top + i % 2;
            int y = side + i / 2;
            int at = first + i;
            int context = above[x] + left[y];
            int count =
                    block(bits, CHROMA, context, 0, scale.chromaDc(), scale.chromaAc(), block.coefficients, 16 * at);
            block.counts[at] = count;
            above[x] = left[y] = count > 0 ? 1 : 0;
            any |= count > 0;
        }
        return any;
    }

    /** Reads the coefficients of a block from the given one on; the place behind the last of them. */
    private int block(Vp8Bits bits, int kind, int context, int first, int dc, int ac, short[] out, int at) {
        int base = kind * BANDS;
        int place = first;
        int node = base + BAND[place] + context * TREE;
        while (bits.bit(probabilities[node]) == 1) {
            while (bits.bit(probabilities[node + 1]) == 0) {
                node = base + BAND[++place];
                if (place == 16) return 16;
            }
            int size = size(bits, node);
            int value = (bits.flag() ? -size : size) * (place == 0 ? dc : ac);
            out[at + ZIGZAG[place]] = (short) value;
            node = base + BAND[++place] + (size == 1 ? 1 : 2) * TREE;
            if (place == 16) return 16;
        }
        return place;
    }

    private int size(Vp8Bits bits, int node) {
        if (bits.bit(probabilities[node + 2]) == 0) return 1;
        if (bits.bit(probabilities[node + 3]) == 1) return large(bits, node);
        if (bits.bit(probabilities[node + 4]) == 0) return 2;
        return 3 + bits.bit(probabilities[node + 5]);
    }

    private int large(Vp8Bits bits, int node) {
        if (bits.bit(probabilities[node + 6]) == 0) {
            if (bits.bit(probabilities[node + 7]) == 0) return 5 + bits.bit(159);
            return 7 + 2 * bits.bit(165) + bits.bit(145);
        }
        int high = bits.bit(probabilities[node + 8]);
        int category = 2 * high + bits.bit(probabilities[node + 9 + high]);
        int extra = 0;
        for (int probability : EXTRA[category]) extra = 2 * extra + bits.bit(probability);
        return 3 + (8 << category) + extra;
    }
}
