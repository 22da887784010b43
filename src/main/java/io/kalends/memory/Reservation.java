package io.kalends.memory;

/** Bytes taken from a budget until they are released. */
public final class Reservation implements AutoCloseable {
    private final Account account;
    private long bytes;
    private boolean closed;

    Reservation(Account account, long bytes) {
        this.account = account;
        this.bytes = bytes;
    }

    public synchronized long bytes() {
        return bytes;
    }

    /** Changes how many bytes are held; waits for more like {@link Budget#take}, and stays the same when there are none. */
    public void resize(long wanted) {
        long more = wanted - bytes();
        if (more > 0) account.take(more);
        add(more);
    }

    /** The same without waiting; false when there are not enough, and nothing has changed. */
    public boolean tryResize(long wanted) {
        long more = wanted - bytes();
        if (more > 0 && !account.tryTake(more)) return false;
        return add(more);
    }

    /** Takes more bytes, even above the limit; does nothing once it is closed. */
    public synchronized void overdraw(long more) {
        if (closed) return;
        account.overdraw(more);
        bytes += more;
    }

    /** Releases some of the bytes. */
    public synchronized void release(long less) {
        if (closed) return;
        account.release(less);
        bytes -= less;
    }

    /** Adds what was taken; nothing may be left of a reservation that was closed meanwhile. */
    private synchronized boolean add(long more) {
        if (closed) {
            account.release(Math.max(0, more));
            return false;
        }
        account.release(Math.max(0, -more));
        bytes += more;
        return true;
    }

    /** Releases all of it; may be called again. */
    @Override
    public synchronized void close() {
        account.release(bytes);
        bytes = 0;
        closed = true;
    }
}
