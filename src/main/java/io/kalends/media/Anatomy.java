package io.kalends.media;

import java.awt.Rectangle;

/**
 * What a file says about its image, found without decoding it.
 *
 * @param width of the picture as stored, orientation not applied
 * @param frame the part of the picture that the first frame covers
 * @param length bytes of the file that belong to the image
 * @param exif EXIF data from its TIFF header on, or its beginning, or empty
 * @param profile ICC colour profile, or empty
 * @param layout what else a decoder has to know
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Anatomy(
        ImageFormat format,
        int width,
        int height,
        Rectangle frame,
        Ink ink,
        int length,
        byte[] exif,
        byte[] profile,
        Layout layout) {
    static final byte[] NONE = {};
    /** Longer EXIF data is cut: the orientation is in its first directory. */
    static final int MAX_EXIF = 1 << 16;
    /** Longer profiles count as none; those of cameras and screens have a few kilobytes. */
    static final int MAX_PROFILE = 1 << 20;

    /** How the colours of a JPEG are mixed; the other formats know only light. */
    enum Ink {
        LIGHT,
        CMYK,
        YCCK
    }

    /** What a decoder has to know of a file of its format. */
    sealed interface Layout permits JpegLayout, PngLayout, GifLayout, WebpLayout {}

    /** That of a WebP, of which a decoder is only given an essence. */
    Anatomy(
            ImageFormat format,
            int width,
            int height,
            Rectangle frame,
            Ink ink,
            byte[] essence,
            int length,
            byte[] exif,
            byte[] profile) {
        this(format, width, height, frame, ink, length, exif, profile, new WebpLayout(essence));
    }

    static Anatomy of(byte[] file) {
        return of(ByteSource.of(file));
    }

    static Anatomy of(ByteSource file) {
        ImageFormat format = ImageFormat.ofContent(file).orElseThrow(ImageRefused::unsupported);
        return switch (format) {
            case PNG -> PngAnatomy.of(file);
            case JPEG -> JpegAnatomy.of(file);
            case GIF -> GifAnatomy.of(file);
            case WEBP -> WebpAnatomy.of(bytes(file));
        };
    }

    private static byte[] bytes(ByteSource file) {
        byte[] bytes = new byte[Math.toIntExact(file.length())];
        file.read(0, bytes, 0, bytes.length);
        return bytes;
    }

    long pixels() {
        return (long) width * height;
    }

    int longer() {
        return Math.max(width, height);
    }

    int shorter() {
        return Math.min(width, height);
    }
}
