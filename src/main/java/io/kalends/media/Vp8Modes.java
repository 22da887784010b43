package io.kalends.media;

import java.util.Arrays;

/** Reads how the macroblocks of a frame are predicted, in the order of rows. */
final class Vp8Modes {
    /** Pairs of branches: another pair, or a mode that is stored negative. */
    private static final int[] SUBBLOCK_TREE = {
        -Vp8Subblocks.DC,
        2,
        -Vp8Subblocks.TRUE_MOTION,
        4,
        -Vp8Subblocks.VERTICAL,
        6,
        8,
        12,
        -Vp8Subblocks.HORIZONTAL,
        10,
        -Vp8Subblocks.RIGHT_DOWN,
        -Vp8Subblocks.VERTICAL_RIGHT,
        -Vp8Subblocks.LEFT_DOWN,
        14,
        -Vp8Subblocks.VERTICAL_LEFT,
        16,
        -Vp8Subblocks.HORIZONTAL_DOWN,
        -Vp8Subblocks.HORIZONTAL_UP
    };

    private final Vp8Header header;
    private final Vp8Bits bits;
    /** The modes of the subblocks above, four for each macroblock, and those to the left. */
    private final int[] above;

    private final int[] left = new int[4];

    Vp8Modes(Vp8Header header, int columns) {
        this.header = header;
        bits = header.bits;
        above = new int[4 * columns];
    }

    void startRow() {
        Arrays.fill(left, Vp8Subblocks.DC);
    }

    void read(int column, Vp8Macroblock block) {
        block.segment = header.segmentTree.length == 0 ? 0 : segment(header.segmentTree);
        block.skipped = header.skips && bits.bit(header.skipProbability) == 1;
        block.luma = luma();
        if (block.inSubblocks()) subblocks(4 * column, block.subblocks);
        else fill(4 * column, block.luma);
        block.chroma = chroma();
    }

    private int segment(int[] tree) {
        return bits.bit(tree[0]) == 0 ? bits.bit(tree[1]) : 2 + bits.bit(tree[2]);
    }

    private Vp8Mode luma() {
        if (bits.bit(145) == 0) return Vp8Mode.SUBBLOCKS;
        if (bits.bit(156) == 0) return bits.bit(163) == 0 ? Vp8Mode.DC : Vp8Mode.VERTICAL;
        return bits.bit(128) == 0 ? Vp8Mode.HORIZONTAL : Vp8Mode.TRUE_MOTION;
    }

    private Vp8Mode chroma() {
        if (bits.bit(142) == 0) return Vp8Mode.DC;
        if (bits.bit(114) == 0) return Vp8Mode.VERTICAL;
        return bits.bit(183) == 0 ? Vp8Mode.HORIZONTAL : Vp8Mode.TRUE_MOTION;
    }

    private void subblocks(int first, int[] modes) {
        for (int i = 0; i < modes.length; i++) {
            int x = first + i % 4;
            int y = i / 4;
            int mode = subblock(9 * (10 * above[x] + left[y]));
            modes[i] = mode;
            above[x] = mode;
            left[y] = mode;
        }
    }

    private int subblock(int probabilities) {
        int node = 0;
        do {
            node = SUBBLOCK_TREE[node + bits.bit(Vp8Tables.SUBBLOCK_MODES[probabilities + node / 2])];
        } while (node > 0);
        return -node;
    }

    /** What a macroblock that is predicted as a whole tells its neighbours about its subblocks. */
    private void fill(int first, Vp8Mode mode) {
        int like = switch (mode) {
            case VERTICAL -> Vp8Subblocks.VERTICAL;
            case HORIZONTAL -> Vp8Subblocks.HORIZONTAL;
            case TRUE_MOTION -> Vp8Subblocks.TRUE_MOTION;
            case DC, SUBBLOCKS -> Vp8Subblocks.DC;
        };
        Arrays.fill(above, first, first + 4, like);
        Arrays.fill(left, like);
    }
}
