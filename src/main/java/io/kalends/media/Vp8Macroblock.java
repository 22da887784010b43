package io.kalends.media;

import java.util.Arrays;

/** A square of 16 × 16 pixels, how it is predicted and by what it differs; used again for the next one. */
final class Vp8Macroblock {
    static final int LUMA_BLOCKS = 16;
    static final int CHROMA_BLOCKS = 4;
    static final int BLOCKS = LUMA_BLOCKS + 2 * CHROMA_BLOCKS;

    int segment;
    /** Whether it has no coefficients at all. */
    boolean skipped;

    Vp8Mode luma = Vp8Mode.DC;
    Vp8Mode chroma = Vp8Mode.DC;
    /** The modes of the luma blocks where they are predicted one by one. */
    final int[] subblocks = new int[LUMA_BLOCKS];

    /** Sixteen of each block: luma, U and V. */
    final short[] coefficients = new short[16 * BLOCKS];
    /** The number of coefficients of each block up to the last that matters. */
    final int[] counts = new int[BLOCKS];

    boolean inSubblocks() {
        return luma == Vp8Mode.SUBBLOCKS;
    }

    void clear() {
        Arrays.fill(coefficients, (short) 0);
        Arrays.fill(counts, 0);
    }
}
