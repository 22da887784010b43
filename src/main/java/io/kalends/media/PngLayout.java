package io.kalends.media;

/**
 * How the pixels of a PNG are stored.
 *
 * @param depth bits of a sample
 * @param kind what the samples mean
 * @param palette colours with their opacity; empty where pixels do not refer to one
 * @param transparent the samples of the colour that is not shown; empty where there is none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record PngLayout(int depth, Kind kind, boolean interlaced, int[] palette, int[] transparent) implements Anatomy.Layout {

    /** What the samples of a pixel are. */
    enum Kind {
        GRAY(0, 1),
        COLOUR(2, 3),
        INDEX(3, 1),
        GRAY_ALPHA(4, 2),
        COLOUR_ALPHA(6, 4);

        private final int number;
        private final int samples;

        Kind(int number, int samples) {
            this.number = number;
            this.samples = samples;
        }

        static Kind of(int number) {
            for (Kind kind : values()) if (kind.number == number) return kind;
            throw ImageRefused.damaged("it has colours of an unknown kind");
        }

        boolean fits(int depth) {
            return switch (this) {
                case GRAY -> depth <= 16 && Integer.bitCount(depth) == 1;
                case INDEX -> depth <= 8 && Integer.bitCount(depth) == 1;
                case COLOUR, GRAY_ALPHA, COLOUR_ALPHA -> depth == 8 || depth == 16;
            };
        }
    }

    PngLayout {
        if (!kind.fits(depth)) throw ImageRefused.damaged("it has samples of an unknown size");
        if (kind == Kind.INDEX && palette.length == 0) throw ImageRefused.damaged("its colours are missing");
    }

    boolean hasAlpha() {
        return switch (kind) {
            case GRAY, COLOUR -> transparent.length > 0;
            case INDEX -> isTranslucent();
            case GRAY_ALPHA, COLOUR_ALPHA -> true;
        };
    }

    private boolean isTranslucent() {
        for (int colour : palette) if (colour >>> 24 != 0xff) return true;
        return false;
    }

    int bitsPerPixel() {
        return depth * kind.samples;
    }

    /** Bytes of a row of so many pixels, without the one that names its filter. */
    int rowBytes(int width) {
        return Math.toIntExact(((long) width * bitsPerPixel() + 7) / 8);
    }
}
