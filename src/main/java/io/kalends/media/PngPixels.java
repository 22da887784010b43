package io.kalends.media;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** The samples of a PNG, unpacked as they are read, row by row with their filters undone. */
final class PngPixels implements AutoCloseable {
    private static final int BUFFER = 1 << 14;
    /** What the two buffers take of the heap. */
    static final int HEAP = BUFFER + Window.BYTES;
    /** What it takes to unpack, outside the heap. */
    static final int OUTSIDE = 64 << 10;

    private final Inflater inflater = new Inflater();
    private final InputStream samples;
    private final int pixelBytes;
    private byte[] row = {};
    private byte[] above = {};

    PngPixels(ByteSource file, PngLayout layout) {
        samples = new InflaterInputStream(new Chunks(file), inflater, BUFFER);
        pixelBytes = Math.max(1, layout.bitsPerPixel() / 8);
    }

    /** Begins with a picture, or a pass over one, whose rows have so many bytes. */
    void begin(int rowBytes) {
        row = new byte[rowBytes];
        above = new byte[rowBytes];
    }

    /** The next row, which is used again for the one after the next. */
    byte[] next() throws IOException {
        byte[] reused = above;
        above = row;
        row = reused;
        int filter = samples.read();
        if (samples.readNBytes(row, 0, row.length) < row.length) throw ImageRefused.damaged("pixels are missing");
        undo(filter);
        return row;
    }

    /** Passes over a row; it has to be there. */
    void pass() throws IOException {
        samples.read();
        if (samples.readNBytes(row, 0, row.length) < row.length) throw ImageRefused.damaged("pixels are missing");
    }

    private void undo(int filter) {
        switch (filter) {
            case 0 -> {}
            case 1 -> addLeft();
            case 2 -> addAbove();
            case 3 -> addMean();
            case 4 -> addNearest();
            default -> throw ImageRefused.damaged("its pixels cannot be read");
        }
    }

    private void addLeft() {
        for (int i = pixelBytes; i < row.length; i++) row[i] += row[i - pixelBytes];
    }

    private void addAbove() {
        for (int i = 0; i < row.length; i++) row[i] += above[i];
    }

    private void addMean() {
        for (int i = 0; i < row.length; i++) {
            int left = i < pixelBytes ? 0 : row[i - pixelBytes] & 0xff;
            row[i] += (byte) ((left + (above[i] & 0xff)) >> 1);
        }
    }

    private void addNearest() {
        int beginning = Math.min(pixelBytes, row.length);
        for (int i = 0; i < beginning; i++) row[i] += above[i];
        for (int i = beginning; i < row.length; i++) {
            int left = row[i - pixelBytes] & 0xff;
            int corner = above[i - pixelBytes] & 0xff;
            row[i] += (byte) nearest(left, above[i] & 0xff, corner);
        }
    }

    /** Of the three the one nearest to left + top - corner. */
    private static int nearest(int left, int top, int corner) {
        int toLeft = Math.abs(top - corner);
        int toTop = Math.abs(left - corner);
        int toCorner = Math.abs(left + top - 2 * corner);
        if (toLeft <= toTop && toLeft <= toCorner) return left;
        return toTop <= toCorner ? top : corner;
    }

    @Override
    public void close() {
        inflater.end();
    }

    /** What is in the chunks of pixels, one after the other. */
    private static final class Chunks extends InputStream {
        private static final int IDAT = 0x49444154;
        private static final int IEND = 0x49454e44;

        private final ByteSource file;
        private final Cursor in;
        private int at;
        private int left;
        private boolean ended;

        Chunks(ByteSource file) {
            this.file = file;
            in = new Cursor(file);
            in.skip(PngAnatomy.SIGNATURE);
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            if (!find()) return -1;
            int some = Math.min(length, left);
            file.read(at, target, offset, some);
            at += some;
            left -= some;
            return some;
        }

        private boolean find() {
            while (left == 0 && !ended) {
                int length = (int) in.big(4);
                int type = (int) in.big(4);
                at = in.at();
                in.skip(length + 4L);
                if (type == IDAT) left = length;
                ended = type == IEND;
            }
            return left > 0;
        }
    }
}
