package io.kalends.media;

import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.awt.image.DirectColorModel;
import java.awt.image.Raster;

/** A reduced picture that is being made: rows of the stored one go where they belong in the upright one. */
final class Canvas implements RowSink {
    private static final int RED = 0xff0000;
    private static final int GREEN = 0xff00;
    private static final int BLUE = 0xff;
    private static final int ALPHA = 0xff000000;

    private final Dimension stored;
    private final Orientation orientation;
    private final RowColours colours;
    private final int[] pixels;
    private final int width;
    private boolean translucent;

    /** @param stored its size before it is turned */
    Canvas(Dimension stored, Orientation orientation, RowColours colours) {
        this.stored = stored;
        this.orientation = orientation;
        this.colours = colours;
        width = orientation.turns() ? stored.height : stored.width;
        pixels = new int[stored.width * stored.height];
    }

    /** What it takes of the heap. */
    static long bytes(Dimension size) {
        return 4L * size.width * size.height;
    }

    int width() {
        return width;
    }

    int height() {
        return pixels.length / width;
    }

    boolean isTranslucent() {
        return translucent;
    }

    @Override
    public void row(int y, int[] row) {
        colours.translate(row);
        for (int x = 0; x < stored.width; x++) {
            translucent |= row[x] >>> 24 != 0xff;
            pixels[orientation.place(x, y, stored)] = row[x];
        }
    }

    /** Hands over its rows. */
    void copyTo(RowSink rows) {
        int[] row = new int[width];
        for (int y = 0; y < height(); y++) {
            System.arraycopy(pixels, y * width, row, 0, width);
            rows.row(y, row);
        }
    }

    /** The picture, which shares the pixels. */
    BufferedImage image() {
        int[] masks = translucent ? new int[] {RED, GREEN, BLUE, ALPHA} : new int[] {RED, GREEN, BLUE};
        var data = new DataBufferInt(pixels, pixels.length);
        var model = translucent
                ? new DirectColorModel(32, RED, GREEN, BLUE, ALPHA)
                : new DirectColorModel(24, RED, GREEN, BLUE);
        var raster = Raster.createPackedRaster(data, width, height(), width, masks, null);
        return new BufferedImage(model, raster, false, null);
    }
}
