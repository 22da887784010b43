package io.kalends.http;

import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import io.kalends.memory.Share;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Retainable;
import org.eclipse.jetty.io.RetainableByteBuffer;

/** The buffers between the service and the network, counted while they are in use. Few are kept for the next who want one. */
final class NetworkBuffers extends ByteBufferPool.Wrapper {
    private static final long MOST_KEPT = 4 << 20;

    private final Budget budget;
    private final Runnable relief;

    /** @param relief what is done when more are in use than the budget allows */
    NetworkBuffers(Budget budget, Runnable relief) {
        this(new ArrayByteBufferPool(0, -1, -1, Integer.MAX_VALUE, MOST_KEPT, MOST_KEPT), budget, relief);
    }

    private NetworkBuffers(ByteBufferPool pool, Budget budget, Runnable relief) {
        super(pool);
        this.budget = budget;
        this.relief = relief;
    }

    @Override
    public RetainableByteBuffer.Mutable acquire(int size, boolean direct) {
        return acquire(size, direct, budget.overdraw(Purpose.BUFFERS, 0));
    }

    private RetainableByteBuffer.Mutable acquire(int size, boolean direct, Share share) {
        RetainableByteBuffer.Mutable buffer = super.acquire(size, direct);
        share.overdraw(buffer.capacity());
        if (budget.isOverdrawn(Purpose.BUFFERS)) relief.run();
        return new RetainableByteBuffer.FixedCapacity(buffer.getByteBuffer(), new Counted(buffer, share));
    }

    /**
     * The same for one connection, at whose end nothing of them counts any more: the library forgets to give back some when
     * the connection ends in the middle of something, such as the head of a request.
     */
    OfConnection ofConnection() {
        return new OfConnection(budget.overdraw(Purpose.BUFFERS, 0));
    }

    /** The buffers of one connection. */
    final class OfConnection extends ByteBufferPool.Wrapper {
        private final Share share;

        private OfConnection(Share share) {
            super(NetworkBuffers.this);
            this.share = share;
        }

        @Override
        public RetainableByteBuffer.Mutable acquire(int size, boolean direct) {
            return NetworkBuffers.this.acquire(size, direct, share);
        }

        /** Counts them no more. What they hold is not touched: they may be in use yet. */
        void forget() {
            share.close();
        }
    }

    private static final class Counted extends Retainable.Wrapper {
        private final long bytes;
        private final Share share;

        Counted(RetainableByteBuffer buffer, Share share) {
            super(buffer);
            bytes = buffer.capacity();
            this.share = share;
        }

        @Override
        public boolean release() {
            boolean last = super.release();
            if (last) share.giveBack(bytes);
            return last;
        }
    }
}
