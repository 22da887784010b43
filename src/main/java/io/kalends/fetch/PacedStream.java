package io.kalends.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;

/** A body that must arrive at a minimum rate; only the time that is spent waiting for it counts. */
final class PacedStream extends InputStream {
    private final InputStream in;
    private final FetchAddress address;
    private final FetchLimits limits;
    private final LongSupplier nanos;
    private long received;
    private long waited;

    PacedStream(InputStream in, FetchAddress address, FetchLimits limits, LongSupplier nanos) {
        this.in = in;
        this.address = address;
        this.limits = limits;
        this.nanos = nanos;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        long began = nanos.getAsLong();
        int read = in.read(target, from, length);
        waited += nanos.getAsLong() - began;
        received += Math.max(read, 0);
        if (waited > limits.grace().toNanos() + received * 1_000_000_000 / limits.minimumRate())
            throw Failures.tooSlow(address);
        return read;
    }
}
