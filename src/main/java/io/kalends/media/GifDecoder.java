package io.kalends.media;

import java.awt.Rectangle;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Decodes the first frame of a GIF and places it where it belongs, on a transparent ground. */
final class GifDecoder implements Decoder {
    /** The rows of an interlaced frame come in four passes: where they begin, and how far they are apart. */
    private static final int[][] PASSES = {{0, 8}, {4, 8}, {2, 4}, {1, 2}};

    private final ByteSource file;
    private final GifLayout layout;
    private final Rectangle frame;
    private final int width;
    private final int height;

    GifDecoder(ByteSource file, Anatomy anatomy, GifLayout layout) {
        this.file = file;
        this.layout = layout;
        frame = anatomy.frame();
        width = anatomy.width();
        height = anatomy.height();
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public int height() {
        return height;
    }

    @Override
    public boolean hasAlpha() {
        boolean covered = frame.width == width && frame.height == height;
        return !covered || Arrays.stream(layout.palette()).anyMatch(colour -> colour >>> 24 == 0);
    }

    @Override
    public Footprint footprint() {
        long held = layout.interlaced() ? (long) frame.width * frame.height : 0;
        return new Footprint(GifPixels.HEAP + 4L * width + frame.width, held);
    }

    @Override
    public void decode(RowSink rows) {
        var pixels = new GifPixels(file, layout.data());
        var canvas = new Canvas(rows);
        canvas.empty(0, frame.y);
        if (layout.interlaced()) showInterlaced(pixels, canvas);
        else showRows(pixels, canvas);
        canvas.empty(frame.y + frame.height, height);
    }

    private void showRows(GifPixels pixels, Canvas canvas) {
        byte[] row = new byte[frame.width];
        for (int y = 0; y < frame.height; y++) {
            pixels.read(row);
            canvas.show(y, row);
        }
    }

    private void showInterlaced(GifPixels pixels, Canvas canvas) {
        byte[] row = new byte[frame.width];
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment all = arena.allocate((long) frame.width * frame.height);
            ByteBuffer held = all.asByteBuffer();
            for (int[] pass : PASSES) {
                for (int y = pass[0]; y < frame.height; y += pass[1]) {
                    pixels.read(row);
                    held.put(y * row.length, row);
                }
            }
            for (int y = 0; y < frame.height; y++) {
                held.get(y * row.length, row);
                canvas.show(y, row);
            }
        }
    }

    /** The whole picture around the frame. */
    private final class Canvas {
        private final RowSink rows;
        private final int[] line = new int[width];

        Canvas(RowSink rows) {
            this.rows = rows;
        }

        void empty(int from, int to) {
            Arrays.fill(line, 0);
            for (int y = from; y < to; y++) rows.row(y, line);
        }

        void show(int y, byte[] row) {
            int[] palette = layout.palette();
            for (int x = 0; x < row.length; x++) line[frame.x + x] = palette[row[x] & 0xff];
            rows.row(frame.y + y, line);
        }
    }
}
