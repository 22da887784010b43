package io.kalends.media;

import java.awt.Rectangle;
import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Decodes WebP images, lossy (RFC 6386) and lossless ones (RFC 9649), and places the first frame where it belongs, on a
 * transparent ground. Only a small part of the picture is in memory at a time.
 */
final class WebpDecoder implements Decoder {
    private static final int RIFF_HEADER = 12;
    private static final int CHUNK_HEADER = 8;
    private static final int LOSSLESS_HEADER = 5;
    private static final int LOSSLESS_SIGNATURE = 0x2f;
    private static final int OPAQUE = 0xff000000;
    /** Copies of the file that are made to take it apart. */
    private static final int COPIES = 3;

    private static final int ROW_BYTES_PER_PIXEL = 48;

    private final Anatomy anatomy;
    private final byte[] essence;
    private final Map<String, Slice> chunks;
    private final Rectangle frame;

    WebpDecoder(Anatomy anatomy, WebpLayout layout) {
        this.anatomy = anatomy;
        essence = layout.essence();
        chunks = chunks(essence);
        frame = anatomy.frame();
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

    @Override
    public int width() {
        return anatomy.width();
    }

    @Override
    public int height() {
        return anatomy.height();
    }

    @Override
    public boolean hasAlpha() {
        return hasAlphaItself() || frame.width < width() || frame.height < height();
    }

    private boolean hasAlphaItself() {
        Slice lossless = chunks.get("VP8L");
        return lossless == null ? chunks.containsKey("ALPH") : ((lossless.little(1, 4) >> 28) & 1) == 1;
    }

    @Override
    public Footprint footprint() {
        long rows = (long) ROW_BYTES_PER_PIXEL * width();
        long lossy = chunks.containsKey("VP8 ") ? Vp8Frame.bytes(frame.width) : 0;
        long lossless = hasLosslessPart() ? LosslessMemory.heapBytes(frame.width, frame.height) : 0;
        long outside = hasLosslessPart() ? LosslessMemory.nativeBytes(frame.width, frame.height) : 0;
        return new Footprint((long) COPIES * essence.length + rows + lossy + lossless, outside);
    }

    private boolean hasLosslessPart() {
        Slice alpha = chunks.get("ALPH");
        return chunks.containsKey("VP8L") || (alpha != null && AlphaRows.isCompressed(alpha));
    }

    @Override
    public void decode(RowSink rows) {
        try (var arena = Arena.ofConfined()) {
            place(rows(arena), rows);
        }
    }

    private void place(PixelRows source, RowSink rows) {
        int opaque = hasAlphaItself() ? 0 : OPAQUE;
        int[] pixels = new int[frame.width];
        int[] row = new int[width()];
        for (int y = 0; y < height(); y++) {
            boolean covered = y >= frame.y && y < frame.y + frame.height;
            if (covered) source.next(pixels);
            else Arrays.fill(row, 0);
            for (int x = 0; covered && x < frame.width; x++) row[frame.x + x] = pixels[x] | opaque;
            rows.row(y, row);
        }
    }

    private PixelRows rows(Arena arena) {
        Slice lossless = chunks.get("VP8L");
        if (lossless != null) return lossless(lossless, arena);
        Slice lossy = chunks.get("VP8 ");
        if (lossy == null) throw ImageRefused.damaged("it has no pixels");
        var header = new Vp8Header(lossy);
        checkSize(header.width, header.height);
        var colors = new Vp8Frame(header);
        Slice alpha = chunks.get("ALPH");
        return alpha == null ? colors : new AlphaRows(colors, alpha, frame.width, frame.height, arena);
    }

    private PixelRows lossless(Slice data, Arena arena) {
        int header = data.little(1, 4);
        int version = header >>> 29;
        if (data.at(0) != LOSSLESS_SIGNATURE || version != 0) throw ImageRefused.damaged("its header is wrong");
        checkSize((header & 0x3fff) + 1, ((header >> 14) & 0x3fff) + 1);
        return new LosslessImage(data.after(LOSSLESS_HEADER), frame.width, frame.height, arena);
    }

    private void checkSize(int frameWidth, int frameHeight) {
        if (frameWidth != frame.width || frameHeight != frame.height)
            throw ImageRefused.damaged("its parts differ in size");
    }
}
