package io.kalends.media;

/** Turns coefficients into differences, in whole numbers and exactly as the format demands. */
final class Vp8Transform {
    /** √2 · cos(π/8) without its 1, and √2 · sin(π/8), in 65536ths. */
    private static final int COSINE = 20091;

    private static final int SINE = 35468;

    private Vp8Transform() {}

    /** Spreads the second block over the first coefficients of the sixteen luma blocks. */
    static void spread(short[] second, int[] sums, short[] coefficients) {
        for (int i = 0; i < 4; i++) {
            int outer = second[i] + second[12 + i];
            int inner = second[4 + i] + second[8 + i];
            int innerDifference = second[4 + i] - second[8 + i];
            int outerDifference = second[i] - second[12 + i];
            sums[i] = outer + inner;
            sums[4 + i] = outerDifference + innerDifference;
            sums[8 + i] = outer - inner;
            sums[12 + i] = outerDifference - innerDifference;
        }
        for (int i = 0; i < 16; i += 4) {
            int outer = sums[i] + sums[i + 3] + 3;
            int inner = sums[i + 1] + sums[i + 2];
            int innerDifference = sums[i + 1] - sums[i + 2];
            int outerDifference = sums[i] - sums[i + 3] + 3;
            coefficients[16 * i] = (short) ((outer + inner) >> 3);
            coefficients[16 * (i + 1)] = (short) ((outerDifference + innerDifference) >> 3);
            coefficients[16 * (i + 2)] = (short) ((outer - inner) >> 3);
            coefficients[16 * (i + 3)] = (short) ((outerDifference - innerDifference) >> 3);
        }
    }

    /** Adds a block of which only the first coefficient is not 0 to a square of pixels. */
    static void addFlat(int coefficient, byte[] pixels, int at, int stride) {
        int difference = (coefficient + 4) >> 3;
        for (int y = 0; y < 4; y++) {
            int row = at + y * stride;
            for (int x = row; x < row + 4; x++) pixels[x] = clamped((pixels[x] & 0xff) + difference);
        }
    }

    /** Adds a block to a square of pixels. */
    static void add(short[] in, int from, int[] work, byte[] pixels, int at, int stride) {
        for (int x = 0; x < 4; x++) columns(in, from + x, work, x);
        for (int y = 0; y < 4; y++) row(work, 4 * y, pixels, at + y * stride);
    }

    private static void columns(short[] in, int from, int[] out, int to) {
        int even = in[from] + in[from + 8];
        int odd = in[from] - in[from + 8];
        int low = sine(in[from + 4]) - cosine(in[from + 12]);
        int high = cosine(in[from + 4]) + sine(in[from + 12]);
        out[to] = even + high;
        out[to + 4] = odd + low;
        out[to + 8] = odd - low;
        out[to + 12] = even - high;
    }

    private static void row(int[] in, int from, byte[] pixels, int at) {
        int even = in[from] + in[from + 2] + 4;
        int odd = in[from] - in[from + 2] + 4;
        int low = sine(in[from + 1]) - cosine(in[from + 3]);
        int high = cosine(in[from + 1]) + sine(in[from + 3]);
        pixels[at] = clamped((pixels[at] & 0xff) + ((even + high) >> 3));
        pixels[at + 1] = clamped((pixels[at + 1] & 0xff) + ((odd + low) >> 3));
        pixels[at + 2] = clamped((pixels[at + 2] & 0xff) + ((odd - low) >> 3));
        pixels[at + 3] = clamped((pixels[at + 3] & 0xff) + ((even - high) >> 3));
    }

    private static int cosine(int value) {
        return value + ((value * COSINE) >> 16);
    }

    private static int sine(int value) {
        return (value * SINE) >> 16;
    }

    static byte clamped(int value) {
        return (byte) Math.max(0, Math.min(255, value));
    }
}
