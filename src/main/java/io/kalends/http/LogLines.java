package io.kalends.http;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;

/**
 * Lines on their way into a log, written by a thread of their own, many at a time. Whoever adds one never waits for who
 * reads them: what is read too slowly is left out, and how much that was is said in its place.
 */
final class LogLines implements AutoCloseable {
    /** Bytes that may wait to be written: some seconds of full load. */
    private static final int MOST = 8 << 20;

    private static final int USUAL = 64 << 10;
    /** Between two writes, for more lines to come together. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    /** At the end whoever reads the log has this long to take the rest. */
    private static final long END_MILLIS = 5_000;

    private final OutputStream out;
    private final LongFunction<String> leftOut;
    private final Thread thread;

    private byte[] waiting = new byte[USUAL];
    private int length;
    private long lost;
    private boolean closed;

    /**
     * @param leftOut the line that says how many are missing
     */
    LogLines(OutputStream out, LongFunction<String> leftOut) {
        this.out = out;
        this.leftOut = leftOut;
        thread = Thread.ofPlatform().daemon().name("log").start(this::run);
    }

    /** Adds a line without its end. */
    void add(String line) {
        boolean first = append(line.getBytes(StandardCharsets.UTF_8));
        if (first) LockSupport.unpark(thread);
    }

    /** Whether nothing was waiting before. */
    private synchronized boolean append(byte[] line) {
        boolean first = length == 0;
        if (length + line.length < MOST) put(line);
        else lost++;
        return first;
    }

    private void put(byte[] line) {
        int end = length + line.length + 1;
        if (end > waiting.length) waiting = Arrays.copyOf(waiting, Math.max(end, 2 * waiting.length));
        System.arraycopy(line, 0, waiting, length, line.length);
        waiting[end - 1] = '\n';
        length = end;
    }

    private void run() {
        try {
            while (!isClosed()) {
                LockSupport.park(this);
                LockSupport.parkNanos(this, PAUSE_NANOS);
                write();
            }
            write();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write() throws IOException {
        byte[] taken = take();
        if (taken.length == 0) return;
        out.write(taken);
        out.flush();
    }

    private synchronized byte[] take() {
        if (lost > 0) put(leftOut.apply(lost).getBytes(StandardCharsets.UTF_8));
        lost = 0;
        byte[] taken = Arrays.copyOf(waiting, length);
        if (waiting.length > USUAL) waiting = new byte[USUAL];
        length = 0;
        return taken;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Writes what is waiting. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        LockSupport.unpark(thread);
        try {
            thread.join(END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
