package io.kalends.media;

import static org.assertj.core.api.Assertions.assertThat;

/** What holds of image files, whatever their bytes. */
public final class ImageFuzz {
    private static final long DECODED_PIXELS = 1_000_000;

    private ImageFuzz() {}

    /** Refused with a reason, or such that a decoder can be given what is left of it. */
    public static void check(byte[] file) {
        Anatomy found;
        try {
            found = Anatomy.of(file);
        } catch (ImageRefused refused) {
            return;
        }
        assertThat(found.width()).isPositive();
        assertThat(found.height()).isPositive();
        assertThat(found.length()).isBetween(1, file.length);
        Anatomy again = Anatomy.of(found.essence());
        assertThat(again.format()).isEqualTo(found.format());
        assertThat(again.exif()).isEmpty();
        assertThat(again.profile()).isEmpty();
        if (found.format() == ImageFormat.WEBP && found.pixels() <= DECODED_PIXELS) checkPixels(found);
    }

    private static void checkPixels(Anatomy found) {
        try {
            assertThat(WebpDecoder.decode(found, 1).getWidth()).isEqualTo(found.frame().width);
        } catch (ImageRefused refused) {
            assertThat(refused.reason()).isEqualTo(ImageRefused.Reason.INVALID);
        }
    }

    /** A name to store a file under is safe, whatever the file was called. */
    public static void checkName(String given) {
        assertThat(FileNames.base(given) + ".png").matches(FileNames.STORED);
        assertThat(FileNames.title(given, 20)
                        .codePointCount(0, FileNames.title(given, 20).length()))
                .isLessThanOrEqualTo(20);
    }
}
