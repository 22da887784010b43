package io.kalends.media;

import java.awt.Rectangle;
import java.io.ByteArrayOutputStream;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads the segments of a JPEG. What follows its end does not belong to it: telephones append films and further pictures,
 * which are dropped.
 */
final class JpegAnatomy {
    private static final int END = 0xd9;
    private static final int SCAN = 0xda;
    private static final String EXIF = "Exif\0\0";
    private static final String PROFILE = "ICC_PROFILE\0";
    /** Every scan of a progressive image costs a pass over all pixels; real ones have about ten. */
    private static final int MAX_SCANS = 100;

    private final Cursor in;
    private final ByteArrayOutputStream essence;
    private final SortedMap<Integer, byte[]> profile = new TreeMap<>();
    private byte[] exif = Anatomy.NONE;
    private int width;
    private int height;
    private int components;
    private int adobeTransform = -1;
    private int scans;

    private JpegAnatomy(byte[] file) {
        this.in = new Cursor(file);
        this.essence = new ByteArrayOutputStream(file.length);
    }

    static Anatomy of(byte[] file) {
        return new JpegAnatomy(file).read();
    }

    private Anatomy read() {
        essence.writeBytes(in.bytes(2));
        int marker;
        do {
            marker = marker();
            if (marker != END) segment(marker);
        } while (marker != END);
        essence.write(0xff);
        essence.write(END);
        if (scans == 0) throw ImageRefused.damaged("it has no pixels");
        return new Anatomy(
                ImageFormat.JPEG,
                width,
                height,
                new Rectangle(width, height),
                ink(),
                essence.toByteArray(),
                in.at(),
                exif,
                joined());
    }

    /** The next marker; stray bytes before it are passed over, as every decoder does. */
    private int marker() {
        while (true) {
            while (in.one() != 0xff) {
                // stray
            }
            int marker = in.one();
            while (marker == 0xff) marker = in.one();
            if (marker != 0) return marker;
        }
    }

    private void segment(int marker) {
        if (marker == 0x01 || (marker >= 0xd0 && marker <= 0xd8)) return;
        int start = in.at();
        long length = in.big(2) - 2;
        Cursor data = in.part(length);
        if (marker == 0xe1) exif(data);
        if (marker == 0xe2) profile(data);
        if (marker == 0xee) adobe(data);
        if (isFrame(marker)) frame(data);
        boolean dropped = (marker > 0xe0 && marker < 0xee) || marker >= 0xef;
        if (dropped) return;
        if (marker == SCAN) scan();
        essence.write(0xff);
        essence.write(marker);
        essence.writeBytes(in.since(start));
    }

    private static boolean isFrame(int marker) {
        return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
    }

    private void frame(Cursor data) {
        if (width != 0) throw ImageRefused.damaged("it has two headers");
        data.one();
        height = (int) data.big(2);
        width = (int) data.big(2);
        components = data.one();
        if (width == 0 || height == 0) throw ImageRefused.damaged("it has no proper size");
    }

    /** Moves to the marker behind the compressed pixels. */
    private void scan() {
        if (width == 0) throw ImageRefused.damaged("its header is missing");
        if (++scans > MAX_SCANS) throw ImageRefused.damaged("it is made of too many layers");
        while (true) {
            if (in.one() != 0xff) continue;
            int next = in.peek();
            if (next != 0 && next != 0xff && (next < 0xd0 || next > 0xd7)) break;
        }
        in.back();
    }

    private void exif(Cursor data) {
        if (exif.length > 0
                || data.left() < EXIF.length()
                || !data.text(EXIF.length()).equals(EXIF)) return;
        exif = data.bytes(data.left());
    }

    private void profile(Cursor data) {
        if (data.left() < PROFILE.length() + 2 || !data.text(PROFILE.length()).equals(PROFILE)) return;
        int number = data.one();
        data.one();
        profile.putIfAbsent(number, data.bytes(data.left()));
    }

    private void adobe(Cursor data) {
        if (data.left() < 12 || !data.text(5).equals("Adobe")) return;
        data.skip(6);
        adobeTransform = data.one();
    }

    private Anatomy.Ink ink() {
        if (components != 4) return Anatomy.Ink.LIGHT;
        return adobeTransform == 2 ? Anatomy.Ink.YCCK : Anatomy.Ink.CMYK;
    }

    private byte[] joined() {
        var all = new ByteArrayOutputStream();
        profile.values().forEach(all::writeBytes);
        return all.toByteArray();
    }
}
