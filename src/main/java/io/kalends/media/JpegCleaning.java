package io.kalends.media;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Leaves of a JPEG the pixels and what they are decoded by, the marks of JFIF (without its thumbnail) and Adobe, the colour
 * profile, and of EXIF the orientation. Comments, maker notes, XMP, further pictures and what follows the end go.
 */
final class JpegCleaning {
    private static final int JFIF_BYTES = 14;
    private static final int ADOBE_BYTES = 12;

    private final Composition clean;
    private final Cursor in;
    private final Orientation orientation;
    private boolean oriented;

    JpegCleaning(ByteSource file) {
        clean = new Composition(file);
        in = new Cursor(file);
        orientation = orientation(new Cursor(file));
    }

    /** That of the first EXIF data, which may stand behind the place where it is to go. */
    private static Orientation orientation(Cursor in) {
        in.skip(2);
        int marker = JpegAnatomy.marker(in);
        while (marker != JpegAnatomy.SCAN && marker != JpegAnatomy.END) {
            if (JpegAnatomy.hasData(marker)) {
                Cursor data = in.part(in.big(2) - 2);
                if (marker == 0xe1 && JpegAnatomy.starts(data, JpegAnatomy.EXIF))
                    return Orientation.of(data.bytes(data.left()));
            }
            marker = JpegAnatomy.marker(in);
        }
        return Orientation.UPRIGHT;
    }

    Composition clean() {
        in.skip(2);
        clean.keep(0, in.at());
        int marker;
        do {
            marker = JpegAnatomy.marker(in);
            if (JpegAnatomy.hasData(marker)) segment(marker);
        } while (marker != JpegAnatomy.END);
        clean.keep(in.at() - 2, in.at());
        return clean;
    }

    private void segment(int marker) {
        int start = in.at();
        Cursor data = in.part(in.big(2) - 2);
        if (marker != 0xe0) addOrientation();
        switch (marker) {
            case 0xe0 -> jfif(data);
            case 0xe2 -> profile(data, start);
            case JpegAnatomy.ADOBE -> adobe(data);
            case JpegAnatomy.SCAN -> {
                JpegAnatomy.skipPixels(in);
                keep(start);
            }
            default -> {
                if (isNeeded(marker)) keep(start);
            }
        }
    }

    /** Headers, tables and the like; all that is named for applications, comments or the future is not. */
    private static boolean isNeeded(int marker) {
        return (marker >= 0xc0 && marker <= 0xcf && marker != 0xc8) || (marker >= 0xdb && marker <= 0xdf);
    }

    /** @param start where the segment begins, behind its marker */
    private void keep(int start) {
        clean.keep(start - 2, in.at());
    }

    /** Behind the mark of JFIF, which has to be the first, where there is one. */
    private void addOrientation() {
        if (oriented) return;
        oriented = true;
        if (orientation.equals(Orientation.UPRIGHT)) return;
        byte[] exif = orientation.exif();
        byte[] name = JpegAnatomy.EXIF.getBytes(ISO_8859_1);
        byte[] data = Arrays.copyOf(name, name.length + exif.length);
        System.arraycopy(exif, 0, data, name.length, exif.length);
        segment(0xe1, data);
    }

    private void segment(int marker, byte[] data) {
        clean.add(ByteBuffer.allocate(4 + data.length)
                .put((byte) 0xff)
                .put((byte) marker)
                .putShort((short) (2 + data.length))
                .put(data)
                .array());
    }

    private void jfif(Cursor data) {
        if (data.left() < JFIF_BYTES) return;
        byte[] all = data.bytes(JFIF_BYTES);
        if (!new String(all, 0, 5, ISO_8859_1).equals(JpegAnatomy.JFIF)) return;
        all[12] = 0; // pixels of the thumbnail
        all[13] = 0;
        segment(0xe0, all);
    }

    private void profile(Cursor data, int start) {
        if (JpegAnatomy.starts(data, JpegAnatomy.PROFILE)) keep(start);
    }

    private void adobe(Cursor data) {
        if (data.left() < ADOBE_BYTES) return;
        byte[] all = data.bytes(ADOBE_BYTES);
        if (new String(all, 0, 5, ISO_8859_1).equals("Adobe")) segment(JpegAnatomy.ADOBE, all);
    }
}
