package io.kalends.media;

/**
 * Takes out of a file what it tells of who took the picture, where and with what: its pixels stay as they are, and so do
 * colour profile, orientation and what else decides how it looks. To clean a file twice changes nothing more.
 */
final class Cleaning {
    private Cleaning() {}

    /** The file without metadata; {@link ImageRefused} where it cannot be taken apart. */
    static Composition of(ByteSource file) {
        ImageFormat format = ImageFormat.ofContent(file).orElseThrow(ImageRefused::unsupported);
        return switch (format) {
            case PNG -> new PngCleaning(file).clean();
            case JPEG -> new JpegCleaning(file).clean();
            case GIF -> new GifCleaning(file).clean();
            case WEBP -> new WebpCleaning(file).clean();
        };
    }
}
