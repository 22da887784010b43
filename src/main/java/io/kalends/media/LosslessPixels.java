package io.kalends.media;

import org.jspecify.annotations.Nullable;

/**
 * The pixels of a lossless image as they are written, before its transforms are undone. No more are kept than later ones
 * can refer to.
 */
final class LosslessPixels implements PixelRows {
    private static final int NEAR_DISTANCES = 120;
    /** How far above and to the left the pixels of short distances are. */
    private static final byte[] NEAR = {
        0, 1, 1, 0, 1, 1, -1, 1, 0, 2, 2, 0, 1, 2, -1, 2,
        2, 1, -2, 1, 2, 2, -2, 2, 0, 3, 3, 0, 1, 3, -1, 3,
        3, 1, -3, 1, 2, 3, -2, 3, 3, 2, -3, 2, 0, 4, 4, 0,
        1, 4, -1, 4, 4, 1, -4, 1, 3, 3, -3, 3, 2, 4, -2, 4,
        4, 2, -4, 2, 0, 5, 3, 4, -3, 4, 4, 3, -4, 3, 5, 0,
        1, 5, -1, 5, 5, 1, -5, 1, 2, 5, -2, 5, 5, 2, -5, 2,
        4, 4, -4, 4, 3, 5, -3, 5, 5, 3, -5, 3, 0, 6, 6, 0,
        1, 6, -1, 6, 6, 1, -6, 1, 2, 6, -2, 6, 6, 2, -6, 2,
        4, 5, -4, 5, 5, 4, -5, 4, 3, 6, -3, 6, 6, 3, -6, 3,
        0, 7, 7, 0, 1, 7, -1, 7, 5, 5, -5, 5, 7, 1, -7, 1,
        4, 6, -4, 6, 6, 4, -6, 4, 2, 7, -2, 7, 7, 2, -7, 2,
        3, 7, -3, 7, 7, 3, -7, 3, 5, 6, -5, 6, 6, 5, -6, 5,
        8, 0, 4, 7, -4, 7, 7, 4, -7, 4, 8, 1, 8, 2, 6, 6,
        -6, 6, 8, 3, 5, 7, -5, 7, 7, 5, -7, 5, 8, 4, 6, 7,
        -6, 7, 7, 6, -7, 6, 8, 5, 7, 7, -7, 7, 8, 6, 8, 7
    };

    private final LosslessBits in;
    private final int width;
    private final int count;
    private final int[] window;
    private final int mask;
    private final ColorCache cache;
    /** Which group is used for each block; null if there is only one. */
    private final @Nullable BlockImage blocks;

    private final PrefixGroup[] groups;
    /** The next pixel to be read, and where it is. */
    private int at;

    private int x;
    private int y;
    /** The next pixel to be handed out. */
    private int next;

    private LosslessPixels(int width, int height, boolean main, LosslessBits in, LosslessMemory memory) {
        this.in = in;
        this.width = width;
        count = width * height;
        window = memory.window();
        mask = window.length - 1;
        cache = ColorCache.read(in);
        blocks = main && in.flag() ? BlockImage.read(width, height, in, memory) : null;
        groups = new PrefixGroup[blocks == null ? 1 : groups(blocks, height)];
        var codes = new PrefixCodeReader(in);
        for (int i = 0; i < groups.length; i++) groups[i] = PrefixGroup.read(codes, cache.size());
    }

    /** The pixels of the picture itself. */
    static LosslessPixels main(int width, int height, LosslessBits in, LosslessMemory memory) {
        return new LosslessPixels(width, height, true, in, memory);
    }

    /** The pixels of an image that is needed to decode the picture. */
    static LosslessPixels inner(int width, int height, LosslessBits in, LosslessMemory memory) {
        return new LosslessPixels(width, height, false, in, memory);
    }

    private static int groups(BlockImage blocks, int height) {
        int last = 0;
        for (int y = 0; y < height; y += 1 << blocks.bits) {
            for (int value : blocks.row(y)) last = Math.max(last, index(value));
        }
        if (last >= blocks.count()) throw ImageRefused.damaged("it has too many codes");
        return last + 1;
    }

    private static int index(int value) {
        return (value >> 8) & 0xffff;
    }

    @Override
    public void next(int[] row) {
        read(next + width);
        int start = next & mask;
        int first = Math.min(width, window.length - start);
        System.arraycopy(window, start, row, 0, first);
        System.arraycopy(window, 0, row, first, width - first);
        next += width;
    }

    private void read(int until) {
        while (at < until) {
            PrefixGroup group = group();
            int symbol = group.green().read(in);
            if (symbol < PrefixGroup.VALUES) add(literal(group, symbol));
            else if (symbol < PrefixGroup.VALUES + PrefixGroup.LENGTHS) copy(group, symbol - PrefixGroup.VALUES);
            else add(cache.get(symbol - PrefixGroup.VALUES - PrefixGroup.LENGTHS));
        }
        in.mustSuffice();
    }

    private PrefixGroup group() {
        if (blocks == null) return groups[0];
        return groups[index(blocks.row(y)[x >> blocks.bits])];
    }

    private int literal(PrefixGroup group, int green) {
        int red = group.red().read(in);
        int blue = group.blue().read(in);
        int alpha = group.alpha().read(in);
        return (alpha << 24) | (red << 16) | (green << 8) | blue;
    }

    private void add(int pixel) {
        window[at++ & mask] = pixel;
        cache.add(pixel);
        step(1);
    }

    private void step(int pixels) {
        x += pixels;
        while (x >= width) {
            x -= width;
            y++;
        }
    }

    private void copy(PrefixGroup group, int lengthPrefix) {
        int length = extended(lengthPrefix);
        int distance = distance(extended(group.distance().read(in)));
        if (distance > at || length > count - at) throw ImageRefused.damaged("it refers to pixels that are missing");
        for (int i = 0; i < length; i++) {
            int pixel = window[(at - distance) & mask];
            window[at++ & mask] = pixel;
            cache.add(pixel);
        }
        step(length);
    }

    /** A length or distance: a prefix that stands for a range, and the place in it. */
    private int extended(int prefix) {
        if (prefix < 4) return prefix + 1;
        int bits = (prefix - 2) >> 1;
        return ((2 + (prefix & 1)) << bits) + in.number(bits) + 1;
    }

    private int distance(int code) {
        if (code > NEAR_DISTANCES) return code - NEAR_DISTANCES;
        int left = NEAR[2 * code - 2];
        int up = NEAR[2 * code - 1];
        return Math.max(1, up * width + left);
    }
}
