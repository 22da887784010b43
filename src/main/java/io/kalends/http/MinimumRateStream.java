package io.kalends.http;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A request body that must arrive at a minimum rate: one sent byte by byte would hold its resources for ever. */
final class MinimumRateStream extends InputStream {
    /** Bytes a second, on average, once the grace period is over. */
    private static final long MINIMUM_RATE = 1_000;
    /** Bytes that count as progress; fewer may be sent only to keep the connection open. */
    private static final int PROGRESS_BYTES = 4_096;

    private static final int PIECE = 16 * 1024;
    /** Shared by all threads, as nobody reads it. */
    private static final byte[] DISCARDED = new byte[PIECE];

    private final InputStream in;
    private final LongSupplier nanos;
    private final long grace;
    private final long began;
    private final AtomicLong received = new AtomicLong();
    private long sinceProgress;
    private volatile long progress;
    /** The thread that waits for the client. */
    private @Nullable Thread waiting;

    private boolean aborted;
    private boolean broken;

    /** @param grace how long any body may take, however short */
    MinimumRateStream(InputStream in, LongSupplier nanos, Duration grace) {
        this.in = in;
        this.nanos = nanos;
        this.grace = grace.toNanos();
        began = nanos.getAsLong();
        progress = began;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        try {
            setWaiting(true);
            int read = in.read(target, from, length);
            check(Math.max(read, 0));
            return read;
        } catch (IOException e) {
            broken = true;
            throw isAborted() ? tooSlow() : e;
        } finally {
            setWaiting(false);
        }
    }

    private synchronized void setWaiting(boolean now) {
        waiting = now ? Thread.currentThread() : null;
        // The interrupt was meant for the wait that is over.
        if (!now && aborted) Thread.interrupted();
    }

    private synchronized boolean isAborted() {
        return aborted;
    }

    /** Ends the wait for the client as a timeout would. */
    synchronized void abort() {
        if (waiting == null) return;
        aborted = true;
        waiting.interrupt();
    }

    /** Bytes so far. */
    long received() {
        return received.get();
    }

    /** Whether the body came too slowly or broke off, so that no more must be read. */
    boolean isBroken() {
        return broken;
    }

    private static IOException tooSlow() {
        return new IOException(new TimeoutException("the body comes too slowly"));
    }

    private void check(int read) throws IOException {
        long now = nanos.getAsLong();
        long sum = received.addAndGet(read);
        sinceProgress += read;
        if (sinceProgress >= PROGRESS_BYTES) {
            sinceProgress = 0;
            progress = now;
        }
        long allowed = grace + TimeUnit.SECONDS.toNanos(sum / MINIMUM_RATE);
        if (now - began > allowed) throw tooSlow();
    }

    /** For how long a read has waited for progress; 0 when no read is waiting. */
    synchronized long stalledNanos() {
        return waiting != null ? nanos.getAsLong() - progress : 0;
    }

    /** Reads and discards up to {@code max} bytes. */
    void discard(long max) throws IOException {
        for (long left = max; left > 0; ) {
            int read = read(DISCARDED, 0, (int) Math.min(PIECE, left));
            if (read < 0) return;
            left -= read;
        }
    }
}
