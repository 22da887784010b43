package io.kalends.media;

import com.drew.imaging.tiff.TiffProcessingException;
import com.drew.imaging.tiff.TiffReader;
import com.drew.lang.ByteArrayReader;
import com.drew.lang.RandomAccessReader;
import com.drew.metadata.Metadata;
import com.drew.metadata.exif.ExifDirectoryBase;
import com.drew.metadata.exif.ExifIFD0Directory;
import com.drew.metadata.exif.ExifTiffHandler;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How a camera was held, as the numbers 1 to 8 of EXIF tell it. */
record Orientation(int number) {
    static final Orientation UPRIGHT = new Orientation(1);

    /** The orientation that EXIF data names; upright when it names none or cannot be read, as in browsers. */
    static Orientation of(byte[] exif) {
        if (exif.length == 0) return UPRIGHT;
        var metadata = new Metadata();
        try {
            new TiffReader().processTiff(new ByteArrayReader(exif), new OrientationOnly(metadata), 0);
        } catch (TiffProcessingException | IOException | RuntimeException e) {
            return UPRIGHT;
        }
        var directory = metadata.getFirstDirectoryOfType(ExifIFD0Directory.class);
        Integer number = directory == null ? null : directory.getInteger(ExifDirectoryBase.TAG_ORIENTATION);
        return number == null || number < 1 || number > 8 ? UPRIGHT : new Orientation(number);
    }

    /** Whether width and height change places. */
    boolean turns() {
        return number >= 5;
    }

    BufferedImage apply(BufferedImage image) {
        if (number == 1) return image;
        int width = turns() ? image.getHeight() : image.getWidth();
        int height = turns() ? image.getWidth() : image.getHeight();
        var upright = new BufferedImage(width, height, image.getType());
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) upright.setRGB(x, y, pixel(image, x, y));
        }
        return upright;
    }

    /** The pixel of the stored image that is seen at a place of the upright one. */
    private int pixel(BufferedImage image, int x, int y) {
        int right = image.getWidth() - 1;
        int bottom = image.getHeight() - 1;
        return switch (number) {
            case 2 -> image.getRGB(right - x, y);
            case 3 -> image.getRGB(right - x, bottom - y);
            case 4 -> image.getRGB(x, bottom - y);
            case 5 -> image.getRGB(y, x);
            case 6 -> image.getRGB(y, bottom - x);
            case 7 -> image.getRGB(right - y, bottom - x);
            case 8 -> image.getRGB(right - y, x);
            default -> image.getRGB(x, y);
        };
    }

    /** Reads one tag of the first directory: crafted data may repeat others until they fill the memory. */
    private static final class OrientationOnly extends ExifTiffHandler {
        OrientationOnly(Metadata metadata) {
            super(metadata, null, 0);
        }

        @Override
        public boolean tryEnterSubIfd(int tagId) {
            return false;
        }

        @Override
        public boolean hasFollowerIfd() {
            return false;
        }

        @Override
        public @Nullable Long tryCustomProcessFormat(int tagId, int formatCode, long componentCount) {
            return null;
        }

        @Override
        public boolean customProcessTag(
                int tagOffset,
                @Nullable Set<Integer> processedIfdOffsets,
                int tiffHeaderOffset,
                RandomAccessReader reader,
                int tagId,
                int byteCount) {
            boolean wanted = tagId == ExifDirectoryBase.TAG_ORIENTATION && byteCount <= 4;
            return !wanted;
        }
    }
}
