package io.kalends.media;

import java.lang.foreign.Arena;

/**
 * What decoding a lossless image needs of memory.
 *
 * @param arena for what lies outside the heap
 * @param window for the last pixels; its length is a power of two
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LosslessMemory(Arena arena, int[] window) {
    /** Distances to earlier pixels are shorter than this. */
    private static final int LONGEST_DISTANCE = 1 << 20;

    /** At least a table of colours must fit. */
    private static final int SHORTEST_WINDOW = 256;

    static LosslessMemory of(int width, int height, Arena arena) {
        return new LosslessMemory(arena, new int[window(width, height)]);
    }

    private static int window(int width, int height) {
        int pixels = Math.clamp((long) width * height, SHORTEST_WINDOW, LONGEST_DISTANCE);
        return Integer.highestOneBit(2 * pixels - 1);
    }

    /** Bytes of the heap, about. */
    static long heapBytes(int width, int height) {
        long rows = 40L * width;
        return 4L * window(width, height) + PrefixCodeReader.MAX_BYTES + rows + 100_000;
    }

    /** Bytes outside the heap, at most: modes, colours and codes may be chosen for each block. */
    static long nativeBytes(int width, int height) {
        return 3 * BlockImage.bytes(width, height);
    }
}
