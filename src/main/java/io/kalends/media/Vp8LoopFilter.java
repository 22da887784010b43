package io.kalends.media;

/** Smooths the edges between blocks; for one row of macroblocks after the other, each when the next is reconstructed. */
final class Vp8LoopFilter {
    /** Where levels become high enough for a larger tolerance of contrast. */
    private static final int MIDDLE_LEVEL = 15;

    private static final int HIGH_LEVEL = 40;

    private final Vp8Header header;
    private final int[] levels = new int[2 * Vp8Header.SEGMENTS];
    /** For each macroblock of the row that is reconstructed and of the one above: the level, and whether inner edges count. */
    private int[] level;

    private int[] levelAbove;
    private boolean[] inner;
    private boolean[] innerAbove;

    Vp8LoopFilter(Vp8Header header, int columns) {
        this.header = header;
        for (int i = 0; i < levels.length; i++) levels[i] = header.filterLevel(i / 2, i % 2 == 1);
        level = new int[columns];
        levelAbove = new int[columns];
        inner = new boolean[columns];
        innerAbove = new boolean[columns];
    }

    /** Notes how a macroblock of the row that is reconstructed is to be filtered. */
    void note(int column, Vp8Macroblock block, boolean anyCoefficients) {
        level[column] = levels[2 * block.segment + (block.inSubblocks() ? 1 : 0)];
        inner[column] = anyCoefficients || block.inSubblocks();
    }

    void advance() {
        int[] finished = level;
        level = levelAbove;
        levelAbove = finished;
        boolean[] flags = inner;
        inner = innerAbove;
        innerAbove = flags;
    }

    /** Filters the row above the one that is reconstructed. */
    void filterAbove(Vp8Plane luma, Vp8Plane u, Vp8Plane v, boolean firstRow) {
        for (int column = 0; column < levelAbove.length; column++) {
            if (levelAbove[column] == 0) continue;
            filter(luma, column, firstRow);
            if (header.simpleFilter) continue;
            filter(u, column, firstRow);
            filter(v, column, firstRow);
        }
    }

    private void filter(Vp8Plane plane, int column, boolean firstRow) {
        int at = plane.above(column);
        if (column > 0) outerEdge(plane, at, 1, plane.stride, levelAbove[column]);
        if (innerAbove[column]) innerEdges(plane, at, 1, plane.stride, levelAbove[column]);
        if (!firstRow) outerEdge(plane, at, plane.stride, 1, levelAbove[column]);
        if (innerAbove[column]) innerEdges(plane, at, plane.stride, 1, levelAbove[column]);
    }

    /** @param across from one pixel to the next across the edge, and {@code along} it */
    private void outerEdge(Vp8Plane plane, int at, int across, int along, int level) {
        int interior = interior(level);
        int limit = 2 * (level + 2) + interior;
        if (header.simpleFilter) simple(plane.pixels, at, across, along, limit);
        else outer(plane.pixels, at, across, along, plane.side, limit, interior, contrast(level));
    }

    private void innerEdges(Vp8Plane plane, int at, int across, int along, int level) {
        int interior = interior(level);
        int limit = 2 * level + interior;
        for (int edge = 4; edge < plane.side; edge += 4) {
            int start = at + edge * across;
            if (header.simpleFilter) simple(plane.pixels, start, across, along, limit);
            else inner(plane.pixels, start, across, along, plane.side, limit, interior, contrast(level));
        }
    }

    /** How much pixels of one side may differ where an edge is filtered. */
    private int interior(int level) {
        int sharpness = header.sharpness;
        if (sharpness == 0) return Math.max(1, level);
        return Math.max(1, Math.min(9 - sharpness, level >> (sharpness > 4 ? 2 : 1)));
    }

    /** How much they may differ before the edge counts as one of the picture. */
    private static int contrast(int level) {
        if (level >= HIGH_LEVEL) return 2;
        return level >= MIDDLE_LEVEL ? 1 : 0;
    }

