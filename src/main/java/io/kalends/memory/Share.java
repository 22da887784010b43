package io.kalends.memory;

/** Bytes of a budget that somebody holds until they are given back. For one thread at a time. */
public final class Share implements AutoCloseable {
    private final Account account;
    private long bytes;

    Share(Account account, long bytes) {
        this.account = account;
        this.bytes = bytes;
    }

    public long bytes() {
        return bytes;
    }

    /** Holds so many bytes from now on; waits for more like {@link Budget#take}, and keeps what it has when there are none. */
    public void resize(long wanted) {
        if (wanted > bytes) account.take(wanted - bytes);
        else account.give(bytes - wanted);
        bytes = wanted;
    }

    /** The same without waiting; false when there are not so many, and nothing has changed. */
    public boolean tryResize(long wanted) {
        if (wanted > bytes && !account.tryTake(wanted - bytes)) return false;
        if (wanted < bytes) account.give(bytes - wanted);
        bytes = wanted;
        return true;
    }

    /** Gives all of it back; once is enough. */
    @Override
    public void close() {
        account.give(bytes);
        bytes = 0;
    }
}
