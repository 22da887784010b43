package io.kalends.media;

import java.util.Arrays;

/**
 * The inverse cosine transform of a block of a JPEG, evaluated at fewer or more points than the usual eight: so an image is
 * reduced, or a coarse component enlarged, while it is decoded.
 */
final class JpegTransform {
    private static final int BLOCK = 8;

    private final int width;
    private final int height;
    private final int across;
    private final int down;
    private final float[] columns;
    private final float[] rows;
    private final float[] input;
    private final float[] half;

    /**
     * @param width pixels to make of a block, from left to right
     * @param height the same from top to bottom
     */
    JpegTransform(int width, int height) {
        this.width = width;
        this.height = height;
        across = Math.min(BLOCK, width);
        down = Math.min(BLOCK, height);
        columns = waves(width, across);
        rows = waves(height, down);
        input = new float[across * down];
        half = new float[height * across];
    }

    /** For every point the value of each wave there. */
    private static float[] waves(int points, int waves) {
        float[] values = new float[points * waves];
        for (int point = 0; point < points; point++) {
            for (int wave = 0; wave < waves; wave++) {
                double norm = wave == 0 ? Math.sqrt(0.125) : 0.5;
                values[point * waves + wave] =
                        (float) (norm * Math.cos((2 * point + 1) * wave * Math.PI / (2 * points)));
            }
        }
        return values;
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    /** How many coefficients of a block count; finer ones do not show at this size. */
    int coefficients() {
        return across * down;
    }

    /** Where the coefficient in a row and column is kept among those that count, -1 for others. */
    int slot(int row, int column) {
        return row < down && column < across ? row * across + column : -1;
    }

    /** Writes the pixels of a block into a plane. */
    void apply(short[] block, float[] scale, byte[] plane, int offset, int stride) {
        int used = coefficients();
        while (used > 1 && block[used - 1] == 0) used--;
        if (used == 1) {
            fill(sample(block[0] * scale[0] * 0.125f), plane, offset, stride);
            return;
        }
        for (int i = 0; i < used; i++) input[i] = block[i] * scale[i];
        vertical(used);
        for (int y = 0; y < height; y++) horizontal(y, plane, offset + y * stride);
    }

    private void fill(byte value, byte[] plane, int offset, int stride) {
        for (int y = 0; y < height; y++) {
            int start = offset + y * stride;
            Arrays.fill(plane, start, start + width, value);
        }
    }

    private void vertical(int used) {
        for (int column = 0; column < across; column++) {
            for (int y = 0; y < height; y++) {
                float sum = 0;
                int wave = y * down;
                for (int slot = column; slot < used; slot += across) sum += rows[wave++] * input[slot];
                half[y * across + column] = sum;
            }
        }
    }

    private void horizontal(int y, byte[] plane, int offset) {
        int line = y * across;
        for (int x = 0; x < width; x++) {
            float sum = 0;
            int wave = x * across;
            for (int column = 0; column < across; column++) sum += columns[wave + column] * half[line + column];
            plane[offset + x] = sample(sum);
        }
    }

    private static byte sample(float value) {
        int rounded = (int) (value + 128.5f);
        return (byte) (rounded < 0 ? 0 : Math.min(rounded, 255));
    }
}
