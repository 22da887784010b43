package io.kalends.media;

import java.awt.Rectangle;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.InflaterInputStream;

/** Reads the chunks of a PNG. Of an animation, which older viewers must not notice, the still image remains. */
final class PngAnatomy {
    private static final Set<String> ESSENTIAL = Set.of("IHDR", "PLTE", "tRNS", "IDAT", "IEND");
    private static final int SIGNATURE = 8;
    private static final int MAX_PROFILE = 1 << 22;

    private final byte[] file;
    private final Cursor in;
    private final ByteArrayOutputStream essence;
    private int width;
    private int height;
    private boolean pixels;
    private byte[] exif = Anatomy.NONE;
    private byte[] profile = Anatomy.NONE;

    private PngAnatomy(byte[] file) {
        this.file = file;
        this.in = new Cursor(file);
        this.essence = new ByteArrayOutputStream(file.length);
    }

    static Anatomy of(byte[] file) {
        return new PngAnatomy(file).read();
    }

    private Anatomy read() {
        essence.writeBytes(in.bytes(SIGNATURE));
        String type;
        do {
            type = chunk();
        } while (!type.equals("IEND"));
        in.mustEnd();
        if (!pixels) throw ImageRefused.damaged("it has no pixels");
        var all = new Rectangle(width, height);
        return new Anatomy(
                ImageFormat.PNG,
                width,
                height,
                all,
                Anatomy.Ink.LIGHT,
                essence.toByteArray(),
                file.length,
                exif,
                profile);
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
            essence.write(file, start, in.at() - start);
        } else if (Character.isUpperCase(type.charAt(0))) {
            throw ImageRefused.damaged("it has a part that no viewer knows");
        }
        switch (type) {
            case "IHDR" -> size(data);
            case "IDAT" -> pixels = true;
            case "eXIf" -> exif = data.bytes(length);
            case "iCCP" -> profile = profile(data);
            default -> {}
        }
        return type;
    }

    private void size(Cursor data) {
        long wide = data.big(4);
        long high = data.big(4);
        if (wide < 1 || high < 1 || wide > Integer.MAX_VALUE || high > Integer.MAX_VALUE) {
            throw ImageRefused.damaged("it has no proper size");
        }
        width = (int) wide;
        height = (int) high;
    }

    private long checksum(int start, int end) {
        var sum = new CRC32();
        sum.update(file, start, end - start);
        return sum.getValue();
    }

    private static byte[] profile(Cursor data) {
        while (data.more() && data.one() != 0) {
            // the profile's name
        }
        if (!data.more()) return Anatomy.NONE;
        data.one();
        try (var inflated = new InflaterInputStream(new ByteArrayInputStream(data.bytes(data.left())))) {
            byte[] profile = inflated.readNBytes(MAX_PROFILE + 1);
            return profile.length > MAX_PROFILE ? Anatomy.NONE : profile;
        } catch (IOException e) {
            return Anatomy.NONE; // as viewers do: the colours count as sRGB
        }
    }
}