    private static void simple(byte[] pixels, int start, int across, int along, int limit) {
        for (int i = 0, at = start; i < 16; i++, at += along) {
            if (isSmall(pixels, at, across, limit)) adjust(pixels, at, across, true);
        }
    }

    private static void outer(
            byte[] pixels, int start, int across, int along, int count, int limit, int interior, int contrast) {
        for (int i = 0, at = start; i < count; i++, at += along) {
            if (!isSmall(pixels, at, across, limit) || !isEven(pixels, at, across, interior)) continue;
            if (isContrasting(pixels, at, across, contrast)) adjust(pixels, at, across, true);
            else smooth(pixels, at, across);
        }
    }

    private static void inner(
            byte[] pixels, int start, int across, int along, int count, int limit, int interior, int contrast) {
        for (int i = 0, at = start; i < count; i++, at += along) {
            if (!isSmall(pixels, at, across, limit) || !isEven(pixels, at, across, interior)) continue;
            boolean contrasting = isContrasting(pixels, at, across, contrast);
            int change = (adjust(pixels, at, across, contrasting) + 1) >> 1;
            if (!contrasting) move(pixels, at - 2 * across, at + across, change);
        }
    }

    private static boolean isSmall(byte[] pixels, int at, int across, int limit) {
        int step = difference(pixels, at - across, at);
        return 2 * step + (difference(pixels, at - 2 * across, at + across) >> 1) <= limit;
    }

    private static boolean isEven(byte[] pixels, int at, int across, int interior) {
        return difference(pixels, at - 4 * across, at - 3 * across) <= interior
                && difference(pixels, at - 3 * across, at - 2 * across) <= interior
                && difference(pixels, at - 2 * across, at - across) <= interior
                && difference(pixels, at, at + across) <= interior
                && difference(pixels, at + across, at + 2 * across) <= interior
                && difference(pixels, at + 2 * across, at + 3 * across) <= interior;
    }

    private static boolean isContrasting(byte[] pixels, int at, int across, int contrast) {
        return difference(pixels, at - 2 * across, at - across) > contrast
                || difference(pixels, at, at + across) > contrast;
    }

    private static int difference(byte[] pixels, int one, int other) {
        return Math.abs((pixels[one] & 0xff) - (pixels[other] & 0xff));
    }

    /** Brings the two pixels at an edge together; how far the second was moved. */
    private static int adjust(byte[] pixels, int at, int across, boolean outerPixels) {
        int first = signed(pixels[at - across]);
        int second = signed(pixels[at]);
        int gap = 3 * (second - first);
        if (outerPixels) gap += limited(signed(pixels[at - 2 * across]) - signed(pixels[at + across]));
        gap = limited(gap);
        int back = limited(gap + 4) >> 3;
        pixels[at] = unsigned(second - back);
        pixels[at - across] = unsigned(first + (limited(gap + 3) >> 3));
        return back;
    }

    /** Spreads the step at an edge over three pixels on each side. */
    private static void smooth(byte[] pixels, int at, int across) {
        int outerGap = limited(signed(pixels[at - 2 * across]) - signed(pixels[at + across]));
        int gap = limited(outerGap + 3 * (signed(pixels[at]) - signed(pixels[at - across])));
        move(pixels, at - across, at, limited((27 * gap + 63) >> 7));
        move(pixels, at - 2 * across, at + across, limited((18 * gap + 63) >> 7));
        move(pixels, at - 3 * across, at + 2 * across, limited((9 * gap + 63) >> 7));
    }

    private static void move(byte[] pixels, int first, int second, int change) {
        pixels[first] = unsigned(signed(pixels[first]) + change);
        pixels[second] = unsigned(signed(pixels[second]) - change);
    }

    /** A pixel as a number around 0. */
    private static int signed(byte pixel) {
        return (byte) (pixel ^ 0x80);
    }

    private static byte unsigned(int value) {
        return (byte) (limited(value) ^ 0x80);
    }

    private static int limited(int value) {
        return Math.max(-128, Math.min(127, value));
    }
}
