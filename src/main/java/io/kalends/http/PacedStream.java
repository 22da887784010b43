package io.kalends.http;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A body that is read as long as it comes fast enough: whoever sends it byte by byte would keep things busy for ever. */
final class PacedStream extends InputStream {
    /** Bytes a second which a body must have on the average once the time of grace is over. */
    private static final long SLOWEST = 1_000;
    /** So many bytes are progress; fewer may be sent only to look busy. */
    private static final int STEP = 4_096;

    private static final int PIECE = 16 * 1024;
    /** Where everybody puts what nobody looks at. */
    private static final byte[] FORGOTTEN = new byte[PIECE];

    private final InputStream in;
    private final LongSupplier nanos;
    private final long grace;
    private final long began;
    private final AtomicLong received = new AtomicLong();
    private long sinceProgress;
    private volatile long progress;
    /** The thread that waits for the caller. */
    private @Nullable Thread waiting;

    private boolean givenUp;
    private boolean broken;

    /** @param grace how long a body may take, however short it is */
    PacedStream(InputStream in, LongSupplier nanos, Duration grace) {
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
            await(true);
            int read = in.read(target, from, length);
            check(Math.max(read, 0));
            return read;
        } catch (IOException e) {
            broken = true;
            throw isGivenUp() ? tooSlow() : e;
        } finally {
            await(false);
        }
    }

    private synchronized void await(boolean begins) {
        waiting = begins ? Thread.currentThread() : null;
        // Meant for the wait that is over.
        if (!begins && givenUp) Thread.interrupted();
    }

    private synchronized boolean isGivenUp() {
        return givenUp;
    }

    /** Ends the wait for the caller, as if the time were over. */
    synchronized void giveUp() {
        if (waiting == null) return;
        givenUp = true;
        waiting.interrupt();
    }

    /** Bytes that have come in. */
    long received() {
        return received.get();
    }

    /** Whether no more is to be read, since it came too slowly or broke off. */
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
        if (sinceProgress >= STEP) {
            sinceProgress = 0;
            progress = now;
        }
        long allowed = grace + TimeUnit.SECONDS.toNanos(sum / SLOWEST);
        if (now - began > allowed) throw tooSlow();
    }

    /** For how long the caller has been waited for without sending much. */
    synchronized long stalledNanos() {
        return waiting != null ? nanos.getAsLong() - progress : 0;
    }

    /** Reads and forgets what there is, but hardly more than {@code most} bytes. */
    void discard(long most) throws IOException {
        for (long left = most; left > 0; ) {
            int read = read(FORGOTTEN, 0, (int) Math.min(PIECE, left));
            if (read < 0) return;
            left -= read;
        }
    }
}
