package io.kalends.media;

/**
 * Colours were replaced by their places in a table, as values of green. Where the table is small, those of some
 * neighbouring pixels share one value.
 */
final class ColorTable implements LosslessTransform {
    private static final int PLACES = 256;

    private final int width;
    /** The number of pixels in one value is two to the power of this. */
    private final int sharing;
    /** Places that are not used are transparent. */
    private final int[] colors;

    private ColorTable(int width, int sharing, int[] colors) {
        this.width = width;
        this.sharing = sharing;
        this.colors = colors;
    }

    static ColorTable read(int width, LosslessBits in, LosslessMemory memory) {
        int size = in.number(8) + 1;
        int[] colors = new int[PLACES];
        LosslessPixels.inner(size, 1, in, memory).next(colors);
        for (int i = 1; i < size; i++) colors[i] = LosslessTransform.sum(colors[i], colors[i - 1]);
        return new ColorTable(width, sharing(size), colors);
    }

    private static int sharing(int size) {
        if (size <= 2) return 3;
        if (size <= 4) return 2;
        return size <= 16 ? 1 : 0;
    }

    @Override
    public int codedWidth() {
        return Math.ceilDiv(width, 1 << sharing);
    }

    /** From the right, because a row becomes longer. */
    @Override
    public void undo(int y, int[] row) {
        int bits = 8 >> sharing;
        int mask = (1 << sharing) - 1;
        for (int x = width - 1; x >= 0; x--) {
            int shared = (row[x >> sharing] >> 8) & 0xff;
            int place = (shared >> ((x & mask) * bits)) & ((1 << bits) - 1);
            row[x] = colors[place];
        }
    }
}
