package io.kalends.media;

import java.awt.image.BufferedImage;
import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.Map;

/**
 * Decodes WebP images, lossy (RFC 6386) and lossless ones (RFC 9649). They are decoded, reduced and handed on row by row,
 * so that beside the result only a small part of the picture is in memory.
 */
final class WebpDecoder {
    private static final int RIFF_HEADER = 12;
    private static final int CHUNK_HEADER = 8;
    private static final int LOSSLESS_HEADER = 5;
    private static final int LOSSLESS_SIGNATURE = 0x2f;

    private final Map<String, Slice> chunks;
    private final int width;
    private final int height;

    private WebpDecoder(Anatomy anatomy) {
        chunks = chunks(anatomy.essence());
        width = anatomy.frame().width;
        height = anatomy.frame().height;
    }

    private static Map<String, Slice> chunks(byte[] essence) {
        var in = new Cursor(essence);
        in.skip(RIFF_HEADER);
        var chunks = new HashMap<String, Slice>();
        while (in.left() >= CHUNK_HEADER) {
            String type = in.text(4);
            int length = (int) in.little(4);
            int from = in.at();
            in.skip(length);
            chunks.put(type, new Slice(essence, from, in.at()));
            in.skip(length % 2);
        }
        return chunks;
    }

    /**
     * The frame of a WebP file with every square of {@code step × step} pixels reduced to one.
     *
     * @throws ImageRefused if it is damaged
     */
    static BufferedImage decode(Anatomy anatomy, int step) {
        try (var arena = Arena.ofConfined()) {
            return new WebpDecoder(anatomy).decode(step, arena);
        }
    }

    /** Bytes of the heap that this takes at most, with the result. */
    static long heapBytes(Anatomy anatomy, int step) {
        return new WebpDecoder(anatomy).heapBytes(step);
    }

    /** Bytes outside the heap that it takes at most. */
    static long nativeBytes(Anatomy anatomy) {
        return new WebpDecoder(anatomy).nativeBytes();
    }

    private long heapBytes(int step) {
        long result = 4L * Math.ceilDiv(width, step) * Math.ceilDiv(height, step);
        long rows = 40L * width;
        long lossy = chunks.containsKey("VP8 ") ? Vp8Frame.bytes(width) : 0;
        long lossless = hasLosslessPart() ? LosslessMemory.heapBytes(width, height) : 0;
        return result + rows + lossy + lossless;
    }

    private long nativeBytes() {
        return hasLosslessPart() ? LosslessMemory.nativeBytes(width, height) : 0;
    }

    private boolean hasLosslessPart() {
        Slice alpha = chunks.get("ALPH");
        return chunks.containsKey("VP8L") || (alpha != null && AlphaRows.isCompressed(alpha));
    }

    private BufferedImage decode(int step, Arena arena) {
        Slice lossless = chunks.get("VP8L");
        if (lossless != null) return lossless(lossless, step, arena);
        Slice lossy = chunks.get("VP8 ");
        if (lossy == null) throw ImageRefused.damaged("it has no pixels");
        var header = new Vp8Header(lossy);
        checkSize(header.width, header.height);
        var colors = new Vp8Frame(header);
        Slice alpha = chunks.get("ALPH");
        if (alpha == null) return PixelAverage.of(colors, width, height, false, step);
        var rows = new AlphaRows(colors, alpha, width, height, arena);
        return PixelAverage.of(rows, width, height, true, step);
    }

    private BufferedImage lossless(Slice data, int step, Arena arena) {
        int header = data.little(1, 4);
        boolean alpha = ((header >> 28) & 1) == 1;
        int version = header >>> 29;
        if (data.at(0) != LOSSLESS_SIGNATURE || version != 0) throw ImageRefused.damaged("its header is wrong");
        checkSize((header & 0x3fff) + 1, ((header >> 14) & 0x3fff) + 1);
        var rows = new LosslessImage(data.after(LOSSLESS_HEADER), width, height, arena);
        return PixelAverage.of(rows, width, height, alpha, step);
    }

    private void checkSize(int frameWidth, int frameHeight) {
        if (frameWidth != width || frameHeight != height) throw ImageRefused.damaged("its parts differ in size");
    }
}
