package io.kalends.http;

import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import io.kalends.memory.Share;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Retainable;
import org.eclipse.jetty.io.RetainableByteBuffer;

/** The buffers between the service and the network, counted while they are in use. Few are kept for the next who want one. */
final class NetworkBuffers extends ByteBufferPool.Wrapper {
    private static final long MOST_KEPT = 4 << 20;

    private final Budget budget;
    private final Runnable relief;
    private final Optional<Set<Share>> inUse;

    /** @param relief what is done when more are in use than the budget allows */
    NetworkBuffers(Budget budget, Runnable relief) {
        this(
                new ArrayByteBufferPool(0, -1, -1, Integer.MAX_VALUE, MOST_KEPT, MOST_KEPT),
                budget,
                relief,
                Optional.empty());
    }

    private NetworkBuffers(ByteBufferPool pool, Budget budget, Runnable relief, Optional<Set<Share>> inUse) {
        super(pool);
        this.budget = budget;
        this.relief = relief;
        this.inUse = inUse;
    }

    /**
     * The same for one connection, at whose end nothing of them counts any more: the library forgets to give back what
     * holds the beginning of a head when the connection ends before the head does.
     */
    NetworkBuffers ofConnection() {
        return new NetworkBuffers(getWrapped(), budget, relief, Optional.of(ConcurrentHashMap.newKeySet()));
    }

    @Override
    public RetainableByteBuffer.Mutable acquire(int size, boolean direct) {
        RetainableByteBuffer.Mutable buffer = super.acquire(size, direct);
        Share share = budget.overdraw(Purpose.BUFFERS, buffer.capacity());
        inUse.ifPresent(shares -> shares.add(share));
        if (budget.isOverdrawn(Purpose.BUFFERS)) relief.run();
        return new RetainableByteBuffer.FixedCapacity(buffer.getByteBuffer(), new Counted(buffer, share));
    }

    /** Counts no more what a connection had in use that has ended. What the buffers hold is not touched: they may be in use yet. */
    void forget() {
        inUse.ifPresent(shares -> {
            shares.forEach(Share::close);
            shares.clear();
        });
    }

    private final class Counted extends Retainable.Wrapper {
        private final Share share;

        Counted(Retainable buffer, Share share) {
            super(buffer);
            this.share = share;
        }

        @Override
        public boolean release() {
            boolean last = super.release();
            if (last) {
                share.close();
                inUse.ifPresent(shares -> shares.remove(share));
            }
            return last;
        }
    }
}
