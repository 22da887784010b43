package io.kalends.media;

import java.awt.Rectangle;

/**
 * What a file says about its image, found without decoding it.
 *
 * @param width of the picture as stored, orientation not applied
 * @param frame the part of the picture that the first frame covers
 * @param essence a file with the first frame only and without metadata: all a decoder is ever given, so that no
 *     compressed text or profile can unfold in it
 * @param length bytes of the file that belong to the image
 * @param exif EXIF data from its TIFF header on, or empty
 * @param profile ICC colour profile, or empty
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Anatomy(
        ImageFormat format,
        int width,
        int height,
        Rectangle frame,
        Ink ink,
        byte[] essence,
        int length,
        byte[] exif,
        byte[] profile) {
    static final byte[] NONE = {};

    /** How the colours of a JPEG are mixed; the other formats know only light. */
    enum Ink {
        LIGHT,
        CMYK,
        YCCK
    }

    static Anatomy of(byte[] file) {
        ImageFormat format = ImageFormat.ofContent(file).orElseThrow(ImageRefused::unsupported);
        return switch (format) {
            case PNG -> PngAnatomy.of(file);
            case JPEG -> JpegAnatomy.of(file);
            case GIF -> GifAnatomy.of(file);
            case WEBP -> WebpAnatomy.of(file);
        };
    }

    long pixels() {
        return (long) width * height;
    }
}
