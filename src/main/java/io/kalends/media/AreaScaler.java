package io.kalends.media;

import java.awt.Dimension;
import java.awt.Rectangle;
import java.util.Arrays;

/**
 * Reduces a part of an image while its rows come by: a pixel is the mean of all those whose place it takes, which count by
 * their area and their opacity.
 */
final class AreaScaler implements RowSink {
    /** Red, green, blue and opacity. */
    private static final int CHANNELS = 4;

    private final Rectangle part;
    private final Dimension target;
    private final boolean alpha;
    private final RowSink out;
    /** Sums of the row that came last, and of all rows that fall into the one to be made. */
    private final int[] line;

    private final long[] sums;
    private final int[] row;
    /** How much of the row to be made is still open, where each row that comes counts as the target is high. */
    private int open;

    private int made;

    /** @param alpha whether pixels may be other than opaque */
    AreaScaler(Rectangle part, Dimension target, boolean alpha, RowSink out) {
        this.part = part;
        this.target = target;
        this.alpha = alpha;
        this.out = out;
        line = new int[CHANNELS * target.width];
        sums = new long[CHANNELS * target.width];
        row = new int[target.width];
        open = part.height;
    }

    /** What it takes of the heap. */
    static long bytes(int width) {
        return (long) CHANNELS * width * (Integer.BYTES + Long.BYTES) + (long) Integer.BYTES * width;
    }

    @Override
    public void row(int y, int[] pixels) {
        if (y < part.y || y >= part.y + part.height) return;
        if (alpha) addTranslucent(pixels);
        else addOpaque(pixels);
        int left = target.height;
        while (left > 0) {
            int share = Math.min(left, open);
            add(share);
            left -= share;
            open -= share;
            if (open == 0) finish();
        }
    }

    /** Goes from pixel to pixel of the target; of those that come, the first and the last may belong to two. */
    private void addOpaque(int[] pixels) {
        int x = part.x;
        int left = target.width;
        for (int at = 0; at < line.length; at += CHANNELS) {
            int red = 0;
            int green = 0;
            int blue = 0;
            for (int room = part.width; room > 0; ) {
                int share = Math.min(left, room);
                int pixel = pixels[x];
                red += share * (pixel >> 16 & 0xff);
                green += share * (pixel >> 8 & 0xff);
                blue += share * (pixel & 0xff);
                room -= share;
                left -= share;
                if (left == 0) {
                    x++;
                    left = target.width;
                }
            }
            line[at] = red;
            line[at + 1] = green;
            line[at + 2] = blue;
        }
    }

    private void addTranslucent(int[] pixels) {
        int x = part.x;
        int left = target.width;
        for (int at = 0; at < line.length; at += CHANNELS) {
            int red = 0;
            int green = 0;
            int blue = 0;
            int opacity = 0;
            for (int room = part.width; room > 0; ) {
                int share = Math.min(left, room);
                int pixel = pixels[x];
                int weight = share * (pixel >>> 24);
                red += weight * (pixel >> 16 & 0xff);
                green += weight * (pixel >> 8 & 0xff);
                blue += weight * (pixel & 0xff);
                opacity += weight;
                room -= share;
                left -= share;
                if (left == 0) {
                    x++;
                    left = target.width;
                }
            }
            line[at] = red;
            line[at + 1] = green;
            line[at + 2] = blue;
            line[at + 3] = opacity;
        }
    }

    private void add(int share) {
        for (int i = 0; i < line.length; i++) sums[i] += (long) line[i] * share;
    }

    private void finish() {
        long area = (long) part.width * part.height;
        for (int x = 0; x < target.width; x++)
            row[x] = alpha ? translucent(CHANNELS * x, area) : opaque(CHANNELS * x, area);
        out.row(made++, row);
        Arrays.fill(sums, 0);
        open = part.height;
    }

    private int opaque(int at, long area) {
        return 0xff000000 | pixel(at, area);
    }

    private int translucent(int at, long area) {
        long weight = sums[at + 3];
        int opacity = (int) ((weight + area / 2) / area);
        return opacity == 0 ? 0 : opacity << 24 | pixel(at, weight);
    }

    private int pixel(int at, long weight) {
        long half = weight / 2;
        int red = (int) ((sums[at] + half) / weight);
        int green = (int) ((sums[at + 1] + half) / weight);
        int blue = (int) ((sums[at + 2] + half) / weight);
        return red << 16 | green << 8 | blue;
    }
}
