package io.kalends.memory;

/** Bytes of a budget that somebody holds until they are given back. */
public final class Share implements AutoCloseable {
    private final Account account;
    private long bytes;
    private boolean closed;

    Share(Account account, long bytes) {
        this.account = account;
        this.bytes = bytes;
    }

    public synchronized long bytes() {
        return bytes;
    }

    /** Holds so many bytes from now on; waits for more like {@link Budget#take}, and keeps what it has when there are none. */
    public void resize(long wanted) {
        long more = wanted - bytes();
        if (more > 0) account.take(more);
        add(more);
    }

    /** The same without waiting; false when there are not so many, and nothing has changed. */
    public boolean tryResize(long wanted) {
        long more = wanted - bytes();
        if (more > 0 && !account.tryTake(more)) return false;
        return add(more);
    }

    /** Holds so many bytes more, also where there are none left; nothing once it was given back. */
    public synchronized void overdraw(long more) {
        if (closed) return;
        account.overdraw(more);
        bytes += more;
    }

    /** Holds so many bytes less. */
    public synchronized void giveBack(long less) {
        if (closed) return;
        account.give(less);
        bytes -= less;
    }

    /** Adds what was taken; of a share that was given back meanwhile nothing may be left. */
    private synchronized boolean add(long more) {
        if (closed) {
            account.give(Math.max(0, more));
            return false;
        }
        account.give(Math.max(0, -more));
        bytes += more;
        return true;
    }

    /** Gives all of it back; once is enough. */
    @Override
    public synchronized void close() {
        account.give(bytes);
        bytes = 0;
        closed = true;
    }
}
