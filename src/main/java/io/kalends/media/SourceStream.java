package io.kalends.media;

import java.io.InputStream;

/** A part of a file, read from its beginning to its end. */
final class SourceStream extends InputStream {
    private final ByteSource source;
    private final int end;
    private int at;

    SourceStream(ByteSource source, int from, int to) {
        this.source = source;
        this.at = from;
        this.end = to;
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        if (length == 0) return 0;
        int some = Math.min(length, end - at);
        if (some <= 0) return -1;
        source.read(at, target, offset, some);
        at += some;
        return some;
    }
}
