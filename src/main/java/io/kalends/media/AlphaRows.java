package io.kalends.media;

import java.lang.foreign.Arena;

/** The rows of a lossy image with the transparency that is stored beside it. */
final class AlphaRows implements PixelRows {
    private static final int RAW = 0;
    private static final int LOSSLESS = 1;
    private static final int NONE = 0;
    private static final int HORIZONTAL = 1;
    private static final int VERTICAL = 2;

    private final PixelRows colors;
    private final PixelRows alpha;
    private final int width;
    private final int filter;
    /** Alpha values of this row and the one above. */
    private int[] values;

    private int[] above;
    private boolean first = true;

    AlphaRows(PixelRows colors, Slice data, int width, int height, Arena arena) {
        this.colors = colors;
        this.width = width;
        int header = data.at(0);
        filter = (header >> 2) & 3;
        alpha = alpha(header & 3, data.after(1), width, height, arena);
        values = new int[width];
        above = new int[width];
    }

    /** Whether it is stored as a lossless image. */
    static boolean isCompressed(Slice data) {
        return data.length() > 0 && (data.at(0) & 3) == LOSSLESS;
    }

    private static PixelRows alpha(int compression, Slice data, int width, int height, Arena arena) {
        return switch (compression) {
            case RAW -> new RawAlpha(data, width, height);
            case LOSSLESS -> new LosslessImage(data, width, height, arena);
            default -> throw ImageRefused.damaged("its transparency cannot be read");
        };
    }

    @Override
    public void next(int[] row) {
        alpha.next(row);
        for (int x = 0; x < width; x++) values[x] = (row[x] >> 8) & 0xff;
        if (filter != NONE) undoFilter();
        colors.next(row);
        for (int x = 0; x < width; x++) row[x] = (values[x] << 24) | (row[x] & 0xffffff);
        int[] done = values;
        values = above;
        above = done;
        first = false;
    }

    /** Values are what they differ from a prediction; at the edges there is only one pixel to predict from. */
    private void undoFilter() {
        if (!first) values[0] = (values[0] + above[0]) & 0xff;
        if (first || filter == HORIZONTAL) addLeft();
        else if (filter == VERTICAL) addAbove();
        else addGradient();
    }

    private void addLeft() {
        for (int x = 1; x < width; x++) values[x] = (values[x] + values[x - 1]) & 0xff;
    }

    private void addAbove() {
        for (int x = 1; x < width; x++) values[x] = (values[x] + above[x]) & 0xff;
    }

    private void addGradient() {
        for (int x = 1; x < width; x++) {
            int gradient = values[x - 1] + above[x] - above[x - 1];
            values[x] = (values[x] + Math.max(0, Math.min(255, gradient))) & 0xff;
        }
    }

    /** Alpha values that are not compressed; they are handed out as green, where compressed ones are. */
    private static final class RawAlpha implements PixelRows {
        private final Slice data;
        private final int width;
        private int at;

        RawAlpha(Slice data, int width, int height) {
            this.data = data.part(0, width * height);
            this.width = width;
        }

        @Override
        public void next(int[] row) {
            for (int x = 0; x < width; x++) row[x] = data.at(at++) << 8;
        }
    }
}
