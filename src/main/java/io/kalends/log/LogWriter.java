package io.kalends.log;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;

/**
 * Writes lines to a log on a thread of its own, many at a time. Adding a line never blocks: when the log is read too
 * slowly, lines are dropped, and a line in their place says how many.
 */
final class LogWriter implements AutoCloseable {
    /** Characters that may wait to be written: a second of full load. */
    private static final int MAX_BUFFERED = 2 << 20;
    /** Characters that wait under load. */
    private static final int USUAL_BUFFERED = 256 << 10;
    /** Between two writes, so that more lines go into one. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    /** How long the reader of the log has to take the rest when it is closed. */
    private static final long CLOSE_MILLIS = 5_000;

    private final OutputStream out;
    private final ObjLongConsumer<StringBuilder> droppedLine;
    private final Thread thread;
    private StringBuilder buffer = new StringBuilder(USUAL_BUFFERED);
    private long dropped;
    private boolean closed;

    /** @param droppedLine writes the line that says how many were dropped */
    LogWriter(OutputStream out, ObjLongConsumer<StringBuilder> droppedLine) {
        this.out = out;
        this.droppedLine = droppedLine;
        thread = Thread.ofPlatform().daemon().name("log").start(this::run);
    }

    /** Adds a line; {@code line} appends it without a line end, and must not block. */
    void add(Consumer<StringBuilder> line) {
        boolean first = buffer(line);
        if (first) LockSupport.unpark(thread);
    }

    /** Whether the buffer was empty before. */
    private synchronized boolean buffer(Consumer<StringBuilder> line) {
        boolean first = buffer.isEmpty();
        if (buffer.length() < MAX_BUFFERED) append(line);
        else dropped++;
        return first;
    }

    private void append(Consumer<StringBuilder> line) {
        line.accept(buffer);
        buffer.append('\n');
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
        if (dropped > 0) append(line -> droppedLine.accept(line, dropped));
        dropped = 0;
        String taken = buffer.toString();
        if (buffer.capacity() > USUAL_BUFFERED) buffer = new StringBuilder(USUAL_BUFFERED);
        else buffer.setLength(0);
        return taken;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Writes what is buffered. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        LockSupport.unpark(thread);
        try {
            thread.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
