package io.kalends.media;

/** What the header of a VP8 key frame says about all of its macroblocks. */
final class Vp8Header {
    static final int SEGMENTS = 4;
    private static final int FRAME_HEADER = 10;
    private static final int LAST_VERSION = 3;

    final int width;
    final int height;
    /** Reads the header and then the modes of the macroblocks. */
    final Vp8Bits bits;

    final boolean segmented;
    private boolean absolute;
    private final int[] segmentQuantizers = new int[SEGMENTS];
    private final int[] segmentLevels = new int[SEGMENTS];
    /** Probabilities of the segment of a macroblock; none if all belong to the first. */
    final int[] segmentTree;

    final boolean simpleFilter;
    private final int level;
    final int sharpness;
    /** Added to the level of a macroblock: of every one, and of those that are predicted in subblocks. */
    private int levelDelta;

    private int subblockLevelDelta;
    final Vp8Bits[] partitions;
    /** For each segment, how coefficients are scaled. */
    final Vp8Scale[] scales;

    final int[] coefficients = Vp8Tables.COEFFICIENTS.clone();
    final boolean skips;
    final int skipProbability;

    Vp8Header(Slice frame) {
        int tag = frame.little(0, 3);
        checkTag(frame, tag);
        width = frame.little(6, 2) & 0x3fff;
        height = frame.little(8, 2) & 0x3fff;
        if (width == 0 || height == 0) throw ImageRefused.damaged("it has no proper size");
        int firstPartition = tag >> 5;
        bits = new Vp8Bits(frame.part(FRAME_HEADER, firstPartition));
        bits.number(2); // colour space and clamping: there is one of each in WebP
        segmented = bits.flag();
        segmentTree = segmented ? segments() : new int[0];
        simpleFilter = bits.flag();
        level = bits.number(6);
        sharpness = bits.number(3);
        if (bits.flag()) levelDeltas();
        partitions = partitions(frame.after(FRAME_HEADER + firstPartition), 1 << bits.number(2));
        scales = scales();
        bits.flag(); // whether probabilities outlive this frame
        updateCoefficients();
        skips = bits.flag();
        skipProbability = skips ? bits.number(8) : 0;
        bits.mustSuffice();
    }

    private static void checkTag(Slice frame, int tag) {
        boolean keyFrame = (tag & 1) == 0;
        int version = (tag >> 1) & 7;
        boolean shown = (tag & 0x10) != 0;
        if (!keyFrame || version > LAST_VERSION || !shown || frame.little(3, 3) != 0x2a019d) {
            throw ImageRefused.damaged("its header is wrong");
        }
    }

    private int[] segments() {
        boolean map = bits.flag();
        if (bits.flag()) {
            absolute = bits.flag();
            for (int i = 0; i < SEGMENTS; i++) segmentQuantizers[i] = bits.optional(7);
            for (int i = 0; i < SEGMENTS; i++) segmentLevels[i] = bits.optional(6);
        }
        int[] tree = new int[map ? SEGMENTS - 1 : 0];
        for (int i = 0; i < tree.length; i++) tree[i] = bits.flag() ? bits.number(8) : 255;
        return tree;
    }

    /** The first four are for kinds of frames, of which there is one in WebP, the others for kinds of prediction. */
    private void levelDeltas() {
        if (!bits.flag()) return;
        int[] deltas = new int[8];
        for (int i = 0; i < deltas.length; i++) deltas[i] = bits.optional(6);
        levelDelta = deltas[0];
        subblockLevelDelta = deltas[4];
    }

    /** The partitions with the coefficients; the lengths of all but the last come before them. */
    private static Vp8Bits[] partitions(Slice data, int count) {
        var partitions = new Vp8Bits[count];
        int at = 3 * (count - 1);
        for (int i = 0; i < count - 1; i++) {
            int length = data.little(3 * i, 3);
            partitions[i] = new Vp8Bits(data.part(at, length));
            at += length;
        }
        partitions[count - 1] = new Vp8Bits(data.after(at));
        return partitions;
    }

    private Vp8Scale[] scales() {
        int quantizer = bits.number(7);
        int[] deltas = new int[5];
        for (int i = 0; i < deltas.length; i++) deltas[i] = bits.optional(4);
        var scales = new Vp8Scale[SEGMENTS];
        for (int i = 0; i < SEGMENTS; i++) {
            scales[i] = Vp8Scale.of(ofSegment(quantizer, segmentQuantizers[i]), deltas);
        }
        return scales;
    }

    private int ofSegment(int common, int own) {
        if (!segmented) return common;
        return absolute ? own : common + own;
    }

    private void updateCoefficients() {
        for (int i = 0; i < coefficients.length; i++) {
            if (bits.bit(Vp8Tables.UPDATES[i]) == 1) coefficients[i] = bits.number(8);
        }
    }

    /** How strongly the loop filter works on the macroblocks of a segment, from 0 to 63. */
    int filterLevel(int segment, boolean inSubblocks) {
        if (level == 0) return 0;
        int base = Math.clamp(ofSegment(level, segmentLevels[segment]), 0, 63);
        return Math.clamp(base + levelDelta + (inSubblocks ? subblockLevelDelta : 0), 0, 63);
    }
}
