package io.kalends.media;

import java.util.Arrays;

/** Predicts what a macroblock has of a plane as a whole, from the pixels around it. */
final class Vp8Prediction {
    private static final int UNKNOWN = 128;

    private Vp8Prediction() {}

    static void predict(Vp8Mode mode, Vp8Plane plane, int column, boolean firstRow) {
        int at = plane.reconstructed(column);
        switch (mode) {
            case DC -> fill(plane, at, average(plane, at, column > 0, !firstRow));
            case VERTICAL -> vertical(plane, at);
            case HORIZONTAL -> horizontal(plane, at);
            case TRUE_MOTION -> trueMotion(plane.pixels, at, plane.stride, plane.side);
            case SUBBLOCKS -> throw new IllegalArgumentException("predicted one by one");
        }
    }

    private static int average(Vp8Plane plane, int at, boolean left, boolean above) {
        int sum = 0;
        for (int i = 0; i < plane.side; i++) {
            if (left) sum += plane.pixels[at + i * plane.stride - 1] & 0xff;
            if (above) sum += plane.pixels[at + i - plane.stride] & 0xff;
        }
        int count = (left ? plane.side : 0) + (above ? plane.side : 0);
        return count == 0 ? UNKNOWN : (sum + count / 2) / count;
    }

    private static void fill(Vp8Plane plane, int at, int value) {
        for (int y = 0; y < plane.side; y++) {
            int row = at + y * plane.stride;
            Arrays.fill(plane.pixels, row, row + plane.side, (byte) value);
        }
    }

    private static void vertical(Vp8Plane plane, int at) {
        int above = at - plane.stride;
        for (int y = 0; y < plane.side; y++) {
            System.arraycopy(plane.pixels, above, plane.pixels, at + y * plane.stride, plane.side);
        }
    }

    private static void horizontal(Vp8Plane plane, int at) {
        for (int y = 0; y < plane.side; y++) {
            int row = at + y * plane.stride;
            Arrays.fill(plane.pixels, row, row + plane.side, plane.pixels[row - 1]);
        }
    }

    /** Predicts a square in this mode, also a smaller one. */
    static void trueMotion(byte[] pixels, int at, int stride, int side) {
        int above = at - stride;
        int corner = pixels[above - 1] & 0xff;
        for (int y = 0; y < side; y++) {
            int row = at + y * stride;
            int difference = (pixels[row - 1] & 0xff) - corner;
            for (int x = 0; x < side; x++) {
                pixels[row + x] = Vp8Transform.clamped((pixels[above + x] & 0xff) + difference);
            }
        }
    }
}
