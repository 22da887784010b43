package io.kalends.media;

/**
 * Turns brightness (Y) and colour differences (U, V) into red, green and blue by the rule of ITU-R BT.601. Colours have
 * half the resolution; between them they are blended, the nearer one counting three times as much.
 */
final class Vp8Colors {
    /** Factors in 16384ths: brightness from 16 to 235 and colours from 16 to 240 become numbers from 0 to 255. */
    private static final int BRIGHTNESS = 19077;

    private static final int V_TO_RED = 26149;
    private static final int U_TO_GREEN = 6419;
    private static final int V_TO_GREEN = 13320;
    private static final int U_TO_BLUE = 33050;
    /** What these give for the middle, and for the lowest brightness, is taken off. */
    private static final int RED_OFFSET = 14234;

    private static final int GREEN_OFFSET = 8708;
    private static final int BLUE_OFFSET = 17685;

    private final int width;
    /** One more on each side, like the outermost. */
    private final int[] u;

    private final int[] v;

    Vp8Colors(int width) {
        this.width = width;
        u = new int[(width + 1) / 2 + 2];
        v = new int[u.length];
    }

    /** Blends the nearest row of colours with the one beyond. */
    void blend(byte[] uPixels, byte[] vPixels, int near, int far) {
        blend(uPixels, near, far, u);
        blend(vPixels, near, far, v);
    }

    private static void blend(byte[] pixels, int near, int far, int[] blended) {
        int last = blended.length - 2;
        for (int i = 0; i < last; i++) {
            blended[i + 1] = 3 * (pixels[near + i] & 0xff) + (pixels[far + i] & 0xff);
        }
        blended[0] = blended[1];
        blended[last + 1] = blended[last];
    }

    /** Fills a row with the brightness given and the colours blended last. */
    void fill(byte[] luma, int at, int[] row) {
        for (int x = 0; x < width; x++) {
            int near = (x >> 1) + 1;
            int far = near - 1 + 2 * (x & 1);
            int blendedU = (3 * u[near] + u[far] + 8) >> 4;
            int blendedV = (3 * v[near] + v[far] + 8) >> 4;
            row[x] = pixel(luma[at + x] & 0xff, blendedU, blendedV);
        }
    }

    private static int pixel(int y, int u, int v) {
        int brightness = (y * BRIGHTNESS) >> 8;
        int red = brightness + ((v * V_TO_RED) >> 8) - RED_OFFSET;
        int green = brightness - ((u * U_TO_GREEN) >> 8) - ((v * V_TO_GREEN) >> 8) + GREEN_OFFSET;
        int blue = brightness + ((u * U_TO_BLUE) >> 8) - BLUE_OFFSET;
        return 0xff000000 | (clamped(red) << 16) | (clamped(green) << 8) | clamped(blue);
    }

    private static int clamped(int value) {
        return Math.max(0, Math.min(255, value >> 6));
    }
}
