package io.kalends.fetch;

import java.io.IOException;
import java.io.InputStream;

/** A body up to a size, whose failures say what happened. */
final class LimitedStream extends InputStream {
    private final InputStream in;
    private final FetchAddress address;
    private final long maxBytes;
    private long sum;

    LimitedStream(InputStream in, FetchAddress address, long maxBytes) {
        this.in = in;
        this.address = address;
        this.maxBytes = maxBytes;
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int from, int length) {
        int read = readSome(target, from, length);
        sum += Math.max(read, 0);
        if (sum > maxBytes) throw Failures.tooLarge(address, maxBytes);
        return read;
    }

    private int readSome(byte[] target, int from, int length) {
        try {
            return in.read(target, from, length);
        } catch (IOException e) {
            throw Failures.of(address, e);
        }
    }
}
