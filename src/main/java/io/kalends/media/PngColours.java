package io.kalends.media;

/** Makes pixels of the samples of a PNG. */
final class PngColours {
    private static final int OPAQUE = 0xff000000;

    private final PngLayout layout;
    private final int[] grays;

    PngColours(PngLayout layout) {
        this.layout = layout;
        grays = layout.depth() < 8 ? grays() : new int[0];
    }

    /** The pixels of samples with less than a byte, which are few. */
    private int[] grays() {
        int most = (1 << layout.depth()) - 1;
        int[] pixels = new int[most + 1];
        for (int i = 0; i <= most; i++) pixels[i] = shown(OPAQUE | i * 255 / most * 0x010101, i);
        return pixels;
    }

    /** A pixel of one sample, unless that is the one not shown. */
    private int shown(int pixel, int sample) {
        int[] transparent = layout.transparent();
        return transparent.length == 1 && transparent[0] == sample ? 0 : pixel;
    }

    /** Fills the beginning of a row with so many pixels. */
    void fill(int[] row, int width, byte[] samples) {
        boolean wide = layout.depth() == 16;
        switch (layout.kind()) {
            case GRAY -> gray(row, width, samples);
            case INDEX -> indexed(row, width, samples);
            case COLOUR -> {
                if (layout.transparent().length > 0) keyed(row, width, samples, wide ? 2 : 1);
                else colour(row, width, samples, wide ? 2 : 1);
            }
            case GRAY_ALPHA -> grayAlpha(row, width, samples, wide ? 2 : 1);
            case COLOUR_ALPHA -> colourAlpha(row, width, samples, wide ? 2 : 1);
        }
    }

    private void gray(int[] row, int width, byte[] samples) {
        int depth = layout.depth();
        if (depth < 8) for (int x = 0; x < width; x++) row[x] = grays[packed(samples, x, depth)];
        else if (depth == 8)
            for (int x = 0; x < width; x++) row[x] = shown(OPAQUE | (samples[x] & 0xff) * 0x010101, samples[x] & 0xff);
        else
            for (int x = 0; x < width; x++)
                row[x] = shown(OPAQUE | (samples[2 * x] & 0xff) * 0x010101, wide(samples, 2 * x));
    }

    private void indexed(int[] row, int width, byte[] samples) {
        int[] palette = layout.palette();
        int depth = layout.depth();
        for (int x = 0; x < width; x++) {
            int index = depth == 8 ? samples[x] & 0xff : packed(samples, x, depth);
            row[x] = index < palette.length ? palette[index] : OPAQUE;
        }
    }

    private static int packed(byte[] samples, int x, int depth) {
        int bit = x * depth;
        return samples[bit >> 3] >> (8 - depth - (bit & 7)) & ((1 << depth) - 1);
    }

    private static int wide(byte[] samples, int at) {
        return ((samples[at] & 0xff) << 8) | (samples[at + 1] & 0xff);
    }

    /** Of samples with two bytes the first counts. */
    private static void colour(int[] row, int width, byte[] samples, int bytes) {
        int at = 0;
        for (int x = 0; x < width; x++, at += 3 * bytes)
            row[x] = OPAQUE | pixel(samples[at], samples[at + bytes], samples[at + 2 * bytes]);
    }

    private void keyed(int[] row, int width, byte[] samples, int bytes) {
        colour(row, width, samples, bytes);
        for (int x = 0; x < width; x++) if (isKey(samples, 3 * bytes * x, bytes)) row[x] = 0;
    }

    private boolean isKey(byte[] samples, int at, int bytes) {
        int[] key = layout.transparent();
        for (int i = 0; i < 3; i++) {
            int sample = bytes == 2 ? wide(samples, at + 2 * i) : samples[at + i] & 0xff;
            if (sample != key[i]) return false;
        }
        return true;
    }

    private static void grayAlpha(int[] row, int width, byte[] samples, int bytes) {
        int at = 0;
        for (int x = 0; x < width; x++, at += 2 * bytes)
            row[x] = samples[at + bytes] << 24 | (samples[at] & 0xff) * 0x010101;
    }

    private static void colourAlpha(int[] row, int width, byte[] samples, int bytes) {
        int at = 0;
        for (int x = 0; x < width; x++, at += 4 * bytes)
            row[x] = samples[at + 3 * bytes] << 24 | pixel(samples[at], samples[at + bytes], samples[at + 2 * bytes]);
    }

    private static int pixel(byte red, byte green, byte blue) {
        return ((red & 0xff) << 16) | ((green & 0xff) << 8) | (blue & 0xff);
    }
}
