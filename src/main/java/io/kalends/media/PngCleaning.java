package io.kalends.media;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;

/** Leaves of a PNG the pixels, also of an animation, what decides how they look, and of EXIF the orientation. */
final class PngCleaning {
    private static final Set<String> PIXELS = Set.of("IHDR", "PLTE", "IDAT", "IEND", "fdAT");
    /** What else is kept, and how long it can be: there is no room in it for anything else. */
    private static final Map<String, Integer> LOOKS = Map.ofEntries(
            Map.entry("tRNS", 256),
            Map.entry("gAMA", 4),
            Map.entry("cHRM", 32),
            Map.entry("sRGB", 1),
            Map.entry("iCCP", Integer.MAX_VALUE),
            Map.entry("cICP", 4),
            Map.entry("sBIT", 4),
            Map.entry("bKGD", 6),
            Map.entry("pHYs", 9),
            Map.entry("acTL", 8),
            Map.entry("fcTL", 26));

    private final Composition clean;
    private final Cursor in;
    private final Orientation orientation;

    PngCleaning(ByteSource file) {
        clean = new Composition(file);
        in = new Cursor(file);
        orientation = orientation(new Cursor(file));
    }

    private static Orientation orientation(Cursor in) {
        in.skip(PngAnatomy.SIGNATURE);
        byte[] exif = Anatomy.NONE;
        String type;
        do {
            long length = in.big(4);
            type = in.text(4);
            Cursor data = in.part(length);
            if (type.equals("eXIf")) exif = data.bytes(Math.min(length, Anatomy.MAX_EXIF));
            in.skip(4);
        } while (!type.equals("IEND"));
        return Orientation.of(exif);
    }

    Composition clean() {
        in.skip(PngAnatomy.SIGNATURE);
        clean.keep(0, in.at());
        String type;
        do {
            type = chunk();
            if (type.equals("IHDR") && !orientation.equals(Orientation.UPRIGHT)) clean.add(exif());
        } while (!type.equals("IEND"));
        return clean;
    }

    private String chunk() {
        int start = in.at();
        long length = in.big(4);
        String type = in.text(4);
        in.skip(length + 4);
        if (PIXELS.contains(type) || length <= LOOKS.getOrDefault(type, -1)) clean.keep(start, in.at());
        return type;
    }

    private byte[] exif() {
        byte[] data = orientation.exif();
        byte[] chunk = ByteBuffer.allocate(12 + data.length)
                .putInt(data.length)
                .put("eXIf".getBytes(ISO_8859_1))
                .put(data)
                .array();
        var sum = new CRC32();
        sum.update(chunk, 4, 4 + data.length);
        ByteBuffer.wrap(chunk).putInt(8 + data.length, (int) sum.getValue());
        return chunk;
    }
}
