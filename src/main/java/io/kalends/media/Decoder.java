package io.kalends.media;

import java.io.IOException;

/** Turns a file into rows of pixels, of very large images into fewer. What it needs is known before it begins. */
interface Decoder {
    /** As many pixels as these are enough for the longer side: twice those of the largest reduced size. */
    int ENOUGH = 2_000;
    /** The same for the shorter side, of which the smallest reduced size is cut. */
    int ENOUGH_ACROSS = 300;

    /** Pixels of the rows it gives. */
    int width();

    /** How many rows it gives. */
    int height();

    /** Whether pixels may be other than opaque. */
    boolean hasAlpha();

    Footprint footprint();

    /** Hands over the picture as stored: orientation and colour profile not applied. Used once. */
    void decode(RowSink rows) throws IOException;

    /**
     * The one for a file.
     *
     * @param enoughAcross so many pixels are enough for the shorter side
     */
    static Decoder of(ByteSource file, Anatomy anatomy, int enoughAcross) {
        return switch (anatomy.layout()) {
            case JpegLayout jpeg -> new JpegDecoder(file, anatomy, jpeg, enoughAcross);
            case PngLayout png ->
                png.interlaced()
                        ? new InterlacedPngDecoder(file, anatomy, png, enoughAcross)
                        : new PngDecoder(file, anatomy, png);
            case GifLayout gif -> new GifDecoder(file, anatomy, gif);
            case WebpLayout webp -> new WebpDecoder(anatomy, webp);
        };
    }

    /** Decodes, and refuses what turns out to be damaged. */
    default void decodeInto(RowSink rows) {
        try {
            decode(rows);
        } catch (IOException e) {
            throw ImageRefused.unreadable(e);
        }
    }
}
