package io.kalends.media;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A small image with one value for each block of a larger one. It lies outside the heap, but for the row that is in use.
 */
final class BlockImage {
    static final int MIN_BITS = 2;

    /** Of a block: its side is two to the power of this. */
    final int bits;

    private final int width;
    private final int height;
    private final MemorySegment values;
    private final int[] row;
    private int rowIndex = -1;

    private BlockImage(int width, int height, int bits, Arena arena) {
        this.bits = bits;
        this.width = blocks(width, bits);
        this.height = blocks(height, bits);
        values = arena.allocate(ValueLayout.JAVA_INT, (long) this.width * this.height);
        row = new int[this.width];
    }

    /** Reads the image with the values for an image of this size; it follows the size of the blocks. */
    static BlockImage read(int width, int height, LosslessBits in, LosslessMemory memory) {
        int bits = MIN_BITS + in.number(3);
        var image = new BlockImage(width, height, bits, memory.arena());
        var pixels = LosslessPixels.inner(image.width, image.height, in, memory);
        for (int y = 0; y < image.height; y++) image.fill(y, pixels);
        return image;
    }

    private void fill(int y, LosslessPixels pixels) {
        pixels.next(row);
        MemorySegment.copy(row, 0, values, ValueLayout.JAVA_INT, offset(y), width);
    }

    /** Bytes outside the heap for an image of this size with the smallest blocks. */
    static long bytes(int width, int height) {
        return 4L * blocks(width, MIN_BITS) * blocks(height, MIN_BITS);
    }

    private static int blocks(int pixels, int bits) {
        return Math.ceilDiv(pixels, 1 << bits);
    }

    private long offset(int y) {
        return 4L * width * y;
    }

    int count() {
        return width * height;
    }

    /** The values for a row of pixels, to be left unchanged and used before the next are asked for. */
    int[] row(int y) {
        int index = y >> bits;
        if (index != rowIndex) MemorySegment.copy(values, ValueLayout.JAVA_INT, offset(index), row, 0, width);
        rowIndex = index;
        return row;
    }
}
