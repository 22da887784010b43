package io.kalends.media;

/** The colours of the last pixels, each at a place that is calculated from it; short codes refer to them. */
final class ColorCache {
    private static final int FACTOR = 0x1e35a7bd;

    private final int bits;
    private final int[] colors;

    private ColorCache(int bits) {
        this.bits = bits;
        colors = new int[bits == 0 ? 0 : 1 << bits];
    }

    /** A cache of the size that is written there, perhaps none. */
    static ColorCache read(LosslessBits in) {
        if (!in.flag()) return new ColorCache(0);
        int bits = in.number(4);
        if (bits == 0 || bits > PrefixGroup.MAX_CACHE_BITS) throw ImageRefused.damaged("a code in it is wrong");
        return new ColorCache(bits);
    }

    int size() {
        return colors.length;
    }

    void add(int color) {
        if (bits > 0) colors[(FACTOR * color) >>> (32 - bits)] = color;
    }

    int get(int index) {
        return colors[index];
    }
}
