package io.kalends.http;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;

/**
 * Lines on their way into a log, written by a thread of their own, many at a time. Whoever adds one never waits for who
 * reads them: what is read too slowly is left out, and how much that was is said in its place.
 */
final class LogLines implements AutoCloseable {
    /** Characters that may wait to be written: a second of full load. */
    private static final int MOST = 2 << 20;

    /** Letters that wait under load. */
    private static final int USUAL = 256 << 10;
    /** Between two writes, for more lines to come together. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    /** At the end whoever reads the log has this long to take the rest. */
    private static final long END_MILLIS = 5_000;

    private final OutputStream out;
    private final ObjLongConsumer<StringBuilder> leftOut;
    private final Thread thread;

    private StringBuilder waiting = new StringBuilder(USUAL);
    private long lost;
    private boolean closed;

    /**
     * @param leftOut writes the line that says how many are missing
     */
    LogLines(OutputStream out, ObjLongConsumer<StringBuilder> leftOut) {
        this.out = out;
        this.leftOut = leftOut;
        thread = Thread.ofPlatform().daemon().name("log").start(this::run);
    }

    /** Adds a line; {@code writer} writes it, without its end, and is not to wait for anything. */
    void add(Consumer<StringBuilder> writer) {
        boolean first = append(writer);
        if (first) LockSupport.unpark(thread);
    }

    /** Whether nothing was waiting before. */
    private synchronized boolean append(Consumer<StringBuilder> writer) {
        boolean first = waiting.isEmpty();
        if (waiting.length() < MOST) put(writer);
        else lost++;
        return first;
    }

    private void put(Consumer<StringBuilder> writer) {
        writer.accept(waiting);
        waiting.append('\n');
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
        String taken = take();
        if (taken.isEmpty()) return;
        out.write(taken.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private synchronized String take() {
        if (lost > 0) put(line -> leftOut.accept(line, lost));
        lost = 0;
        String taken = waiting.toString();
        if (waiting.capacity() > USUAL) waiting = new StringBuilder(USUAL);
        else waiting.setLength(0);
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
