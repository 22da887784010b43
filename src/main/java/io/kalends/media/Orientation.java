package io.kalends.media;

import com.drew.imaging.tiff.TiffProcessingException;
import com.drew.imaging.tiff.TiffReader;
import com.drew.lang.ByteArrayReader;
import com.drew.lang.RandomAccessReader;
import com.drew.metadata.Metadata;
import com.drew.metadata.exif.ExifDirectoryBase;
import com.drew.metadata.exif.ExifIFD0Directory;
import com.drew.metadata.exif.ExifTiffHandler;
import java.awt.Dimension;
import java.io.IOException;
import java.nio.ByteBuffer;
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

    /** The number, row by row, of the place in the upright picture where a pixel of the stored one is seen. */
    int place(int x, int y, Dimension stored) {
        int right = stored.width - 1 - x;
        int bottom = stored.height - 1 - y;
        return switch (number) {
            case 2 -> y * stored.width + right;
            case 3 -> bottom * stored.width + right;
            case 4 -> bottom * stored.width + x;
            case 5 -> x * stored.height + y;
            case 6 -> x * stored.height + bottom;
            case 7 -> right * stored.height + bottom;
            case 8 -> right * stored.height + y;
            default -> y * stored.width + x;
        };
    }

    /** EXIF data that says nothing but this. */
    byte[] exif() {
        return ByteBuffer.allocate(26)
                .put(new byte[] {'M', 'M', 0, '*'})
                .putInt(8)
                .putShort((short) 1)
                .putShort((short) ExifDirectoryBase.TAG_ORIENTATION)
                .putShort((short) 3)
                .putInt(1)
                .putShort((short) number)
                .array();
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
