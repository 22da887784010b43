package io.kalends.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/** Reads a body as long as it comes fast enough: whoever sends it byte by byte would keep things busy for ever. */
final class Pace {
    /** Bytes a second which a body must have on the average once the time of grace is over. */
    private static final long SLOWEST = 1_000;

    private static final int PIECE = 16 * 1024;
    /** Most bodies fit into it. */
    private static final int FIRST_PIECE = 2 * 1024;

    /** Where everybody puts what nobody looks at. */
    private static final byte[] FORGOTTEN = new byte[PIECE];

    private final LongSupplier nanos;
    private final long grace;
    private final long began;
    private long received;

    /** @param grace how long a body may take, however short it is */
    Pace(LongSupplier nanos, Duration grace) {
        this.nanos = nanos;
        this.grace = grace.toNanos();
        began = nanos.getAsLong();
    }

    /** All bytes there are, but never more than {@code most}. */
    byte[] read(InputStream in, int most) throws IOException {
        var bytes = new ByteArrayOutputStream(FIRST_PIECE);
        byte[] piece = new byte[FIRST_PIECE];
        while (bytes.size() < most) {
            int read = next(in, piece, most - bytes.size());
            if (read < 0) break;
            bytes.write(piece, 0, read);
            if (read == piece.length && read < PIECE) piece = new byte[PIECE];
        }
        return bytes.toByteArray();
    }

    /** Reads and forgets what there is, but hardly more than {@code most} bytes. */
    void skip(InputStream in, long most) throws IOException {
        for (long left = most; left > 0; ) {
            int read = next(in, FORGOTTEN, left);
            if (read < 0) return;
            left -= read;
        }
    }

    private int next(InputStream in, byte[] piece, long most) throws IOException {
        int read = in.read(piece, 0, (int) Math.min(piece.length, most));
        received += Math.max(read, 0);
        long allowed = grace + TimeUnit.SECONDS.toNanos(received / SLOWEST);
        if (nanos.getAsLong() - began > allowed)
            throw new IOException(new TimeoutException("the body comes too slowly"));
        return read;
    }
}
