package io.kalends.media;

import java.awt.image.BufferedImage;
import java.util.Arrays;

/**
 * Reduces a picture while it is decoded: every square of pixels becomes one, their average. Squares at the right and the
 * lower edge have fewer pixels.
 */
final class PixelAverage {
    private static final int OPAQUE = 0xff000000;

    private final int width;
    private final int step;
    private final boolean alpha;
    private final int[] row;
    /** Of every square so far: alpha, and the colours weighted by it, for what cannot be seen has no say. */
    private final long[] sums;

    private PixelAverage(int width, int step, boolean alpha) {
        this.width = width;
        this.step = step;
        this.alpha = alpha;
        row = new int[width];
        sums = new long[step == 1 ? 0 : 4 * Math.ceilDiv(width, step)];
    }

    static BufferedImage of(PixelRows rows, int width, int height, boolean alpha, int step) {
        return new PixelAverage(width, step, alpha).reduced(rows, height);
    }

    private BufferedImage reduced(PixelRows rows, int height) {
        int type = alpha ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB;
        var image = new BufferedImage(Math.ceilDiv(width, step), Math.ceilDiv(height, step), type);
        for (int top = 0; top < height; top += step) {
            int count = Math.min(step, height - top);
            for (int y = 0; y < count; y++) next(rows);
            if (step > 1) average(count);
            image.getRaster().setDataElements(0, top / step, image.getWidth(), 1, row);
        }
        return image;
    }

    private void next(PixelRows rows) {
        rows.next(row);
        if (!alpha) for (int x = 0; x < width; x++) row[x] |= OPAQUE;
        if (step > 1) for (int x = 0; x < width; x += step) add(x, Math.min(width, x + step));
    }

    private void add(int from, int to) {
        int weight = 0;
        int red = 0; // fits: a row has at most 16384 pixels
        int green = 0;
        int blue = 0;
        for (int x = from; x < to; x++) {
            int pixel = row[x];
            int opacity = pixel >>> 24;
            weight += opacity;
            red += opacity * ((pixel >> 16) & 0xff);
            green += opacity * ((pixel >> 8) & 0xff);
            blue += opacity * (pixel & 0xff);
        }
        int at = from / step * 4;
        sums[at] += weight;
        sums[at + 1] += red;
        sums[at + 2] += green;
        sums[at + 3] += blue;
    }

    /** Leaves the averages in the row. */
    private void average(int count) {
        for (int x = 0; x < width; x += step) {
            long pixels = (long) count * Math.min(step, width - x);
            row[x / step] = average(x / step * 4, pixels);
        }
        Arrays.fill(sums, 0);
    }

    private int average(int at, long pixels) {
        long weight = sums[at];
        if (weight == 0) return 0;
        long opacity = rounded(weight, pixels);
        long colour = (rounded(sums[at + 1], weight) << 16)
                | (rounded(sums[at + 2], weight) << 8)
                | rounded(sums[at + 3], weight);
        return (int) ((opacity << 24) | colour);
    }

    private static long rounded(long sum, long parts) {
        return (sum + parts / 2) / parts;
    }
}
