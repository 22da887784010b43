package io.kalends.media;

import static org.assertj.core.api.Assertions.assertThat;

/** What holds of image files, whatever their bytes. */
public final class ImageFuzz {
    private ImageFuzz() {}

    /** Refused with a reason, or such that it can be cleaned: what is left is the same image and tells nothing more. */
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
        byte[] clean;
        try {
            clean = Samples.bytes(Cleaning.of(ByteSource.of(file)));
        } catch (ImageRefused refused) {
            return;
        }
        Anatomy again = Anatomy.of(clean);
        assertThat(again.format()).isEqualTo(found.format());
        assertThat(again.width()).isEqualTo(found.width());
        assertThat(again.height()).isEqualTo(found.height());
        assertThat(again.length()).isEqualTo(clean.length);
        assertThat(Orientation.of(again.exif())).isEqualTo(Orientation.of(found.exif()));
        assertThat(again.profile()).isEqualTo(found.profile());
        assertThat(Cleaning.of(ByteSource.of(clean)).isSame()).isTrue();
    }

    /** A name to store a file under is safe, whatever the file was called. */
    public static void checkName(String given) {
        assertThat(FileNames.base(given) + ".png").matches(FileNames.STORED);
        assertThat(FileNames.title(given, 20)
                        .codePointCount(0, FileNames.title(given, 20).length()))
                .isLessThanOrEqualTo(20);
    }
}
