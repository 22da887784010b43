package io.kalends.media;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.awt.Rectangle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Reads the chunks of a WebP, simple or extended, still or animated. */
final class WebpAnatomy {
    private static final int ALPHA = 0x10;
    private static final int RIFF_HEADER = 12;

    private final Cursor in;
    private Rectangle canvas = new Rectangle();
    private Rectangle frame = new Rectangle();
    private boolean extended;
    private Cursor alpha = new Cursor(Anatomy.NONE);
    private byte[] essence = Anatomy.NONE;
    private byte[] exif = Anatomy.NONE;
    private byte[] profile = Anatomy.NONE;

    private WebpAnatomy(byte[] file) {
        this.in = new Cursor(file);
    }

    static Anatomy of(byte[] file) {
        return new WebpAnatomy(file).read();
    }

    private Anatomy read() {
        in.skip(4);
        Cursor chunks = in.part(in.little(4));
        in.mustEnd();
        chunks.skip(4);
        while (chunks.more()) chunk(chunks);
        if (essence.length == 0) throw ImageRefused.damaged("it has no pixels");
        if (!canvas.contains(frame)) throw ImageRefused.damaged("its parts differ in size");
        return new Anatomy(
                ImageFormat.WEBP,
                canvas.width,
                canvas.height,
                frame,
                Anatomy.Ink.LIGHT,
                essence,
                in.at(),
                exif,
                profile);
    }

    private void chunk(Cursor chunks) {
        String type = chunks.text(4);
        long length = chunks.little(4);
        Cursor data = chunks.part(length);
        if (length % 2 == 1 && chunks.more()) chunks.skip(1);
        switch (type) {
            case "VP8X" -> canvas(data);
            case "ICCP" -> profile = data.bytes(length);
            case "EXIF" -> exif = tiff(data);
            case "ANMF" -> frame(data);
            default -> image(type, data);
        }
    }

    private void image(String type, Cursor data) {
        if (essence.length > 0) return;
        if (type.equals("ALPH")) alpha = data;
        if (type.equals("VP8 ") || type.equals("VP8L")) still(type, data);
    }

    private void canvas(Cursor data) {
        if (extended) throw ImageRefused.damaged("it has two headers");
        extended = true;
        data.skip(4);
        canvas = new Rectangle((int) data.little(3) + 1, (int) data.little(3) + 1);
    }

    /** Some programs put the marker that JPEG needs before the EXIF data. */
    private static byte[] tiff(Cursor data) {
        byte[] exif = data.bytes(data.left());
        if (!new String(exif, 0, Math.min(6, exif.length), ISO_8859_1).equals("Exif\0\0")) return exif;
        return Arrays.copyOfRange(exif, 6, exif.length);
    }

    private void frame(Cursor data) {
        if (essence.length > 0) return;
        int x = (int) data.little(3) * 2;
        int y = (int) data.little(3) * 2;
        var place = new Rectangle(x, y, (int) data.little(3) + 1, (int) data.little(3) + 1);
        data.skip(4);
        while (data.more()) {
            String type = data.text(4);
            long length = data.little(4);
            image(type, data.part(length));
            if (length % 2 == 1 && data.more()) data.skip(1);
        }
        if (!place.getSize().equals(frame.getSize())) throw ImageRefused.damaged("its parts differ in size");
        frame = place;
    }

    private void still(String type, Cursor data) {
        frame = type.equals("VP8L") ? lossless(data.copy()) : lossy(data.copy());
        if (!extended) canvas = frame;
        boolean separateAlpha = type.equals("VP8 ") && alpha.more();
        essence = separateAlpha ? withAlpha(header(frame), alpha, data) : alone(type, data);
    }

    private static Rectangle lossy(Cursor data) {
        long tag = data.little(3);
        boolean keyFrame = (tag & 1) == 0;
        if (!keyFrame || data.big(3) != 0x9d012a) throw ImageRefused.damaged("its header is missing");
        var size = new Rectangle((int) data.little(2) & 0x3fff, (int) data.little(2) & 0x3fff);
        if (size.isEmpty()) throw ImageRefused.damaged("it has no proper size");
        data.skip(tag >> 5);
        return size;
    }

    private static Rectangle lossless(Cursor data) {
        if (data.one() != 0x2f) throw ImageRefused.damaged("its header is missing");
        int size = (int) data.little(4);
        return new Rectangle((size & 0x3fff) + 1, ((size >> 14) & 0x3fff) + 1);
    }

    private static Cursor header(Rectangle size) {
        var header = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN).putInt(ALPHA);
        header.putInt(size.width - 1).position(7).putInt(size.height - 1);
        return new Cursor(Arrays.copyOf(header.array(), 10));
    }

    private static byte[] withAlpha(Cursor header, Cursor alpha, Cursor bits) {
        byte[] file = new byte[RIFF_HEADER + padded(header) + padded(alpha) + padded(bits)];
        ByteBuffer out = riff(file);
        chunk(out, "VP8X", header);
        chunk(out, "ALPH", alpha);
        chunk(out, "VP8 ", bits);
        return file;
    }

    private static byte[] alone(String type, Cursor bits) {
        byte[] file = new byte[RIFF_HEADER + padded(bits)];
        chunk(riff(file), type, bits);
        return file;
    }

    private static ByteBuffer riff(byte[] file) {
        var out = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        return put(put(out, "RIFF").putInt(file.length - 8), "WEBP");
    }

    private static ByteBuffer put(ByteBuffer out, String type) {
        return out.put(type.getBytes(ISO_8859_1));
    }

    private static int padded(Cursor data) {
        return 8 + data.left() + data.left() % 2;
    }

    private static void chunk(ByteBuffer out, String type, Cursor data) {
        int end = out.position() + padded(data);
        put(out, type).putInt(data.left());
        data.copyTo(out);
        out.position(end);
    }
}
