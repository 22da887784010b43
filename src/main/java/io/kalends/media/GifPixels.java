package io.kalends.media;

/** The pixels of a frame of a GIF as numbers of colours, unpacked as they are read. */
final class GifPixels {
    private static final int CODES = 1 << 12;
    /** What its tables take of the heap. */
    static final int HEAP = 8 * CODES + Window.BYTES;

    private final Cursor in;
    private final short[] before = new short[CODES];
    private final byte[] ends = new byte[CODES];
    private final byte[] chain = new byte[CODES + 1];
    private final int bits;
    private final int clear;
    private int length;
    private int next;
    private int last = -1;
    private byte lastBegins;
    private int chained;
    private int ready;
    private int buffer;
    private int left;
    private boolean ended;

    GifPixels(ByteSource file, int at) {
        in = new Cursor(file);
        in.skip(at);
        bits = in.one();
        if (bits < 1 || bits > 8) throw ImageRefused.damaged("its pixels cannot be read");
        clear = 1 << bits;
        for (int i = 0; i < clear; i++) ends[i] = (byte) i;
        reset();
    }

    private void reset() {
        length = bits + 1;
        next = clear + 2;
        last = -1;
    }

    /** Fills a row; where the file has fewer pixels, with the first colour, as viewers do. */
    void read(byte[] row) {
        for (int x = 0; x < row.length; x++) {
            if (chained == 0 && !ended) unpack();
            row[x] = chained > 0 ? chain[--chained] : 0;
        }
    }

    /** Reads codes until one stands for pixels, and puts these into the chain, the last one first. */
    private void unpack() {
        while (chained == 0 && !ended) {
            int code = code();
            if (code == clear) reset();
            else if (code < 0 || code == clear + 1) ended = true;
            else follow(code);
        }
    }

    private void follow(int code) {
        boolean fresh = code >= next;
        if (fresh && (code > next || last < 0)) throw ImageRefused.damaged("its pixels cannot be read");
        if (fresh) chain[chained++] = lastBegins;
        int link = fresh ? last : code;
        while (link >= clear) {
            chain[chained++] = ends[link];
            link = before[link];
        }
        lastBegins = (byte) link;
        chain[chained++] = lastBegins;
        if (last >= 0 && next < CODES) remember();
        last = code;
    }

    private void remember() {
        before[next] = (short) last;
        ends[next] = lastBegins;
        next++;
        if (next == 1 << length && length < 12) length++;
    }

    /** The next code, -1 when there is none. */
    private int code() {
        while (ready < length) {
            int value = next();
            if (value < 0) return -1;
            buffer |= value << ready;
            ready += 8;
        }
        int code = buffer & (1 << length) - 1;
        buffer >>>= length;
        ready -= length;
        return code;
    }

    private int next() {
        if (left == 0) left = in.one();
        if (left == 0) {
            in.back();
            return -1;
        }
        left--;
        return in.one();
    }
}
