package io.kalends.media;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Set;

/** Leaves of a WebP the pixels, also of an animation, the colour profile, and of EXIF the orientation. */
final class WebpCleaning {
    private static final Set<String> KEPT = Set.of("ICCP", "ANIM", "ALPH", "VP8 ", "VP8L");
    private static final Set<String> KEPT_IN_FRAMES = Set.of("ALPH", "VP8 ", "VP8L");
    private static final int HEADER = 8;
    private static final int FRAME_HEADER = 16;
    /** What the header of an extended file may announce: a profile, opacity, an animation; and EXIF data. */
    private static final int LOOKS = 0x32;

    private static final int EXIF = 0x08;

    private final ByteSource file;
    private final Cursor in;
    private final Orientation orientation;

    WebpCleaning(ByteSource file) {
        this.file = file;
        in = new Cursor(file);
        orientation = orientation(new Cursor(file));
    }

    private static Cursor chunks(Cursor in) {
        in.skip(4);
        Cursor chunks = in.part(in.little(4));
        chunks.skip(4);
        return chunks;
    }

    private static Orientation orientation(Cursor in) {
        Cursor chunks = chunks(in);
        byte[] exif = Anatomy.NONE;
        while (chunks.more()) {
            String type = chunks.text(4);
            Cursor data = data(chunks);
            if (type.equals("EXIF")) exif = tiff(data);
        }
        return Orientation.of(exif);
    }

    /** The data of a chunk, behind its type; the padding is stepped over. */
    private static Cursor data(Cursor chunks) {
        long length = chunks.little(4);
        Cursor data = chunks.part(length);
        if (length % 2 == 1 && chunks.more()) chunks.skip(1);
        return data;
    }

    /** Some programs put the marker that JPEG needs before the EXIF data. */
    private static byte[] tiff(Cursor data) {
        byte[] exif = data.bytes(Math.min(data.left(), Anatomy.MAX_EXIF));
        String start = new String(exif, 0, Math.min(6, exif.length), ISO_8859_1);
        return start.equals(JpegAnatomy.EXIF) ? Arrays.copyOfRange(exif, 6, exif.length) : exif;
    }

    Composition clean() {
        Cursor chunks = chunks(in);
        var kept = new Composition(file);
        while (chunks.more()) chunk(chunks, kept);
        if (!orientation.equals(Orientation.UPRIGHT)) kept.add(chunk("EXIF", orientation.exif()));
        var clean = new Composition(file);
        clean.add(ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("RIFF".getBytes(ISO_8859_1))
                .putInt(4 + (int) kept.length())
                .put("WEBP".getBytes(ISO_8859_1))
                .array());
        clean.append(kept);
        return clean;
    }

    private void chunk(Cursor chunks, Composition kept) {
        int start = chunks.at();
        String type = chunks.text(4);
        Cursor data = data(chunks);
        if (type.equals("VP8X")) header(data, kept);
        else if (type.equals("ANMF")) frame(data, kept);
        else if (KEPT.contains(type)) keep(kept, start, data.at() + data.left());
    }

    private static void keep(Composition kept, int start, int end) {
        kept.keep(start, end);
        if ((end - start) % 2 == 1) kept.add(new byte[1]);
    }

    private void header(Cursor data, Composition kept) {
        byte[] header = data.bytes(10);
        boolean turned = !orientation.equals(Orientation.UPRIGHT);
        header[0] = (byte) ((header[0] & LOOKS) | (turned ? EXIF : 0));
        header[1] = 0;
        header[2] = 0;
        header[3] = 0;
        kept.add(chunk("VP8X", header));
    }

    private void frame(Cursor data, Composition kept) {
        int start = data.at();
        data.skip(FRAME_HEADER);
        var parts = new Composition(file);
        parts.keep(start, data.at());
        while (data.more()) {
            int part = data.at();
            String type = data.text(4);
            Cursor pixels = data(data);
            if (KEPT_IN_FRAMES.contains(type)) keep(parts, part, pixels.at() + pixels.left());
        }
        kept.add(start("ANMF", (int) parts.length()));
        kept.append(parts);
    }

    private static byte[] start(String type, int length) {
        return ByteBuffer.allocate(HEADER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(type.getBytes(ISO_8859_1))
                .putInt(length)
                .array();
    }

    /** A chunk of even length. */
    private static byte[] chunk(String type, byte[] data) {
        byte[] chunk = Arrays.copyOf(start(type, data.length), HEADER + data.length);
        System.arraycopy(data, 0, chunk, HEADER, data.length);
        return chunk;
    }
}
