package io.kalends.media;

/**
 * A VP8 key frame, the lossy kind of WebP. Rows of macroblocks are decoded when rows of pixels are asked for, so that only
 * a strip of the picture is held.
 */
final class Vp8Frame implements PixelRows {
    private static final int SIDE = 16;
    /** Rows of pixels that wait for the next row of macroblocks: the filter may change them, or the colours they need. */
    private static final int WAITING = 8;

    private final Vp8Header header;
    private final int columns;
    private final int rows;
    private final Vp8Modes modes;
    private final Vp8Tokens tokens;
    private final Vp8LoopFilter filter;
    private final Vp8Macroblock block = new Vp8Macroblock();
    private final Vp8Subblocks subblocks = new Vp8Subblocks();
    private final int[] work = new int[16];
    private final Vp8Plane luma;
    private final Vp8Plane u;
    private final Vp8Plane v;
    private final Vp8Colors colors;
    /** The next row of macroblocks, the number of rows of pixels that are complete, and the next to hand out. */
    private int nextRow;

    private int complete;
    private int next;

    Vp8Frame(Vp8Header header) {
        this.header = header;
        columns = columns(header.width);
        rows = columns(header.height);
        modes = new Vp8Modes(header, columns);
        tokens = new Vp8Tokens(header.coefficients, columns);
        filter = new Vp8LoopFilter(header, columns);
        luma = new Vp8Plane(columns, SIDE);
        u = new Vp8Plane(columns, SIDE / 2);
        v = new Vp8Plane(columns, SIDE / 2);
        colors = new Vp8Colors(header.width);
    }

    private static int columns(int width) {
        return Math.ceilDiv(width, SIDE);
    }

    /** Bytes of the heap that decoding takes, about. */
    static long bytes(int width) {
        int columns = columns(width);
        long perColumn = 300;
        return Vp8Plane.bytes(columns, SIDE) + 2 * Vp8Plane.bytes(columns, SIDE / 2) + columns * perColumn + 50_000;
    }

    @Override
    public void next(int[] row) {
        while (next >= complete) decodeRow();
        int y = next++;
        int last = (header.height + 1) / 2 - 1;
        int near = y / 2;
        int far = Math.clamp(near - 1 + 2 * (y % 2), 0, last);
        colors.blend(u.pixels, v.pixels, u.row(near), u.row(far));
        colors.fill(luma.pixels, luma.row(y), row);
    }

    /** Reconstructs a row of macroblocks, if there is another, and filters the one above it. */
    private void decodeRow() {
        if (nextRow > 0) advance();
        boolean atEnd = nextRow == rows;
        if (!atEnd) reconstructRow();
        if (nextRow > 0) filter.filterAbove(luma, u, v, nextRow == 1);
        complete = atEnd ? header.height : SIDE * nextRow - WAITING;
        nextRow++;
    }

    private void advance() {
        luma.advance();
        u.advance();
        v.advance();
        filter.advance();
    }

    private void reconstructRow() {
        Vp8Bits bits = header.partitions[nextRow % header.partitions.length];
        modes.startRow();
        tokens.startRow();
        for (int column = 0; column < columns; column++) {
            modes.read(column, block);
            boolean any = tokens.read(bits, column, block, header.scales[block.segment]);
            filter.note(column, block, any);
            reconstruct(column);
            if (any) block.clear();
        }
        header.bits.mustSuffice();
        bits.mustSuffice();
    }

    private void reconstruct(int column) {
        boolean firstRow = nextRow == 0;
        if (block.inSubblocks()) reconstructSubblocks(luma.reconstructed(column));
        else Vp8Prediction.predict(block.luma, luma, column, firstRow);
        Vp8Prediction.predict(block.chroma, u, column, firstRow);
        Vp8Prediction.predict(block.chroma, v, column, firstRow);
        if (block.skipped) return;
        if (!block.inSubblocks()) addBlocks(0, 4, luma, luma.reconstructed(column));
        addBlocks(16, 2, u, u.reconstructed(column));
        addBlocks(20, 2, v, v.reconstructed(column));
    }

    /** Each is complete before the next is predicted from it. */
    private void reconstructSubblocks(int start) {
        int aboveRight = start - luma.stride + SIDE;
        for (int i = 0; i < Vp8Macroblock.LUMA_BLOCKS; i++) {
            int at = start + i / 4 * 4 * luma.stride + i % 4 * 4;
            int right = i % 4 == 3 ? aboveRight : at - luma.stride + 4;
            subblocks.predict(block.subblocks[i], luma.pixels, at, luma.stride, right);
            add(i, luma, at);
        }
    }

    private void addBlocks(int first, int perSide, Vp8Plane plane, int start) {
        for (int i = 0; i < perSide * perSide; i++) {
            add(first + i, plane, start + i / perSide * 4 * plane.stride + i % perSide * 4);
        }
    }

    private void add(int index, Vp8Plane plane, int at) {
        short[] coefficients = block.coefficients;
        if (block.counts[index] > 1) {
            Vp8Transform.add(coefficients, 16 * index, work, plane.pixels, at, plane.stride);
        } else if (coefficients[16 * index] != 0) {
            Vp8Transform.addFlat(coefficients[16 * index], plane.pixels, at, plane.stride);
        }
    }
}
