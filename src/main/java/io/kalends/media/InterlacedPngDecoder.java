package io.kalends.media;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteOrder;
import java.nio.IntBuffer;

/** Decodes an interlaced PNG, whose rows are complete only in the end: of a large one every second or fourth pixel. */
final class InterlacedPngDecoder implements Decoder {
    /** A pass over the picture: the pixels it has begin at a place and are so far apart. */
    private record Pass(int left, int top, int across, int down) {}

    private static final Pass[] PASSES = {
        new Pass(0, 0, 8, 8),
        new Pass(4, 0, 8, 8),
        new Pass(0, 4, 4, 8),
        new Pass(2, 0, 4, 4),
        new Pass(0, 2, 2, 4),
        new Pass(1, 0, 2, 2),
        new Pass(0, 1, 1, 2)
    };

    private final ByteSource file;
    private final PngLayout layout;
    private final Anatomy anatomy;
    private final int step;

    InterlacedPngDecoder(ByteSource file, Anatomy anatomy, PngLayout layout, int enoughAcross) {
        this.file = file;
        this.anatomy = anatomy;
        this.layout = layout;
        int chosen = 1;
        while (chosen < 8
                && anatomy.longer() / (2 * chosen) >= ENOUGH
                && anatomy.shorter() / (2 * chosen) >= Math.min(anatomy.shorter(), enoughAcross)) chosen *= 2;
        step = chosen;
    }

    @Override
    public int width() {
        return Math.ceilDiv(anatomy.width(), step);
    }

    @Override
    public int height() {
        return Math.ceilDiv(anatomy.height(), step);
    }

    @Override
    public boolean hasAlpha() {
        return layout.hasAlpha();
    }

    @Override
    public Footprint footprint() {
        long held = 4L * width() * height();
        int whole = anatomy.width();
        return new Footprint(PngPixels.HEAP + 2L * layout.rowBytes(whole) + 8L * whole, PngPixels.OUTSIDE + held);
    }

    @Override
    public void decode(RowSink rows) throws IOException {
        try (Arena arena = Arena.ofConfined();
                var pixels = new PngPixels(file, layout)) {
            IntBuffer held = arena.allocate(4L * width() * height(), Integer.BYTES)
                    .asByteBuffer()
                    .order(ByteOrder.nativeOrder())
                    .asIntBuffer();
            for (Pass pass : PASSES) read(pass, pixels, held);
            int[] row = new int[width()];
            for (int y = 0; y < height(); y++) {
                held.get(y * row.length, row);
                rows.row(y, row);
            }
        }
    }

    private void read(Pass pass, PngPixels pixels, IntBuffer held) throws IOException {
        int across = Math.ceilDiv(anatomy.width() - pass.left, pass.across);
        int down = Math.ceilDiv(anatomy.height() - pass.top, pass.down);
        if (across < 1 || down < 1) return;
        pixels.begin(layout.rowBytes(across));
        boolean wanted = pass.left % step == 0 && pass.top % step == 0;
        var colours = new PngColours(layout);
        int[] row = new int[across];
        for (int i = 0; i < down; i++) {
            if (!wanted) {
                pixels.pass();
                continue;
            }
            colours.fill(row, across, pixels.next());
            int y = pass.top + i * pass.down;
            if (y % step == 0) put(row, pass, y / step * width(), held);
        }
    }

    private void put(int[] row, Pass pass, int start, IntBuffer held) {
        for (int i = 0; i < row.length; i++) {
            int x = pass.left + i * pass.across;
            if (x % step == 0) held.put(start + x / step, row[i]);
        }
    }
}
