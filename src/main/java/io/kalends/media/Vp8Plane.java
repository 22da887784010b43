package io.kalends.media;

import java.util.Arrays;

/**
 * The part of a plane of brightness or colour that is being decoded: the row of macroblocks that is reconstructed, the
 * one above it, which is not filtered yet because prediction needs it so, and some filtered rows of pixels above that.
 */
final class Vp8Plane {
    /** Filtered rows: the filter changes the last three, and colours are blended with the row before. */
    static final int FILTERED = 8;

    private static final int MARGIN = 8;
    private static final byte ABOVE_THE_PICTURE = 127;
    private static final byte LEFT_OF_THE_PICTURE = (byte) 129;

    final byte[] pixels;
    final int stride;
    /** Width and height of what a macroblock has of this plane. */
    final int side;

    private final int width;
    /** Of the picture, the row of pixels that is first here. */
    private int top;

    Vp8Plane(int columns, int side) {
        this.side = side;
        width = columns * side;
        stride = width + 2 * MARGIN;
        pixels = new byte[stride * (FILTERED + 2 * side)];
        top = -FILTERED - side;
        Arrays.fill(pixels, ABOVE_THE_PICTURE);
        for (int y = 0; y < side; y++) pixels[reconstructed(0) + y * stride - 1] = LEFT_OF_THE_PICTURE;
    }

    /** Bytes that such a plane takes, about. */
    static long bytes(int columns, int side) {
        return ((long) columns * side + 2L * MARGIN) * (FILTERED + 2L * side);
    }

    /** Where a macroblock of the row that is reconstructed begins. */
    int reconstructed(int column) {
        return (FILTERED + side) * stride + MARGIN + column * side;
    }

    /** Where a macroblock of the row above that begins. */
    int above(int column) {
        return FILTERED * stride + MARGIN + column * side;
    }

    /** Where a row of pixels of the picture begins. */
    int row(int y) {
        return (y - top) * stride + MARGIN;
    }

    /** Makes room for the next row of macroblocks. */
    void advance() {
        int lastRow = pixels.length - stride;
        Arrays.fill(pixels, pixels.length - MARGIN, pixels.length, pixels[lastRow + MARGIN + width - 1]);
        System.arraycopy(pixels, side * stride, pixels, 0, pixels.length - side * stride);
        top += side;
    }
}
