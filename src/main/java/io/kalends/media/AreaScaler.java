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
        Arrays.fill(line, 0);
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

    private void addOpaque(int[] pixels) {
        int at = 0;
        int room = part.width;
        for (int x = part.x; x < part.x + part.width; x++) {
            int pixel = pixels[x];
            int left = target.width;
            while (left > 0) {
                int share = Math.min(left, room);
                line[at] += share * (pixel >> 16 & 0xff);
                line[at + 1] += share * (pixel >> 8 & 0xff);
                line[at + 2] += share * (pixel & 0xff);
                left -= share;
                room -= share;
                if (room > 0) break;
                room = part.width;
                at += CHANNELS;
            }
        }
    }

    private void addTranslucent(int[] pixels) {
        int at = 0;
        int room = part.width;
        for (int x = part.x; x < part.x + part.width; x++) {
            int pixel = pixels[x];
            int left = target.width;
            while (left > 0) {
                int share = Math.min(left, room);
                int weight = share * (pixel >>> 24);
                line[at] += weight * (pixel >> 16 & 0xff);
                line[at + 1] += weight * (pixel >> 8 & 0xff);
                line[at + 2] += weight * (pixel & 0xff);
                line[at + 3] += weight;
                left -= share;
                room -= share;
                if (room > 0) break;
                room = part.width;
                at += CHANNELS;
            }
        }
    }

    private void add(int share) {
        for (int i = 0; i < line.length; i++) sums[i] += (long) line[i] * share;
    }

    private void finish() {
        long area = (long) part.width * part.height;
        for (int x = 0; x < target.width; x++) row[x] = alpha ? translucent(CHANNELS * x, area) : opaque(CHANNELS * x, area);
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
