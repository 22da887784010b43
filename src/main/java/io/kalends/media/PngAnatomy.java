package io.kalends.media;

import java.awt.Rectangle;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.InflaterInputStream;

/** Reads the chunks of a PNG. Of an animation, which older viewers must not notice, the still image remains. */
final class PngAnatomy {
    static final int SIGNATURE = 8;
    private static final Set<String> ESSENTIAL = Set.of("IHDR", "PLTE", "tRNS", "IDAT", "IEND");
    private static final int MAX_COLOURS = 256;

    private final Window file;
    private final Cursor in;
    private final CRC32 sum = new CRC32();
    private int width;
    private int height;
    private int depth;
    private int kind;
    private boolean interlaced;
    private boolean pixels;
    private boolean profiled;
    private int[] colours = {};
    private byte[] transparency = Anatomy.NONE;
    private byte[] exif = Anatomy.NONE;
    private byte[] profile = Anatomy.NONE;

    private PngAnatomy(ByteSource file) {
        this.file = new Window(file);
        this.in = new Cursor(file);
    }

    static Anatomy of(ByteSource file) {
        return new PngAnatomy(file).read();
    }

    private Anatomy read() {
        in.skip(SIGNATURE);
        String type;
        do {
            type = chunk();
        } while (!type.equals("IEND"));
        int length = in.at();
        in.mustEnd();
        if (!pixels) throw ImageRefused.damaged("it has no pixels");
        var all = new Rectangle(width, height);
        return new Anatomy(ImageFormat.PNG, width, height, all, Anatomy.Ink.LIGHT, length, exif, profile, layout());
    }

    private PngLayout layout() {
        PngLayout.Kind known = PngLayout.Kind.of(kind);
        boolean indexed = known == PngLayout.Kind.INDEX;
        boolean alpha = known == PngLayout.Kind.GRAY_ALPHA || known == PngLayout.Kind.COLOUR_ALPHA;
        return new PngLayout(
                depth,
                known,
                interlaced,
                indexed ? palette() : new int[0],
                indexed || alpha ? new int[0] : transparentSamples(known == PngLayout.Kind.GRAY ? 1 : 3));
    }

    private int[] palette() {
        int[] palette = colours.clone();
        for (int i = 0; i < palette.length; i++) {
            int opacity = i < transparency.length ? transparency[i] & 0xff : 0xff;
            palette[i] |= opacity << 24;
        }
        return palette;
    }

    private int[] transparentSamples(int count) {
        if (transparency.length < 2 * count) return new int[0];
        int[] samples = new int[count];
        for (int i = 0; i < count; i++)
            samples[i] = (transparency[2 * i] & 0xff) << 8 | (transparency[2 * i + 1] & 0xff);
        return samples;
    }

    private String chunk() {
        int start = in.at();
        long length = in.big(4);
        String type = in.text(4);
        Cursor data = in.part(length);
        int end = in.at();
        long checksum = in.big(4);
        if ((start == SIGNATURE) != type.equals("IHDR")) throw ImageRefused.damaged("its header is out of place");
        if (ESSENTIAL.contains(type)) {
            if (checksum != checksum(start + 4, end)) throw ImageRefused.damaged("a checksum does not match");
        } else if (Character.isUpperCase(type.charAt(0))) {
            throw ImageRefused.damaged("it has a part that no viewer knows");
        }
        read(type, data);
        return type;
    }

    private void read(String type, Cursor data) {
        switch (type) {
            case "IHDR" -> header(data);
            case "IDAT" -> pixels = true;
            case "PLTE" -> colours(data);
            case "tRNS" -> transparency = data.bytes(Math.min(data.left(), MAX_COLOURS));
            case "eXIf" -> exif = data.bytes(Math.min(data.left(), Anatomy.MAX_EXIF));
            case "iCCP" -> profile(data);
            default -> {}
        }
    }

    /** Only the first: to unpack very many would take very long. */
    private void profile(Cursor data) {
        if (!profiled) profile = unpacked(data);
        profiled = true;
    }

    private void header(Cursor data) {
        width = side(data.big(4));
        height = side(data.big(4));
        depth = data.one();
        kind = data.one();
        int compression = data.one();
        int filter = data.one();
        int interlacing = data.one();
        if (compression != 0 || filter != 0 || interlacing > 1)
            throw ImageRefused.damaged("it is packed in an unknown way");
        interlaced = interlacing == 1;
    }

    private static int side(long pixels) {
        if (pixels < 1 || pixels > Integer.MAX_VALUE) throw ImageRefused.damaged("it has no proper size");
        return (int) pixels;
    }

    private void colours(Cursor data) {
        colours = new int[Math.min(data.left() / 3, MAX_COLOURS)];
        for (int i = 0; i < colours.length; i++) colours[i] = (int) data.big(3);
    }

    private long checksum(int start, int end) {
        sum.reset();
        for (int at = start; at < end; at = file.addTo(sum, at, end)) {
            // piece by piece
        }
        return sum.getValue();
    }

    private static byte[] unpacked(Cursor data) {
        while (data.more() && data.one() != 0) {
            // the profile's name
        }
        if (!data.more()) return Anatomy.NONE;
        data.one();
        byte[] packed = data.bytes(Math.min(data.left(), Anatomy.MAX_PROFILE));
        try (var inflated = new InflaterInputStream(new ByteArrayInputStream(packed))) {
            byte[] profile = inflated.readNBytes(Anatomy.MAX_PROFILE + 1);
            return profile.length > Anatomy.MAX_PROFILE ? Anatomy.NONE : profile;
        } catch (IOException e) {
            return Anatomy.NONE; // as viewers do: the colours count as sRGB
        }
    }
}
